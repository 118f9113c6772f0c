import type { ProviderId } from '#app/domain/people/providers.ts'

/** The letter that each provider is known by, in the page's own ink. */
export function ProviderMark({ id }: { id: ProviderId }) {
  return (
    <svg className="i i-l i-mark" viewBox="0 0 24 24" aria-hidden="true">
      {id === 'google' ? (
        <path d="M12.2 10.3v3.6h5.1c-.5 2.2-2.4 3.5-5.1 3.5a5.4 5.4 0 1 1 0-10.8c1.4 0 2.6.5 3.5 1.3l2.7-2.7a9.2 9.2 0 1 0-6.2 16c5.3 0 8.9-3.7 8.9-9 0-.7-.1-1.3-.2-1.9z" />
      ) : (
        <path d="M22 12a10 10 0 1 0-11.6 9.9v-7H7.9V12h2.5V9.8c0-2.5 1.5-3.9 3.8-3.9 1.1 0 2.2.2 2.2.2v2.5h-1.2c-1.2 0-1.6.8-1.6 1.5V12h2.8l-.5 2.9h-2.3v7A10 10 0 0 0 22 12z" />
      )}
    </svg>
  )
}
