/** What a gallery needs once somebody touches it. */
export { ZoomDialog } from './zoom-dialog.tsx'

const SWIPE_PX = 40
/** How high a player's controls are: there one winds. */
const CONTROLS_PX = 72

/** Where the one finger has come down; NaN where it is no swipe, as with two, which enlarge. */
let from = Number.NaN

/** Hears a finger come and go, and turns by one the way that it went. */
export function swiped({ touches, changedTouches, target }: TouchEvent, turn: (by: number) => void): void {
  const [one, ...others] = [...touches]
  const winds =
    one &&
    target instanceof HTMLVideoElement &&
    target.getBoundingClientRect().bottom - one.clientY < CONTROLS_PX
  if (one) {
    from = winds || others.length > 0 ? Number.NaN : one.clientX
    return
  }
  const by = from - (changedTouches[0]?.clientX ?? 0)
  from = Number.NaN
  if (Math.abs(by) > SWIPE_PX) turn(Math.sign(by))
}
