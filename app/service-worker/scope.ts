/** As much of a service worker's world as this one uses: the house's types know pages and Workers only. */
export type Lasting = { waitUntil: (work: Promise<unknown>) => void }
export type Asking = Lasting & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
export type Told = Lasting & { data: unknown }
export type Pushed = Lasting & { data: { text: () => string } | null }
export type Clicked = Lasting & {
  action: string
  notification: { close: () => void; data: { to?: string } | null }
}
export type WindowClient = {
  url: string
  focus: () => Promise<unknown>
  postMessage: (message: unknown) => void
}

/** What the house sends to a browser: words in its owner's language, and where they lead. */
export type Notice = { title: string; body: string; lang: string; tag: string; act: string; to: string }

type Shown = Pick<Notice, 'body' | 'lang' | 'tag'> & {
  data: Pick<Notice, 'to'>
  renotify: boolean
  icon: string
  actions: { action: string; title: string }[]
}

export type Scope = {
  addEventListener: {
    (type: 'install' | 'activate', heard: (event: Lasting) => void): void
    (type: 'fetch', heard: (event: Asking) => void): void
    (type: 'message', heard: (event: Told) => void): void
    (type: 'push', heard: (event: Pushed) => void): void
    (type: 'notificationclick', heard: (event: Clicked) => void): void
  }
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (which: { type: 'window'; includeUncontrolled: boolean }) => Promise<WindowClient[]>
    openWindow: (address: string) => Promise<unknown>
  }
  registration: {
    scope: string
    navigationPreload?: { enable: () => Promise<void> }
    showNotification: (title: string, options: Shown) => Promise<void>
    getNotifications?: () => Promise<{ close: () => void }[]>
    pushManager?: { getSubscription: () => Promise<{ unsubscribe: () => Promise<boolean> } | null> }
  }
}

/** What a page tells: who reads it, in which language, and whether it is to be kept. */
export type PageNews = { reader: string | null; lng: string; keep: string | null }

export function isPageNews(data: unknown): data is PageNews {
  return typeof data === 'object' && data !== null && 'reader' in data && 'lng' in data && 'keep' in data
}
