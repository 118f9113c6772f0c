import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { countWaiting } from '#app/features/overview/queries.server.ts'
import type { AdminShellData } from '#app/views/work/admin-shell.tsx'
import '#app/features/settings/components/settings.css'

export { SiteShellError as ErrorBoundary } from '#app/views/site/site-shell.tsx'
export { AdminShell as default } from '#app/views/work/admin-shell.tsx'

/** How much waits for somebody, for the navigation: of nobody else's business, and pages say themselves who may see them. */
export async function loader({ context }: LoaderFunctionArgs): Promise<AdminShellData> {
  return { counts: context.actor?.role === 'admin' ? await countWaiting(context) : [] }
}
