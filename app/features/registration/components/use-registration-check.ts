import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type Audience,
  judgeAnswers,
  judgeRegistration,
  type RegistrationFault,
} from '#app/domain/people/registration.ts'
import type { ShownField } from '../shown.ts'
import type { RegisterAnswer } from './register-form.tsx'

type Faults = Record<string, RegistrationFault>
type Checked = {
  audience: Audience
  fields: readonly ShownField[]
  today: string
  /** What the server has said of what was sent last. */
  said: RegisterAnswer | undefined
  busy: boolean
  /** What somebody who has an account has answered before: they agree to nothing here. */
  known: Record<string, string> | null
  steps: Steps
}

/** The form on a phone. `here`: the names of the step that is shown, unless it is the last. */
type Steps = {
  at: number
  isCut: () => boolean
  stepOf: (name: string) => number
  go: (step: number) => void
  here: () => readonly string[] | null
}

/** Judges the form as it is typed: a field when it is left, a wrong one with every key, all when it is sent. */
export function useRegistrationCheck({ audience, fields, today, said, busy, known, steps }: Checked) {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults>(faultsIn(said))
  const toFocus = useRef(false)
  const stepsRef = useRef(steps)
  stepsRef.current = steps
  const { at } = steps

  useEffect(() => {
    if (!said) return
    setFaults(faultsIn(said))
    toFocus.current = true
  }, [said])

  useEffect(() => {
    if (!toFocus.current || Object.keys(faults).length === 0) return
    const { isCut, stepOf, go } = stepsRef.current
    const first = Math.min(...Object.keys(faults).map(stepOf))
    // a field that is not shown takes no focus: its step comes first
    if (isCut() && first !== at) return go(first)
    toFocus.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faults, at])

  const judge = () => {
    const typed = form.current ? Object.fromEntries(new FormData(form.current)) : {}
    if (known) return judgeAnswers(fields, { ...known, ...typed }, { audience, today }).faults
    return judgeRegistration(fields, typed, { audience, today }).faults
  }
  const judgeRef = useRef(judge)
  const judgeOne = (name: string) => {
    const fault = judge()[name]
    setFaults(({ [name]: _, ...others }) => (fault ? { ...others, [name]: fault } : others))
  }
  // what was typed before this page listened, and left
  useEffect(() => {
    const found = judgeRef.current()
    const isLeft = (name: string) => {
      const control = form.current?.elements.namedItem(name)
      const isText = control instanceof HTMLInputElement && control.type !== 'checkbox'
      return isText && control.value !== '' && control !== document.activeElement
    }
    setFaults((told) => {
      const stands = ([name, fault]: [string, RegistrationFault]) => name in found || isOfServer(fault)
      const still = Object.entries(told).filter(stands)
      const left = Object.entries(found).filter(([name]) => isLeft(name))
      if (left.length === 0 && still.length === Object.keys(told).length) return told
      return Object.fromEntries([...still, ...left])
    })
  }, [])

  const nameOf = ({ target }: FormEvent) =>
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target : null
  return {
    faults,
    formProps: {
      ref: form,
      onBlur(event: FormEvent) {
        const field = nameOf(event)
        // nobody has to be told that what they have not come to is empty
        if (field?.name && field.value !== '') judgeOne(field.name)
      },
      onChange(event: FormEvent) {
        const field = nameOf(event)
        if (field?.name && faults[field.name]) judgeOne(field.name)
      },
      onSubmit(event: FormEvent) {
        const all = judge()
        const here = steps.here()
        // sent from a step before the last, by its button or by Enter: on to the next one, if this one is right
        const found = here
          ? Object.fromEntries(Object.entries(all).filter(([name]) => steps.stepOf(name) === at))
          : all
        if (here) {
          event.preventDefault()
          toFocus.current = true
          setFaults(found)
          if (Object.keys(found).length > 0) return
          toFocus.current = false
          steps.go(at + 1)
          return
        }
        if (busy || Object.keys(found).length > 0) event.preventDefault()
        if (busy) return
        toFocus.current = true
        setFaults(found)
      },
    },
  }
}

/** What only the server can tell: it stands until the field is changed. */
function isOfServer(fault: RegistrationFault): boolean {
  return fault === 'emailExists' || fault.startsWith('file_')
}

function faultsIn(said: RegisterAnswer | undefined): Faults {
  return Object.fromEntries(
    Object.entries(said?.faults ?? {}).flatMap(([name, fault]) => (fault ? [[name, fault]] : [])),
  )
}
