export { SiteShell as default, SiteShellError as ErrorBoundary } from '#app/views/site/site-shell.tsx'
