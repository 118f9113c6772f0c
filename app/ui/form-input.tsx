import type { InputHTMLAttributes, ReactNode } from 'react'
import { Field } from './field.tsx'

type Wired = {
  /** Before the name in its id: two forms of a page may have fields of one name. */
  form: string
  name: string
  /** What is wrong with it, in words. */
  fault: string | undefined
  hint?: boolean
  /** Whether it is the first thing that is wrong: it has the focus, also without script. */
  first?: boolean
}

/** What ties a control to its label, its hint and what is wrong with it. */
export function wired({ form, name, fault, hint = false, first = false }: Wired) {
  const id = `${form}-${name}`
  const by = [fault && `${id}-error`, hint && `${id}-description`].filter(Boolean).join(' ')
  return {
    id,
    name,
    'aria-invalid': fault ? (true as const) : undefined,
    'aria-describedby': by || undefined,
    autoFocus: first,
  }
}

type FormInputProps = Omit<Wired, 'hint'> & {
  label: ReactNode
  hint?: ReactNode
  optional?: boolean
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'form' | 'name'>

export function FormInput({ form, name, fault, first, label, hint, optional, ...input }: FormInputProps) {
  return (
    <Field
      id={`${form}-${name}`}
      label={label}
      errors={fault ? [fault] : undefined}
      hint={hint}
      optional={optional}
    >
      <input className="input" {...wired({ form, name, fault, hint: Boolean(hint), first })} {...input} />
    </Field>
  )
}
