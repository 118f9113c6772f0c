import { useLocation, useSubmit } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'

/**
 * A form whose fields are the address. Without script it has its own button; with script a choice applies at once, and
 * the fields follow the address when that changes by a link.
 */
export function useAddressForm() {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const { pathname, search } = useLocation()

  useEffect(() => {
    const params = new URLSearchParams(search)
    for (const field of form.current?.elements ?? []) matchAddress(field, params)
  }, [search])

  const apply = () => {
    if (!form.current) return
    // Fields that say nothing stay out of the address.
    const filled = [...new FormData(form.current)]
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, String(value)])
    submit(new URLSearchParams(filled), { method: 'get', action: pathname, preventScrollReset: true })
  }
  return {
    form,
    apply,
    onSubmit(event: FormEvent) {
      event.preventDefault()
      apply()
    },
    /** For whatever holds the fields: a box or a list applies when it changes, text only when it is sent. */
    onChange(event: FormEvent) {
      if (!isText(event.target)) apply()
    },
  }
}

function matchAddress(field: Element, params: URLSearchParams): void {
  if (field instanceof HTMLSelectElement) {
    const value = params.get(field.name) ?? ''
    const known = [...field.options].some((option) => option.value === value)
    field.value = known ? value : (field.options[0]?.value ?? '')
  } else if (field instanceof HTMLInputElement) {
    if (field.type === 'checkbox') field.checked = params.getAll(field.name).includes(field.value)
    else if (isText(field) && field !== document.activeElement) field.value = params.get(field.name) ?? ''
  }
}

function isText(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && (target.type === 'search' || target.type === 'text')
}
