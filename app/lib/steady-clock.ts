/**
 * A clock that only goes forward at its own pace (ms; its zero means nothing): nobody sets it, so that what is counted
 * by it is right on a device whose own clock is wrong, or is put right while the page is open. In some browsers it
 * stands still while the device sleeps: what was measured before is worth nothing afterwards.
 */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now()
}
