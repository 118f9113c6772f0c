import { ownPath } from '#app/lib/own-path.ts'
import type { Clicked, Notice, Pushed, Scope, WindowClient } from './scope.ts'

/** What a click asks an open page of the lot for (`data.raise` is its path). */
export const RAISE = 'raise'

/** Shows what the house has sent. A push that cannot be read shows nothing: whoever could send one is not the house. */
export async function show({ data }: Pushed, { registration }: Scope): Promise<void> {
  const notice = readNotice(data?.text() ?? '')
  if (!notice) return
  const { title, body, lang, tag, act, to } = notice
  await registration.showNotification(title, {
    body,
    lang,
    tag,
    data: { to },
    // the next of the same lot takes its place, and is heard
    renotify: true,
    icon: '/icons/icon-192.png',
    actions: [{ action: RAISE, title: act }],
  })
}

/** Goes to the lot: to the page that shows it already, or to a new one. */
export async function follow({ notification }: Clicked, { clients, registration }: Scope): Promise<void> {
  notification.close()
  const to = new URL(notification.data?.to ?? '/', registration.scope)
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find((page) => new URL(page.url).pathname === to.pathname)
  if (open) await raiseOn(open, to.pathname)
  else await clients.openWindow(to.href)
}

/** What is typed there stays: the page itself moves its focus. */
async function raiseOn(page: WindowClient, path: string) {
  page.postMessage({ type: RAISE, path })
  await page.focus()
}

/** Who signs out is told nothing more here. */
export async function stop({ registration }: Scope): Promise<void> {
  const subscription = await registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  for (const shown of (await registration.getNotifications?.()) ?? []) shown.close()
}

function readNotice(text: string): Notice | null {
  try {
    const notice: Partial<Notice> = JSON.parse(text)
    const { title, body, lang, tag, act, to } = notice
    const whole = [title, body, lang, tag, act, to].every((part) => typeof part === 'string' && part !== '')
    return whole && to && ownPath(to) === to ? (notice as Notice) : null
  } catch {
    return null
  }
}
