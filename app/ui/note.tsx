import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type NoteTone = 'plain' | 'win' | 'out' | 'amber'

const LOOKS: Record<NoteTone, { icon: LucideIcon; className: string | null }> = {
  plain: { icon: Info, className: null },
  win: { icon: CircleCheck, className: 'note-win' },
  out: { icon: CircleAlert, className: 'note-out' },
  amber: { icon: TriangleAlert, className: 'note-amber' },
}

type NoteProps = {
  tone?: NoteTone
  /** In place of its tone's. */
  icon?: LucideIcon
  /** `status` for what was done, `alert` for what went wrong; none for what simply stands there. */
  role?: 'status' | 'alert'
  className?: string
  /** For tests. */
  id?: string
  children: ReactNode
}

/** A line about the page itself: what was done, what went wrong, what to know. Never by colour alone. */
export function Note({ tone = 'plain', icon, role, className, id, children }: NoteProps) {
  const { icon: usual, className: look } = LOOKS[tone]
  const Icon = icon ?? usual
  return (
    <div className={classNames('note', look, className)} role={role} data-testid={id}>
      <Icon className="i" aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
