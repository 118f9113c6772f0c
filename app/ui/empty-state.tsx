import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type EmptyStateProps = {
  icon: LucideIcon
  title?: string
  text: string
  /** What to do next: a link or a button. */
  children?: ReactNode
}

export function EmptyState({ icon: Icon, title, text, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <Icon className="i" aria-hidden="true" />
      {title && <b className="h-sub">{title}</b>}
      <p>{text}</p>
      {children}
    </div>
  )
}
