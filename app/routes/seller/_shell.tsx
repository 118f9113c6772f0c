import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { Outlet, useLoaderData } from '@remix-run/react'
import { chosenOrganisation } from '#app/features/selling/inputs.ts'
import { listOwnOrganisations } from '#app/features/selling/queries.server.ts'
import { forbidden, requireMember } from '#app/lib/http.ts'
import { SellerShell } from '#app/views/seller-shell.tsx'
import '#app/features/selling/components/selling.css'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const own = await listOwnOrganisations(context, requireMember(context, request))
  const chosen = chosenOrganisation(own, new URL(request.url).searchParams)
  if (!chosen) throw forbidden()
  return { chosen, own }
}

export default function SellerPages() {
  return (
    <SellerShell {...useLoaderData<typeof loader>()}>
      <Outlet />
    </SellerShell>
  )
}

export { SiteShellError as ErrorBoundary } from '#app/views/site-shell.tsx'
