import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import { readAccountCounts } from '#app/flows/people/account-facts.server.ts'
import { useIsPopup } from '#app/views/site/popup-frame.tsx'
import { ShellAround } from '#app/views/site/site-shell.tsx'
import { AccountFrame } from '#app/views/work/account-frame.tsx'
import { isFramed } from '#app/views/work/account-framed.ts'

export { SiteShellError as ErrorBoundary } from '#app/views/site/site-shell.tsx'

/** What stands beside the links of the account, where they are shown. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { actor } = context
  if (!actor || !isFramed(new URL(request.url).pathname)) return { counts: null }
  return { counts: await readAccountCounts(context, actor) }
}

/** A page that has no frame has read nothing for it. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || (isFramed(nextUrl.pathname) && !isFramed(currentUrl.pathname))
}

export default function AccountShell() {
  const { counts } = useLoaderData<typeof loader>()
  const isPopup = useIsPopup()
  return (
    <ShellAround>
      {isPopup ? (
        <Outlet />
      ) : (
        <AccountFrame counts={counts}>
          <Outlet />
        </AccountFrame>
      )}
    </ShellAround>
  )
}
