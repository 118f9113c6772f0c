import { useEffect } from 'react'

/** `earlyTap` keeps what was tapped and typed before there was a script to hear it (early-page.ts). */
const page = window as Window & { earlyTap?: EventListener & { kept?: Set<HTMLElement>; tell?: () => void } }

/** From now on React hears taps; those that came before are made again when the page is alive. */
export function takeEarlyTaps(): HTMLElement[] {
  const { earlyTap } = page
  if (!earlyTap) return []
  removeEventListener('click', earlyTap, true)
  return [...(earlyTap.kept ?? [])]
}

export function EarlyTaps({ on }: { on: HTMLElement[] }) {
  useEffect(() => {
    // in strict mode effects run twice in development: the second finds it made
    if (!page.earlyTap) return
    const { tell } = page.earlyTap
    page.earlyTap = undefined
    tell?.()
    for (const control of on) control.click()
  }, [on])
  return null
}
