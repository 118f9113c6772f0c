import { useCallback, useEffect, useState } from 'react'

/**
 * What this browser does for who is signed in here; `unknown` until it has been asked, `muted` while it would tell of
 * what its reader has switched off.
 */
export type PushState = 'unknown' | 'unsupported' | 'denied' | 'off' | 'on' | 'muted' | 'failed'

const ADDRESS = '/push'

/** Whether this browser tells its reader that they are outbid, and how to begin and end that. Asks nobody unprompted. */
export function usePush(): { state: PushState; busy: boolean; turnOn: () => void; turnOff: () => void } {
  const [state, setState] = useState<PushState>('unknown')
  const [busy, setBusy] = useState(false)

  const run = useCallback((work: () => Promise<PushState>) => {
    setBusy(true)
    work()
      .catch((): PushState => 'failed')
      .then((now) => {
        setState(now)
        setBusy(false)
      })
  }, [])
  useEffect(() => run(readState), [run])

  return { state, busy, turnOn: () => run(turnOn), turnOff: () => run(turnOff) }
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

async function readState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  // the house may have ended what the browser still has
  const { on, muted } = subscription ? await askHouse() : { on: false, muted: false }
  return on ? (muted ? 'muted' : 'on') : 'off'
}

/** The permission is asked for first: browsers grant it to a click, and forget the click soon. */
async function turnOn(): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const { key, muted } = await askHouse()
  // one that was made for another key cannot be used, nor be had twice
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const taken = await tellHouse({ intent: 'subscribe', endpoint: endpoint ?? '', p256dh, auth })
  if (taken) return muted ? 'muted' : 'on'
  await subscription.unsubscribe()
  return 'failed'
}

async function turnOff(): Promise<PushState> {
  if (!(await tellHouse({ intent: 'unsubscribe' }))) return 'failed'
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  return 'off'
}

async function askHouse(): Promise<{ key: string; on: boolean; muted: boolean }> {
  const answer = await fetch(ADDRESS, { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`The house answered ${answer.status}.`)
  return answer.json()
}

async function tellHouse(fields: Record<string, string>): Promise<boolean> {
  const answer = await fetch(ADDRESS, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(fields),
  })
  return answer.ok
}
