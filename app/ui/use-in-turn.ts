import { useNavigation } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'

/**
 * For a form that carries the version of what it changes: what is sent while the last answer is still being read waits for
 * it, and goes with the version that it brought. Sent at once, it would be refused as somebody else's change.
 */
export function useInTurn(): (event: FormEvent<HTMLFormElement>) => void {
  const busy = useNavigation().state !== 'idle'
  const waiting = useRef<{ form: HTMLFormElement; button: HTMLElement | null } | null>(null)
  useEffect(() => {
    const { current } = waiting
    if (busy || !current) return
    waiting.current = null
    if (current.form.isConnected) current.form.requestSubmit(current.button)
  }, [busy])
  return (event) => {
    if (!busy) return
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    waiting.current = { form: event.currentTarget, button: submitter }
  }
}
