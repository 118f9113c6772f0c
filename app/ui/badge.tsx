import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type BadgeTone =
  | 'plain'
  | 'win'
  | 'out'
  | 'amber'
  | 'ink'
  | 'info'
  | 'soft'
  | 'soft-win'
  | 'soft-out'
  | 'soft-amber'
  | 'soft-info'

type BadgeProps = { tone?: BadgeTone; icon?: LucideIcon | null; field?: string; children: ReactNode }

export function Badge({ tone = 'plain', icon: Icon, field, children }: BadgeProps) {
  return (
    <span className={classNames('pill', tone !== 'plain' && `pill-${tone}`)} data-field={field}>
      {Icon && <Icon className="i" aria-hidden="true" />}
      {children}
    </span>
  )
}
