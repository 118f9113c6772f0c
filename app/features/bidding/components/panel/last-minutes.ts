import { useCallback, useEffect, useRef } from 'react'
import { useRoom, useRoomTime } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { keptOptions } from '#app/ui/kept-options.ts'
import type { Tone } from '#app/ui/tone.ts'
import { type Heard, nearnessOf, toneOf } from './last-tones.ts'

/** Sounds are asked for; keys work only while the last minutes run, and can be switched off. */
export const lastOptions = /* @__PURE__ */ keptOptions('last-minutes', { sound: false, keys: true })

async function play(tone: Tone) {
  // without its script it is quiet
  const module = await import('#app/ui/tone.ts').catch(() => null)
  module?.playTone(tone)
}

/** Switches the sounds; the first is heard at once, so that one knows that they are. */
export function useSoundSwitch(): [boolean, () => void] {
  const { sound } = lastOptions.use()
  const toggle = useCallback(() => {
    lastOptions.set('sound', !sound)
    if (!sound) void play('good')
  }, [sound])
  return [sound, toggle]
}

/** The last minutes by ear, where that is switched on. */
export function useLastSounds(): void {
  const { live } = useRoom()
  const { sound } = lastOptions.use()
  const near = useRoomTime((now) => nearnessOf(live.closesAt - now))
  const status = live.own?.status
  const before = useRef<Heard>({ status, near })
  useEffect(() => {
    const tone = toneOf(before.current, { status, near })
    before.current = { status, near }
    if (sound && tone) void play(tone)
  }, [sound, status, near])
}

type Acts = {
  /** Takes the first, second or third amount. */
  pick: (place: number) => void
  confirm: () => void
  back: () => void
}

const FIELDS = 'input, textarea, select, [contenteditable]'
const CONTROLS = 'a, button, summary, [role=button]'

/** The last minutes by keys: never while somebody types, nor behind a dialog. */
export function useLastKeys(acts: Acts): void {
  const { keys } = lastOptions.use()
  const [, toggleSound] = useSoundSwitch()
  const current = useRef({ ...acts, toggleSound })
  current.current = { ...acts, toggleSound }
  useEffect(() => {
    if (!keys) return
    function onKey(event: KeyboardEvent) {
      const { target, key } = event
      if (event.defaultPrevented || event.repeat) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const element = target instanceof Element ? target : null
      if (element?.closest(FIELDS) || document.querySelector('[role=dialog]:not(.bid)')) return
      const { pick, confirm, back, toggleSound: switchSound } = current.current
      if (key === '1' || key === '2' || key === '3') pick(Number(key) - 1)
      else if (key === 'Escape') back()
      else if (key.toLowerCase() === 'm') switchSound()
      // what has the focus does its own
      else if (key === 'Enter' && !element?.closest(CONTROLS)) confirm()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [keys])
}
