import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type Tone = 'win' | 'out' | 'amber' | 'info' | 'plain'

type BandProps = {
  tone: Tone
  icon: LucideIcon
  title: string
  text?: string | null
  link?: ReactNode
  badge?: ReactNode
}

/** One line at the head of the panel. */
export function Band({ tone, icon: Icon, title, text, link, badge }: BandProps) {
  return (
    <div className={`panel-status st-${tone}`}>
      <Icon className="i" aria-hidden="true" />
      <p>
        {title}
        {(text || link) && (
          <small>
            {text} {link}
          </small>
        )}
      </p>
      {badge && <span className="push">{badge}</span>}
    </div>
  )
}
