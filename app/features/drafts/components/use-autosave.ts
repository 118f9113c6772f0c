import {
  type BlockerFunction,
  type Location,
  useBlocker,
  useNavigate,
  useNavigation,
  useRevalidator,
} from '@remix-run/react'
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
import { type Autosave, begun, type Deed, type Happening, mustWait, step } from '../autosave.ts'

/** Who presses a button waits no longer than this for words whose answer does not come. */
const LONGEST_MS = 10_000
/** A request that outlives its page may have no more than 64 KiB, and its headers count. */
const OUTLIVES_BYTES = 48_000

type From = {
  /** Where words are sent. */
  address: string
  /** How often the draft's words had been saved when the page was read. */
  version: number
  /** What the last pressed button was answered. */
  answer: EditAnswer | null
}

/**
 * Saves a draft's words by themselves when nobody has typed for a moment, at once when a field is left, and before the page
 * is: what follows reads them. What happens when is `autosave.ts`; here it is tied to a form, a clock and the router. The
 * state stands in a ref, as a rendered one is a step behind a press.
 */
export function useAutosave(form: RefObject<HTMLFormElement>, { address, version, answer }: From) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { state } = useNavigation()
  const now = useRef<Autosave>(begun(version))
  const [saving, setSaving] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const [stale, setStale] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const button = useRef<HTMLElement | null>(null)

  const isLeft: BlockerFunction = useCallback(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname && mustWait(now.current),
    [],
  )
  const blocker = useBlocker(isLeft)
  const heldBack = useRef<Location | null>(null)

  function happens(what: Happening, own = form.current): Deed[] {
    const [next, deeds] = step(now.current, what)
    now.current = next
    setSaving(next.underWay === 'words')
    setWaiting(next.pressed)
    setStale(next.halted)
    for (const deed of deeds) perform(deed, own)
    return deeds
  }

  function perform(deed: Deed, own: HTMLFormElement | null) {
    switch (deed.do) {
      case 'wait':
      case 'calm':
        clearTimeout(timer.current)
        if (deed.do === 'wait')
          timer.current = setTimeout(() => latest.current.happens({ kind: 'quiet' }), deed.ms)
        return
      case 'send':
        if (own) void send(own, deed.version)
        return
      case 'sendLast':
        if (own) void sendWords(address, wordsOf(own, deed.version))
        return
      case 'press':
        if (own && button.current) own.requestSubmit(button.current)
        return
      case 'leave':
        leave()
        return
      case 'readAnew':
        revalidate()
        return
      case 'hold':
      case 'pass':
        // by whom the form was sent
        return
    }
  }

  /** A page that was read anew meanwhile had the router forget what it held back, and say so by an exception: then the link is followed anew. */
  function leave() {
    const to = heldBack.current
    heldBack.current = null
    const { blocker, navigate } = latest.current
    try {
      if (blocker.state === 'blocked') return blocker.proceed()
    } catch {
      // it has forgotten
    }
    if (to) navigate(to)
  }

  async function send(own: HTMLFormElement, seen: number) {
    const answer = await sendWords(address, wordsOf(own, seen))
    const told = answer && { version: answer.version, stale: answer.said === 'stale' }
    const stands = button.current !== null && own.contains(button.current)
    latest.current.happens({ kind: 'answered', told, stands })
  }

  const latest = useRef({ happens, blocker, navigate, revalidate })
  latest.current = { happens, blocker, navigate, revalidate }

  // a new answer frees the line even where the router was idle again before anything was drawn
  useEffect(() => {
    const heard = Math.max(version, answer?.version ?? 0)
    latest.current.happens({ kind: 'read', version: heard, idle: state === 'idle' })
  }, [version, answer, state])

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    heldBack.current = blocker.location
    latest.current.happens({ kind: 'linkFollowed' })
  }, [blocker])

  useEffect(() => {
    const own = form.current
    /** The page ends and hears no answer. */
    const part = () => {
      latest.current.happens({ kind: 'pageEnds' }, own)
    }
    const hide = () => {
      if (document.visibilityState === 'hidden') latest.current.happens({ kind: 'fieldLeft' })
    }
    const reappear = ({ persisted }: PageTransitionEvent) => {
      // a page that was kept for the way back knows nothing of what it sent last
      if (persisted) latest.current.revalidate()
    }
    window.addEventListener('pagehide', part)
    window.addEventListener('pageshow', reappear)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', part)
      window.removeEventListener('pageshow', reappear)
      document.removeEventListener('visibilitychange', hide)
      part()
    }
  }, [form])

  return {
    saving,
    /** A button has been pressed and waits for the words before it. */
    waiting,
    stale,
    onInput() {
      happens({ kind: 'typed' })
    },
    /** A field is left: for a button that sends the words itself, they wait for that. */
    onBlur({ relatedTarget }: FocusEvent<HTMLFormElement>) {
      const isSent = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'
      if (!isSent || relatedTarget.form !== form.current) happens({ kind: 'fieldLeft' })
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      // a dialog's own form, which React has pass here as well
      if (event.target !== event.currentTarget) return
      button.current = (event.nativeEvent as SubmitEvent).submitter
      for (const deed of happens({ kind: 'submitted' })) {
        if (deed.do === 'hold') event.preventDefault()
        if (deed.do !== 'pass') continue
        const seen = event.currentTarget.elements.namedItem('version')
        if (seen instanceof HTMLInputElement) seen.value = String(deed.version)
      }
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
