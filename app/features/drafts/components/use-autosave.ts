import { useNavigation, useRevalidator } from '@remix-run/react'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { EditAnswer } from '#app/flows/lots/edit-draft.server.ts'

const QUIET_MS = 1_500
const AGAIN_MS = 5_000
/** Who presses a button waits no longer than this for words whose answer does not come. */
const LONGEST_MS = 10_000

type Autosave = {
  /** Where words are sent. */
  address: string
  /** How often the draft's words had been saved when the page was read. */
  version: number
  /** What the last pressed button was answered. */
  answer: EditAnswer | null
}

/**
 * Saves a draft's words by themselves when nobody has typed for a moment. One thing is on its way at a time: a button that
 * is pressed while words are waits for their answer, so that it does not meet its own words as somebody else's. What is on
 * its way stands in refs and not in a rendered state, which is a step behind a press.
 */
export function useAutosave(form: RefObject<HTMLFormElement>, { address, version, answer }: Autosave) {
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  const [saving, setSaving] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const [stale, setStale] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const known = useRef(version)
  const dirty = useRef(false)
  const halted = useRef(false)
  const underWay = useRef<'words' | 'button' | null>(null)
  const pressed = useRef<HTMLElement | null>(null)

  // a new answer frees the line even where the router was idle again before anything was drawn
  useEffect(() => {
    known.current = Math.max(known.current, version, answer?.version ?? 0)
    if (state === 'idle' && underWay.current === 'button') underWay.current = null
  }, [version, answer, state])
  useEffect(() => () => clearTimeout(timer.current), [])

  function arm(after: number) {
    clearTimeout(timer.current)
    timer.current = undefined
    if (dirty.current && !halted.current) timer.current = setTimeout(save, after)
  }

  async function save() {
    timer.current = undefined
    if (!form.current) return
    if (underWay.current) return arm(QUIET_MS)
    dirty.current = false
    underWay.current = 'words'
    setSaving(true)
    const told = await sendWords(address, wordsOf(form.current, known.current))
    underWay.current = null
    setSaving(false)
    setWaiting(false)
    if (told?.version) known.current = Math.max(known.current, told.version)
    if (!told) dirty.current = true
    if (told?.said === 'stale') {
      halted.current = true
      setStale(true)
    }
    const button = pressed.current
    pressed.current = null
    if (button && form.current?.contains(button)) form.current.requestSubmit(button)
    else {
      if (told) revalidate()
      arm(told ? QUIET_MS : AGAIN_MS)
    }
  }

  return {
    saving,
    /** A button has been pressed and waits for the words before it. */
    waiting,
    stale,
    onInput() {
      dirty.current = true
      arm(QUIET_MS)
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      // a dialog's own form, which React has pass here as well
      if (event.target !== event.currentTarget) return
      clearTimeout(timer.current)
      timer.current = undefined
      if (underWay.current === 'words') {
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        pressed.current = submitter
        setWaiting(true)
        return
      }
      dirty.current = false
      underWay.current = 'button'
      const seen = event.currentTarget.elements.namedItem('version')
      if (seen instanceof HTMLInputElement) seen.value = String(known.current)
    },
  }
}

function wordsOf(form: HTMLFormElement, seen: number): FormData {
  const words = new FormData(form)
  words.delete('pictures')
  words.set('intent', 'save')
  words.set('version', String(seen))
  return words
}

/** What the house says to the words, or nothing where it could not be reached. */
async function sendWords(address: string, body: FormData): Promise<EditAnswer | null> {
  try {
    const signal = AbortSignal.timeout(LONGEST_MS)
    const response = await fetch(address, { method: 'POST', body, signal, redirect: 'error' })
    return response.status < 500 ? ((await response.json()) as EditAnswer) : null
  } catch {
    return null
  }
}
