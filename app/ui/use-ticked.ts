import { useEffect, useRef, useState } from 'react'

/** How many boxes of that name are ticked in the form around `part`. */
export function useTicked<Part extends HTMLElement>(name: string) {
  const part = useRef<Part>(null)
  const [ticked, setTicked] = useState(0)
  useEffect(() => {
    const form = part.current?.closest('form')
    if (!form) return
    const count = () => setTicked(form.querySelectorAll(`input[name=${name}]:checked`).length)
    form.addEventListener('change', count)
    count()
    return () => form.removeEventListener('change', count)
  }, [name])
  return { part, ticked }
}
