import type { Ctx, Own } from '#app/context.ts'
import { SEARCH_NAMES } from '#app/features/browse/inputs.ts'
import { PAGE_SLUGS } from '#app/features/settings/default-pages/index.ts'
import { recordView } from '#app/features/view-counts/commands.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { type KeptPage, keptPage, PAGE_MARKS, type PageMark } from '#app/lib/kept-pages.ts'
import { readTheme } from '#app/lib/preferences.ts'
import type { Nearby } from '#app/services/nearby.server.ts'
import { gzipOf, type PackedPart, packPart, wholeOf } from './packed-parts.ts'

/** A page that is made for nobody, of an address, a language and a theme: all that its key says, and no more. */
type Asked = { url: URL; language: string; theme: string; listingId: string | null }

const COOKIES = new Set(['theme', 'lng'])
const MOST_ADDRESS = 400
/** A lot's own page follows its room; the others show many lots, which follow theirs. */
const LOT = { fresh: 1_000, stale: 1_000 }
const OTHERS = { fresh: 2_000, stale: 5_000 }

const LOT_PATH = /^\/product-view\/([\w-]{1,64})$/
const TEXTS = new Set(PAGE_SLUGS.map((slug) => `/${slug}`))

type Deps = {
  pages: (request: Request, ctx: Ctx) => Promise<Response>
  /** A context with nobody and nothing of a request in it. */
  open: () => Ctx
  /** Of the program and of what administrators have set: a page of another is another page. */
  version: string
  /** What other isolates have made, and are given. */
  nearby: Nearby
  /** How many relays a region has. */
  relays: number
}

/**
 * The page as it is kept for everybody (decision 90), with this reader's own parts put in; null where it must be made for
 * them: whenever anything about the request could make it another page.
 */
export async function keptAnswer(
  request: Request,
  ctx: Ctx,
  { pages, open, version, nearby, relays }: Deps,
): Promise<Response | null> {
  const asked = await readAsked(request)
  if (!asked) return null
  const { listingId } = asked
  const key = keyOf(version, asked)
  const deps = {
    now: ctx.clock.now,
    waitUntil: ctx.waitUntil,
    failed: (error: unknown) => ctx.log('warn', 'page.unkept', { error: String(error) }),
  }
  const page = listingId
    ? await keptPage(deps, key, LOT, () => make(asked, pages, open()))
    : await keptPage(
        deps,
        key,
        OTHERS,
        async () => {
          const at = ctx.clock.now()
          const made = await make(asked, pages, open())
          if (made) ctx.waitUntil(nearby.share(key, { at, value: pageText(made) }, OTHERS.fresh))
          return made
        },
        async () => {
          const near = await nearby.find<PageText>(key, OTHERS.fresh)
          return near && { at: near.at, page: pageOf(near.value) }
        },
      )
  if (!page) return null
  // whoever made it has counted nobody
  if (listingId) recordView(ctx, listingId)
  return answerOf(request, page, ownParts(ctx, relays))
}

/** All that makes one page another. */
export function keyOf(
  version: string,
  { url, language, theme }: Pick<Asked, 'url' | 'language' | 'theme'>,
): string {
  return [version, url.origin, url.pathname, url.search, language, theme].join(' ')
}

type OwnParts = Record<PageMark, Uint8Array<ArrayBuffer>>

function ownParts({ nonce, own, region, clock }: Ctx, relays: number): OwnParts {
  const encoder = new TextEncoder()
  return {
    nonce: encoder.encode(nonce),
    bidId: encoder.encode(own.bidId()),
    relay: encoder.encode(own.relay(region, relays)),
    readAt: encoder.encode(String(clock.now())),
  }
}

/** Pages that were served before: packed, or only seen. */
const served = new WeakMap<KeptPage, (PackedPart | PageMark)[] | 'once'>()

