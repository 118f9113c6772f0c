import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { Outlet, useLoaderData } from '@remix-run/react'
import { countSellerWaiting } from '#app/features/selling/waiting.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { SellerShell } from '#app/views/work/seller-shell.tsx'
import '#app/features/selling/components/selling.css'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { actor, organisation, side, own, visits, keep, query } = await requireWorkplace(context, request)
  const waiting = await countSellerWaiting(context, actor, organisation.roles, side)
  return { chosen: organisation, own, visits, keep, query, waiting }
}

export default function SellerPages() {
  return (
    <SellerShell {...useLoaderData<typeof loader>()}>
      <Outlet />
    </SellerShell>
  )
}

export { SiteShellError as ErrorBoundary } from '#app/views/site/site-shell.tsx'
