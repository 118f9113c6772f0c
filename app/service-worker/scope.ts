/** As much of a service worker's world as this one uses: the house's types know pages and Workers only. */
export type Lasting = { waitUntil: (work: Promise<unknown>) => void }
export type Asking = Lasting & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
export type Told = Lasting & { data: unknown }

export type Scope = {
  addEventListener: {
    (type: 'install' | 'activate', heard: (event: Lasting) => void): void
    (type: 'fetch', heard: (event: Asking) => void): void
    (type: 'message', heard: (event: Told) => void): void
  }
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  registration: { navigationPreload?: { enable: () => Promise<void> } }
}

/** What a page tells: who reads it, in which language, and whether it is to be kept. */
export type PageNews = { reader: string | null; lng: string; keep: string | null }

export function isPageNews(data: unknown): data is PageNews {
  return typeof data === 'object' && data !== null && 'reader' in data && 'lng' in data && 'keep' in data
}
