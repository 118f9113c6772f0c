import { ChevronLeft, ChevronRight } from 'lucide-react'

type PageButtonProps = { page: number; of: number; go: (page: number) => void; label: string; back?: boolean }

/**
 * Turns to a page of a list that has no address of its own, as in a dialog. Behind the last page it keeps the focus of whoever
 * turns by keys: a button that is disabled loses it.
 */
export function PageButton({ page, of, go, label, back }: PageButtonProps) {
  const Icon = back ? ChevronLeft : ChevronRight
  const isNone = page < 1 || page > of
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      aria-disabled={isNone}
      onClick={() => isNone || go(page)}
    >
      <Icon className="i" aria-hidden="true" />
    </button>
  )
}
