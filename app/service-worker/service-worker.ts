import {
  doubtReader,
  findCopy,
  findReader,
  forgetAll,
  isPage,
  isPart,
  keepCopy,
  listCopies,
  putPage,
  readerIs,
} from './copies.ts'
import { follow, show, stop } from './pushes.ts'
import { type Asking, isPageNews, type PageNews, type Scope } from './scope.ts'

/** Of this build; put in by scripts/service-worker.ts. */
declare const VERSION: string

const scope = self as unknown as Scope
const PUBLIC = 'fairlot-public-'
const OFFLINE = { en: '/offline?lng=en', es: '/offline?lng=es' }
/** Where the offline page leaves room for them. */
const COPIES = /<ul [^>]*data-copies=""[^>]*><\/ul>/
const SIGN_IN = /^\/(login(\.data)?|api\/user\/login)$/
const SIGN_OUT = /^\/(logout(\.data)?|api\/user\/logout)$/

scope.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePages().then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([forgetOlderBuilds(), scope.registration.navigationPreload?.enable(), scope.clients.claim()]),
  )
})

// What is sent is never touched, only seen: nothing is answered for the network, and nothing sent later.
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.method === 'POST' && SIGN_OUT.test(pathname)) {
    event.waitUntil(inTurn(() => forgetAll()))
    event.waitUntil(stop(scope))
  }
  if (request.method === 'POST' && SIGN_IN.test(pathname)) event.waitUntil(inTurn(doubtReader))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(answerPage(event, pathname))
  else if (isPart(request.url)) event.respondWith(answerPart(request))
})

scope.addEventListener('message', (event) => {
  if (isPageNews(event.data)) event.waitUntil(inTurn(hear, event.data))
})

scope.addEventListener('push', (event) => event.waitUntil(show(event, scope)))
scope.addEventListener('notificationclick', (event) => event.waitUntil(follow(event, scope)))

async function answerPage(event: Asking, path: string): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const kept = (await findCopy(path)) ?? (await findOfflinePage())
    if (kept) return kept
    throw error
  }
}

/** Those of kept pages stand beside them; all others are the network's. */
async function answerPart(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(request, { ignoreVary: true })
    if (kept) return kept
    throw error
  }
}

async function hear({ reader, lng, keep }: PageNews): Promise<void> {
  await readerIs({ reader, lng })
  if (reader && keep) await keepCopy(keep, reader)
}

/** The offline page in both languages, as a visitor gets it. */
async function keepOfflinePages(): Promise<void> {
  const cache = await caches.open(PUBLIC + VERSION)
  for (const address of Object.values(OFFLINE)) {
    const answer = await fetch(address, { credentials: 'omit', cache: 'no-store' })
    if (!isPage(answer)) throw new Error(`${address} was answered with ${answer.status}`)
    await putPage(cache, address, answer.clone(), await answer.text())
  }
}

/** The page of the reader's language, with links to what they have kept. */
async function findOfflinePage(): Promise<Response | undefined> {
  const lng = (await findReader())?.lng ?? navigator.language
  const address = lng.startsWith('es') ? OFFLINE.es : OFFLINE.en
  const page = await caches.match(address, { cacheName: PUBLIC + VERSION, ignoreVary: true })
  if (!page) return undefined
  const copies = await listCopies()
  const headers = new Headers(page.headers)
  for (const name of ['content-length', 'content-encoding']) headers.delete(name)
  const text = (await page.text()).replace(COPIES, (list) => list.replace('></', () => `>${copies}</`))
  return new Response(text, { headers })
}

async function forgetOlderBuilds(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(PUBLIC) && name !== PUBLIC + VERSION) await caches.delete(name)
}

let last: Promise<unknown> = Promise.resolve()

/** One thing after another: what a page says must not overtake a sign-out. */
function inTurn<Given extends unknown[]>(work: (...given: Given) => Promise<void>, ...given: Given) {
  const done = last.then(() => work(...given))
  last = done.catch(() => undefined)
  return done
}
