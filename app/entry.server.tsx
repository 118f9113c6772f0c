import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from '@remix-run/cloudflare'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { i18n } from './i18n/i18n.server.ts'
import { isLanguage } from './i18n/languages.ts'
import { pageWords } from './i18n/page-words.server.ts'
import { WordsProvider } from './i18n/react.ts'
import { PageReaderContext } from './lib/page-reader.ts'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  const lng = await i18n.getLocale(request)
  const words = pageWords(isLanguage(lng) ? lng : 'en')

  const html = renderToString(
    <PageReaderContext.Provider value={{ nonce: context.nonce, readAt: context.own.readAt }}>
      <WordsProvider value={words}>
        <RemixServer context={await withWholeState(remix)} url={request.url} nonce={context.nonce} />
      </WordsProvider>
    </PageReaderContext.Provider>,
  )

  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-language', lng)
  headers.append('vary', 'Cookie, Accept-Language')
  // Every page shows a clock and maybe a person: it may be kept, but asked for again.
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
  return new Response(`<!DOCTYPE html>${html}`, { status, headers })
}

/**
 * The page's state as it is when its stream has ended: no loader defers, so nothing is waited for, and React writes one
 * string in half of the time that its stream takes (decision 85). Where Remix would keep what it has read, it finds all of it.
 */
async function withWholeState(remix: EntryContext): Promise<EntryContext> {
  if (!remix.serverHandoffStream) return remix
  const value = await new Response(remix.serverHandoffStream).text()
  const whole = Object.assign(Promise.resolve(), { result: { done: true, value } })
  return {
    ...remix,
    serverHandoffStream: new ReadableStream(),
    renderMeta: { streamCache: { 0: whole } },
  }
}

export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  // An address or a method that is not there is the asker's error, and answered as such.
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.failed(error)
  context.log('error', 'request.failed', {
    path: new URL(request.url).pathname,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  })
}
