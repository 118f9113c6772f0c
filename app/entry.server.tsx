import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from '@remix-run/cloudflare'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import { i18n } from './i18n/i18n.server.ts'
import { isLanguage } from './i18n/languages.ts'
import { pageWords } from './i18n/page-words.server.ts'
import { WordsProvider } from './i18n/react.ts'
import { NonceContext } from './lib/nonce.ts'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  const lng = await i18n.getLocale(request)
  const words = pageWords(isLanguage(lng) ? lng : 'en')

  let answer = status
  const body = await renderToReadableStream(
    <NonceContext.Provider value={context.nonce}>
      <WordsProvider value={words}>
        <RemixServer context={remix} url={request.url} nonce={context.nonce} />
      </WordsProvider>
    </NonceContext.Provider>,
    {
      nonce: context.nonce,
      signal: request.signal,
      onError(error) {
        answer = 500
        context.failed(error)
        if (!request.signal.aborted) context.log('error', 'render.failed', { error: String(error) })
      },
    },
  )
  if (isbot(request.headers.get('user-agent'))) await body.allReady

  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-language', lng)
  headers.append('vary', 'Cookie, Accept-Language')
  // Every page shows a clock and maybe a person: it may be kept, but asked for again.
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache')
  return new Response(body, { status: answer, headers })
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
