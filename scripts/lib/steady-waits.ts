let steady = false

/**
 * Miniflare's synchronous calls wait on one shared number. Its helper thread sets the number and then wakes us; when it
 * is held up in between on a busy machine, we are woken for the call before in the midst of the next one, which then
 * fails, as do all after it. Waiting is only over when the number has changed.
 */
export function steadyWaits() {
  if (steady) return
  steady = true
  const wait = Atomics.wait
  const waitForChange = (array: Int32Array, index: number, value: number, timeout?: number) => {
    for (;;) {
      const result = wait(array, index, value, timeout)
      if (result !== 'ok' || Atomics.load(array, index) !== value) return result
    }
  }
  Object.defineProperty(Atomics, 'wait', { value: waitForChange, configurable: true, writable: true })
}
