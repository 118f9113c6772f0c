import type { ChangeEvent } from 'react'

/** The list follows the choice: its form is sent as soon as something is chosen. Without script a button sends it. */
export function followChoice({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
  currentTarget.form?.requestSubmit()
}
