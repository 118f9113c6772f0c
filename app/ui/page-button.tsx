import { ChevronLeft, ChevronRight } from 'lucide-react'

type PageButtonProps = { page: number; of: number; go: (page: number) => void; label: string; back?: boolean }

/** Turns to a page of a list that has no address of its own, as in a dialog. */
export function PageButton({ page, of, go, label, back }: PageButtonProps) {
  const Icon = back ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={label}
      disabled={page < 1 || page > of}
      onClick={() => go(page)}
    >
      <Icon className="i" aria-hidden="true" />
    </button>
  )
}
