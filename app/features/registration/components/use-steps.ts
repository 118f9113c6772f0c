import { useLocation, useNavigate } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Audience } from '#app/domain/people/registration.ts'
import { useServerClock } from '#app/ui/server-clock.tsx'
import { takeCarried } from '../carried.ts'
import type { ShownField } from '../shown.ts'
import { stepOf, stepsOf } from '../steps.ts'

/** As in the style sheet: what is wider shows a buyer the whole form; a seller takes a step at a time at every width. */
const NARROW = '(max-width: 639px)'
const HASH = /^#step-(\d+)$/

type Asked = {
  audience: Audience
  fields: readonly ShownField[]
  /** Whether the form is cut into steps at all: a popup shows all of it. */
  cut: boolean
  /** The names of the fields that the server has found fault with before any script ran. */
  wrong: readonly string[]
}

/**
 * The steps of a form on a phone. Each is an entry of the browser's history, so that its back button leads to the step before;
 * without script, and where there is room, the whole form is there at once.
 */
export function useSteps({ audience, fields, cut, wrong }: Asked) {
  const steps = cut ? stepsOf(fields, audience) : [fields.map(({ name }) => name)]
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const last = steps.length - 1
  const first = wrong.length === 0 ? 0 : Math.min(...wrong.map((name) => stepOf(steps, name, audience)))
  // the server knows nothing of the hash
  const [at, setAt] = useState(first)
  const known = useRef<string | null>(null)
  useEffect(() => {
    if (known.current === null && first > 0) {
      known.current = hash
      return
    }
    known.current = hash
    setAt(Math.min(last, Math.max(0, Number(HASH.exec(hash)?.[1] ?? 1) - 1)))
  }, [hash, last, first])
  const isCut = () => last > 0 && (audience === 'organisation' || window.matchMedia(NARROW).matches)
  return {
    steps,
    at,
    isLast: at >= last,
    /** Whether only one step of it can be seen now. */
    isCut,
    here: () => (isCut() && at < last ? (steps[at] ?? null) : null),
    stepOf: (name: string) => stepOf(steps, name, audience),
    /** Shows a step at once; the address follows. */
    go(step: number) {
      if (step === at) return
      setAt(step)
      navigate(`${pathname}${search}#step-${step + 1}`, { preventScrollReset: true })
      window.scrollTo({ top: 0 })
    },
  }
}

/**
 * Whoever goes to another step on a phone is at its heading, which says where they are; a field that is wrong comes before it.
 */
export function useStepFocus(form: RefObject<HTMLFormElement | null>, at: number, isCut: () => boolean) {
  const seen = useRef(at)
  const cutRef = useRef(isCut)
  cutRef.current = isCut
  useEffect(() => {
    if (seen.current === at) return
    seen.current = at
    const focused = document.activeElement
    // one of the step that was left is not seen any more
    const isOnFault = focused?.matches('[aria-invalid]') && !focused.closest('[data-away]')
    if (!cutRef.current() || isOnFault) return
    const heading = form.current?.querySelector<HTMLElement>('section:not([data-away]) > h2')
    heading?.focus({ preventScroll: true })
  }, [at, form])
}

type Control = HTMLInputElement | HTMLSelectElement

/**
 * What was typed is kept for this tab, passwords and files aside, so that a page that is read anew has it. True where the page
 * was opened by an address whose answers may no longer be read.
 */
export function useKeptAnswers(form: RefObject<HTMLFormElement | null>, key: string | null): boolean {
  const clock = useServerClock()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const { current } = form
    if (!key || !current) return
    fillIn(current, readKept(key))
    const carried = takeCarried(clock.now())
    if (carried === 'late') setLate(true)
    else if (carried) {
      fillIn(current, carried)
      writeKept(key, current)
    }
    const keep = () => writeKept(key, current)
    current.addEventListener('input', keep)
    current.addEventListener('change', keep)
    return () => {
      current.removeEventListener('input', keep)
      current.removeEventListener('change', keep)
    }
  }, [form, key, clock])
  return isLate
}

/** What was typed before, into what is empty yet. */
function fillIn(form: HTMLFormElement, answers: Record<string, string>) {
  for (const [name, value] of Object.entries(answers)) {
    const control = form.elements.namedItem(name)
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === 'on'
    else if (isKept(control) && control.value === '') control.value = value
  }
}

const KEY = 'fairlot.register.'

export const keptKey = (action: string) => `${KEY}${action}`

/** There is an account now: nobody who comes to this tab next finds what was typed. */
export function forgetAnswers() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(KEY)) sessionStorage.removeItem(key)
  } catch {
    // a browser that keeps nothing has nothing to forget
  }
}

function isKept(control: unknown): control is Control {
  if (control instanceof HTMLSelectElement) return true
  const isInput = control instanceof HTMLInputElement
  return (
    isInput &&
    !['password', 'file', 'hidden', 'radio'].includes(control.type) &&
    !/password/.test(control.name)
  )
}

function readKept(key: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** What a form holds that may be kept, by name. */
export function answersIn(form: HTMLFormElement): Record<string, string> {
  const controls = Array.from<unknown>(form.elements).filter(isKept)
  return Object.fromEntries(
    controls.flatMap((control) =>
      control instanceof HTMLInputElement && control.type === 'checkbox'
        ? [[control.name, control.checked ? 'on' : 'off']]
        : [[control.name, control.value]],
    ),
  )
}

function writeKept(key: string, form: HTMLFormElement) {
  try {
    sessionStorage.setItem(key, JSON.stringify(answersIn(form)))
  } catch {
    // private windows and full stores keep nothing: the form works all the same
  }
}
