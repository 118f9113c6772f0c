import { type RefObject, useState } from 'react'
import { useCommitEffect } from '#app/ui/use-commit-effect.ts'

type Kept = {
  open: boolean
  /** By name, and for boxes by value, as one name has many. */
  fields: Map<string, { value: string; checked: boolean; files: FileList | null }>
  /** The name of the field that somebody was in. */
  within: string | null
  signature: string
}

/** The forms of a board's parties, by party. */
export type KeptForms = Map<string, Kept>

/** Where a board keeps what stands in the forms of its cards; those of parties that have been served are let go. */
export function useKeptForms(served: readonly string[]): KeptForms {
  const [forms] = useState<KeptForms>(() => new Map())
  useCommitEffect(() => {
    for (const id of served) forms.delete(id)
  })
  return forms
}

/**
 * Carries a form with its card into another column: to React it is another card there, which would begin empty.
 * Nothing of it is lost, whoever moved the party: what was typed, ticked, signed and photographed, and where the cursor stood.
 */
export function useKeptForm(
  forms: KeptForms,
  id: string,
  details: RefObject<HTMLDetailsElement>,
  setSignature: (path: string) => void,
): void {
  useCommitEffect(() => {
    const part = details.current
    if (!part) return
    const kept = forms.get(id)
    if (kept) putBack(part, kept, setSignature)
    return () => {
      forms.set(id, keepOf(part))
    }
  }, [forms, id, details, setSignature])
}

function keepOf(part: HTMLDetailsElement): Kept {
  const fields: Kept['fields'] = new Map()
  let signature = ''
  for (const field of fieldsOf(part)) {
    const { name, value, checked, files } = field
    if (name === 'signature') signature = value
    fields.set(keyOf(field), { value, checked, files })
  }
  const { activeElement } = document
  const within = activeElement && part.contains(activeElement) ? activeElement.getAttribute('name') : null
  return { open: part.open, fields, within, signature }
}

function putBack(
  part: HTMLDetailsElement,
  { open, fields, within, signature }: Kept,
  sign: (path: string) => void,
) {
  part.open = open
  for (const field of fieldsOf(part)) {
    const kept = fields.get(keyOf(field))
    if (!kept) continue
    if (field.type === 'checkbox') field.checked = kept.checked
    else if (field.type === 'file') field.files = kept.files
    else if (field.type !== 'hidden') field.value = kept.value
    if (field.name === within) field.focus()
  }
  sign(signature)
}

/** Those that somebody fills in, and the signature. A box that is disabled was nobody's choice. */
function fieldsOf(part: HTMLDetailsElement): HTMLInputElement[] {
  return [...part.querySelectorAll('input')].filter(({ disabled }) => !disabled)
}

function keyOf({ type, name, value }: HTMLInputElement): string {
  return type === 'checkbox' ? `${name} ${value}` : name
}
