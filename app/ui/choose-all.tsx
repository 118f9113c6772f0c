import type { ReactNode } from 'react'

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
  return (
    <label className={className}>
      <input
        type="checkbox"
        aria-label={called}
        onChange={({ currentTarget: { form, checked } }) => {
          for (const box of form?.querySelectorAll<HTMLInputElement>(`input[name=${name}]`) ?? [])
            box.checked = checked
        }}
      />
      {children}
    </label>
  )
}
