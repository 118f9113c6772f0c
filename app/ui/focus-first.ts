import type { KeyboardEvent } from 'react'

/** As a dialog opens, what is to be done first in it (`data-first`) has the focus, so that Enter does it. */
export function focusFirst(event: Event) {
  const { currentTarget } = event
  const first = currentTarget instanceof Element && currentTarget.querySelector<HTMLElement>('[data-first]')
  if (!first) return
  event.preventDefault()
  first.focus()
}

/** For what a held key must not do: the Enter that opened a dialog is often still down as it opens. */
export function notRepeated(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault()
}
