import type { PageNews } from './scope.ts'

/** One cache for each reader, and there is one reader at a time. */
const KEPT = 'fairlot-kept-'
const WHO = 'fairlot-reader'
const WHO_ADDRESS = '/reader'
const MOST = 30

type Reader = Pick<PageNews, 'reader' | 'lng'>

/** Who reads here, as the last page said it; null when nobody has, or when somebody is just signing in. */
export async function findReader(): Promise<Reader | null> {
  const written = await caches.match(WHO_ADDRESS, { cacheName: WHO })
  return written ? ((await written.json()) as Reader) : null
}

/** From now on this person reads here: what others have kept is gone. */
export async function readerIs({ reader, lng }: Reader): Promise<void> {
  await forgetAll(reader)
  const cache = await caches.open(WHO)
  await cache.put(WHO_ADDRESS, Response.json({ reader, lng }))
}

/** Somebody signs in: until a page says who, nobody's copies are shown. */
export async function doubtReader(): Promise<void> {
  await caches.delete(WHO)
}

/** Leaves nothing behind, but what this person has kept. */
export async function forgetAll(but: string | null = null): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(KEPT) && (but === null || name !== KEPT + but)) await caches.delete(name)
}

/** The copy of a page that the present reader has kept. */
export async function findCopy(path: string): Promise<Response | undefined> {
  const reader = (await findReader())?.reader
  if (!reader) return undefined
  return caches.match(path, { cacheName: KEPT + reader, ignoreSearch: true, ignoreVary: true })
}

/** What the present reader has kept, as the items of a list of links: the latest first, each by its page's title. */
export async function listCopies(): Promise<string> {
  const reader = (await findReader())?.reader
  if (!reader) return ''
  const cache = await caches.open(KEPT + reader)
  const pages = (await cache.keys()).filter(({ url }) => !isPart(url)).reverse()
  const items = pages.map(async (page) => {
    const text = (await (await cache.match(page, { ignoreVary: true }))?.text()) ?? ''
    const { pathname } = new URL(page.url)
    // as it stands in its own page, where the server has escaped it
    const title = /<title>([^<]*)<\/title>/.exec(text)?.[1]?.split(' · ')[0] || pathname
    return `<li><a class="link" href="${pathname}">${title}</a></li>`
  })
  return (await Promise.all(items)).join('')
}

/** Asks for a page as it is to be read offline, and keeps it if it is this reader's. */
export async function keepCopy(path: string, reader: string): Promise<void> {
  const answer = await fetch(`${path}?copy=1`, { credentials: 'same-origin', cache: 'no-store' })
  const cache = await caches.open(KEPT + reader)
  if (answer.status === 403 || answer.status === 404) await cache.delete(path, { ignoreVary: true })
  if (!isPage(answer)) return
  const text = await answer.clone().text()
  if (!text.includes(`<meta name="reader" content="${reader}"/>`)) return
  await putPage(cache, path, answer, text)
  const pages = (await cache.keys()).filter(({ url }) => !isPart(url))
  for (const old of pages.slice(0, -MOST)) await cache.delete(old, { ignoreVary: true })
}

/** Keeps a page and what it is drawn with. */
export async function putPage(cache: Cache, path: string, page: Response, text: string): Promise<void> {
  for (const href of partsOf(text))
    if (!(await cache.match(href, { ignoreVary: true }))) await cache.add(href)
  // the one that was asked for last stands last; nothing that can fail comes between
  await cache.delete(path, { ignoreVary: true })
  await cache.put(path, page)
}

/** A page that was answered as it was asked for: none that leads elsewhere, to sign in for example. */
export function isPage(answer: Response): boolean {
  return answer.ok && !answer.redirected && (answer.headers.get('content-type') ?? '').startsWith('text/html')
}

/** Styles, faces and the sprite of icons: files of the build, by whose name it is known what is in them. */
const PART = /^\/assets\/[^?]+\.(css|woff2|svg)$/

export function isPart(address: string): boolean {
  return PART.test(new URL(address).pathname)
}

/** What a page's HTML is drawn with. */
function partsOf(text: string): Set<string> {
  const named = [...text.matchAll(/<(?:link|use)\b[^>]*\bhref="([^"#]+)/g)].map(([, href = '']) => href)
  return new Set(named.filter((href) => PART.test(href)))
}
