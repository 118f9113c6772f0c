import { type ReactNode, useEffect, useRef } from 'react'

type ChooseAllProps = {
  /** Of the boxes of its form that it ticks. */
  name: string
  /** What it is called where what stands beside it says something else. */
  called?: string
  className?: string
  children: ReactNode
}

/** Ticks all boxes of one name in its form, or none; the form hears of it (`change`) once they are as this one says. */
export function ChooseAll({ name, called, className = 'check', children }: ChooseAllProps) {
  const own = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // ticked before the page was alive
    if (own.current?.checked) tickAll(own.current, name)
  }, [name])
  return (
    <label className={className}>
      <input
        ref={own}
        type="checkbox"
        aria-label={called}
        onChange={({ currentTarget }) => tickAll(currentTarget, name)}
      />
      {children}
    </label>
  )
}

function tickAll({ form, checked }: HTMLInputElement, name: string) {
  for (const box of form?.querySelectorAll<HTMLInputElement>(`input[name=${name}]`) ?? [])
    box.checked = checked
}
