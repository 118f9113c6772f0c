import '#app/features/settings/components/settings.css'

export { AdminShell as default } from '#app/views/admin-shell.tsx'
export { SiteShellError as ErrorBoundary } from '#app/views/site-shell.tsx'
