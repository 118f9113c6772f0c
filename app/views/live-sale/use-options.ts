import { keptOptions } from '#app/ui/kept-options.ts'

/** How the page behaves on this device. */
export type Options = { sound: boolean; vibrate: boolean; left: boolean; awake: boolean; keys: boolean }

const kept = keptOptions<keyof Options>('live-sale', {
  sound: false,
  vibrate: true,
  left: false,
  awake: true,
  keys: true,
})

export function useOptions(): [Options, (name: keyof Options, on: boolean) => void] {
  return [kept.use(), kept.set]
}
