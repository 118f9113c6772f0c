import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import './search-box.css'
import { WordInput } from './word-input.tsx'

type SearchBoxProps = {
  /** What it looks for: its name, and unless there is a hint what stands in it while it is empty. */
  label: string
  hint?: string
} & Omit<ComponentProps<typeof WordInput>, 'type' | 'className' | 'placeholder' | 'aria-label'>

/** The field of a list that looks for words, with its glass; its form stands around it. */
export function SearchBox({ label, hint = label, ...input }: SearchBoxProps) {
  return (
    <span className="search search-box">
      <Search className="i" aria-hidden="true" />
      <WordInput {...input} className="input" type="search" placeholder={hint} aria-label={label} />
    </span>
  )
}
