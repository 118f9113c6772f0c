import type { KeyboardEvent } from 'react'

/** Lets into a field only what an amount is made of: digits, and a decimal mark where cents are taken. */
export function keepToAmount({ cents }: { cents: boolean }) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    const types = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (types && !(cents ? /[\d.]/ : /\d/).test(event.key)) event.preventDefault()
  }
}
