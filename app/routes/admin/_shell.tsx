import '#app/features/settings/components/settings.css'

export { SiteShellError as ErrorBoundary } from '#app/views/site/site-shell.tsx'
export { AdminShell as default } from '#app/views/work/admin-shell.tsx'
