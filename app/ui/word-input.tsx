import { type InputHTMLAttributes, useEffect, useRef } from 'react'

type WordInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'defaultValue'> & {
  /** What the list was looked through for last. */
  defaultValue?: string | undefined
}

/**
 * A field that a list is looked through by. It follows the words of the list's address, but for what was typed since the list
 * was asked last: that stays while the answer arrives. (Keyed by its words, the field would be drawn anew and lose it.)
 */
export function WordInput({ defaultValue = '', ...input }: WordInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const isTyped = useRef(false)
  useEffect(() => {
    const form = field.current?.form
    const onTyped = ({ target }: Event) => {
      if (target === field.current) isTyped.current = true
    }
    const onAsked = () => {
      isTyped.current = false
    }
    // a link in the form asks for other words, such as none
    const onClick = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a')) onAsked()
    }
    form?.addEventListener('input', onTyped)
    form?.addEventListener('submit', onAsked)
    form?.addEventListener('click', onClick)
    return () => {
      form?.removeEventListener('input', onTyped)
      form?.removeEventListener('submit', onAsked)
      form?.removeEventListener('click', onClick)
    }
  }, [])
  useEffect(() => {
    if (field.current && !isTyped.current) field.current.value = defaultValue
  }, [defaultValue])
  return <input {...input} ref={field} defaultValue={defaultValue} />
}
