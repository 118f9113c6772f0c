import { type RefObject, useEffect, useState } from 'react'

/** Which fields of a form are not as they were when it was shown, by their names. */
export function useFormChanges(form: RefObject<HTMLFormElement | null>): readonly string[] {
  const [changed, setChanged] = useState<readonly string[]>([])
  useEffect(() => {
    const element = form.current
    if (!element) return
    const before = valuesOf(element)
    const read = () => {
      const now = valuesOf(element)
      const names = [...new Set([...before.keys(), ...now.keys()])]
      setChanged(names.filter((name) => (before.get(name) ?? '') !== (now.get(name) ?? '')))
    }
    const later = () => requestAnimationFrame(read)
    element.addEventListener('input', read)
    element.addEventListener('change', read)
    element.addEventListener('reset', later)
    return () => {
      element.removeEventListener('input', read)
      element.removeEventListener('change', read)
      element.removeEventListener('reset', later)
    }
  }, [form])
  return changed
}

/** Fields of one name are one value; a file is its name. */
function valuesOf(form: HTMLFormElement): Map<string, string> {
  const values = new Map<string, string>()
  for (const [name, value] of new FormData(form)) {
    const text = typeof value === 'string' ? value : value.name
    if (text !== '') values.set(name, `${values.get(name) ?? ''}${text}\n`)
  }
  return values
}
