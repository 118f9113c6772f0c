import { type BlockerFunction, useBlocker, useNavigation, useRevalidator } from '@remix-run/react'
import {
  type FocusEvent,
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
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

/** A request that outlives its page may have no more than 64 KiB, and its headers count. */
const OUTLIVES_BYTES = 48_000

/**
 * Saves a draft's words by themselves when nobody has typed for a moment, at once when a field is left, and before the page
 * is: what follows reads them. One thing is on its way at a time: a button that is pressed while words are waits for their
 * answer, so that it does not meet its own words as somebody else's. What is on its way stands in refs and not in a rendered
 * state, which is a step behind a press.
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
  const hurry = useRef(false)
  const leave = useRef<(() => void) | null>(null)

  // a new answer frees the line even where the router was idle again before anything was drawn
  useEffect(() => {
    known.current = Math.max(known.current, version, answer?.version ?? 0)
    if (state === 'idle' && underWay.current === 'button') underWay.current = null
  }, [version, answer, state])
  useEffect(() => () => clearTimeout(timer.current), [])

  const isLeft: BlockerFunction = useCallback(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname &&
      !halted.current &&
      (dirty.current || underWay.current === 'words'),
    [],
  )
  const blocker = useBlocker(isLeft)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    leave.current = () => blocker.proceed()
    latest.current.saveNow()
    if (!underWay.current) latest.current.leaveNow()
  }, [blocker])

  useEffect(() => {
    const own = form.current
    /** The page ends and hears no answer. */
    const part = () => {
      if (own) latest.current.sendLast(own)
    }
    const hide = () => {
      if (document.visibilityState === 'hidden') latest.current.saveNow()
    }
    const show = ({ persisted }: PageTransitionEvent) => {
      // a page that was kept for the way back knows nothing of what it sent last
      if (persisted) latest.current.revalidate()
    }
    window.addEventListener('pagehide', part)
    window.addEventListener('pageshow', show)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', part)
      window.removeEventListener('pageshow', show)
      document.removeEventListener('visibilitychange', hide)
      part()
    }
  }, [form])

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
    const isFollowed =
      dirty.current && !halted.current && told !== null && (hurry.current || leave.current !== null)
    hurry.current = false
    if (isFollowed) return save()
    if (leave.current) return leaveNow()
    const button = pressed.current
    pressed.current = null
    if (button && form.current?.contains(button)) form.current.requestSubmit(button)
    else {
      if (told) revalidate()
      arm(told ? QUIET_MS : AGAIN_MS)
    }
  }

  function saveNow() {
    if (!dirty.current || halted.current) return
    if (underWay.current) hurry.current = true
    else {
      clearTimeout(timer.current)
      save()
    }
  }

  function leaveNow() {
    const go = leave.current
    leave.current = null
    go?.()
  }

  function sendLast(own: HTMLFormElement) {
    if (!dirty.current || halted.current) return
    clearTimeout(timer.current)
    dirty.current = false
    // words that are still on their way come before these
    const seen = known.current + (underWay.current === 'words' ? 1 : 0)
    void sendWords(address, wordsOf(own, seen))
  }

  const latest = useRef({ saveNow, leaveNow, sendLast, revalidate })
  latest.current = { saveNow, leaveNow, sendLast, revalidate }

  return {
    saving,
    /** A button has been pressed and waits for the words before it. */
    waiting,
    stale,
    onInput() {
      dirty.current = true
      arm(QUIET_MS)
    },
    /** A field is left: for a button that sends the words itself, they wait for that. */
    onBlur({ relatedTarget }: FocusEvent<HTMLFormElement>) {
      const isSent = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'
      if (!isSent || relatedTarget.form !== form.current) saveNow()
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
    const texts = [...body.values()].filter((value) => typeof value === 'string')
    const keepalive = new Blob(texts).size < OUTLIVES_BYTES
    const response = await fetch(address, { method: 'POST', body, signal, keepalive, redirect: 'error' })
    return response.status < 500 ? ((await response.json()) as EditAnswer) : null
  } catch {
    return null
  }
}
