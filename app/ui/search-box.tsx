import { Search } from 'lucide-react'
import type { InputHTMLAttributes } from 'react'
import './search-box.css'

type SearchBoxProps = {
  /** What it looks for: its name, and unless there is a hint what stands in it while it is empty. */
  label: string
  hint?: string
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className' | 'placeholder' | 'aria-label'>

/** The field of a list that looks for words, with its glass; its form stands around it. */
export function SearchBox({ label, hint = label, ...input }: SearchBoxProps) {
  return (
    <span className="search search-box">
      <Search className="i" aria-hidden="true" />
      <input {...input} className="input" type="search" placeholder={hint} aria-label={label} />
    </span>
  )
}
