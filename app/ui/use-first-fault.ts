import { useEffect, useRef } from 'react'

/** Puts the focus on the first field that is wrong when an answer says that some are. */
export function useFirstFault(faults: object | null | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (faults) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  return form
}