/** To pack a page costs more than all else about it, so that it is done when it is served again, once for everybody. */
function answerOf(request: Request, page: KeptPage, own: OwnParts): Response {
  const before = served.get(page)
  if (!before) served.set(page, 'once')
  if (!before || !takesGzip(request))
    return new Response(wholeOf(page.parts.map((part) => (typeof part === 'string' ? own[part] : part))), {
      headers: page.headers,
    })
  const parts =
    before === 'once' ? page.parts.map((part) => (typeof part === 'string' ? part : packPart(part))) : before
  served.set(page, parts)
  const answer = new Response(gzipOf(parts.map((part) => (typeof part === 'string' ? own[part] : part))), {
    headers: page.headers,
    encodeBody: 'manual',
  })
  answer.headers.set('content-encoding', 'gzip')
  answer.headers.append('vary', 'Accept-Encoding')
  return answer
}

function takesGzip({ headers }: Request): boolean {
  return /(^|[ ,])gzip(?! *; *q=0(\.0*)?( |,|$))/.test(headers.get('accept-encoding') ?? '')
}

async function readAsked(request: Request): Promise<Asked | null> {
  const { method, headers } = request
  if (method !== 'GET' || headers.has('authorization') || headers.has('range')) return null
  if (request.url.length > MOST_ADDRESS || !hasPlainCookies(headers.get('cookie') ?? '')) return null
  const url = new URL(request.url)
  const listingId = LOT_PATH.exec(url.pathname)?.[1] ?? null
  const names = namesOf(url.pathname, listingId)
  if (!names || [...url.searchParams.keys()].some((name) => !names.includes(name))) return null
  return { url, language: await i18n.getLocale(request), theme: readTheme(request), listingId }
}

/** The names that such a page's address may bear; null for a page that is not kept. */
function namesOf(path: string, listingId: string | null): readonly string[] | null {
  if (path === '/' || path === '/search') return SEARCH_NAMES
  return listingId !== null || TEXTS.has(path) ? [] : null
}

function hasPlainCookies(header: string): boolean {
  return header
    .split(';')
    .map((pair) => pair.trim().split('=')[0] ?? '')
    .every((name) => name === '' || COOKIES.has(name))
}

/** A page as it is given to other isolates: its marks by their names, as each isolate draws its own. */
type PageText = { parts: (PageMark | { text: string })[]; headers: [string, string][] }

function pageText({ parts, headers }: KeptPage): PageText {
  const decoder = new TextDecoder()
  return {
    parts: parts.map((part) => (typeof part === 'string' ? part : { text: decoder.decode(part) })),
    headers,
  }
}

/** A lot's page is not given on: it goes as soon as its room has written a change, which the cache would not hear of. */
function pageOf({ parts, headers }: PageText): KeptPage {
  const encoder = new TextEncoder()
  return {
    parts: parts.map((part) => (typeof part === 'string' ? part : encoder.encode(part.text))),
    headers,
    listingId: null,
  }
}

/** Null for what is no page for everybody: another status, or a cookie to set. */
async function make(
  { url, language, theme, listingId }: Asked,
  pages: Deps['pages'],
  nobody: Ctx,
): Promise<KeptPage | null> {
  const ctx = Object.assign(nobody, { nonce: marks().nonce, own: MARKED })
  const headers = { cookie: `lng=${language}; theme=${theme}`, 'accept-language': language }
  const answer = await pages(new Request(url, { headers }), ctx)
  const text = await answer.text()
  if (answer.status !== 200 || answer.headers.has('set-cookie')) return null
  const names = new Map(PAGE_MARKS.map((name) => [marks()[name], name]))
  const encoder = new TextEncoder()
  const parts = text.split(new RegExp(`(${[...names.keys()].join('|')})`))
  return {
    parts: parts.map((part) => names.get(part) ?? encoder.encode(part)),
    headers: [...answer.headers],
    listingId,
  }
}

let made: Record<PageMark, string> | null = null

/** Such as stand in nobody's text: each isolate draws its own, and none leaves it. */
function marks(): Record<PageMark, string> {
  const mark = () => `mark${crypto.randomUUID().replaceAll('-', '')}`
  made ??= { nonce: mark(), bidId: mark(), relay: mark(), readAt: mark() }
  return made
}

const MARKED: Own = {
  bidId: () => marks().bidId,
  relay: () => marks().relay,
  get readAt() {
    return marks().readAt
  },
}
