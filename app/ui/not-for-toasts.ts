/** Keeps an open dialog open where a toast over it is touched, be it gone by then. */
export function notForToasts(event: { target: EventTarget | null; preventDefault: () => void }): void {
  if (event.target instanceof Element && event.target.closest('.toast')) event.preventDefault()
}
