import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import type { ReactNode } from 'react'

type StepTestProps = { title: string; action: ReactNode; children?: ReactNode }

/** The test of a step: what it tries, the button for it, and what it found. */
export function StepTest({ title, action, children }: StepTestProps) {
  return (
    <div className="step-test">
      <div className="row row-wrap">
        <h3 className="h-sub">{title}</h3>
        {action}
      </div>
      {children}
    </div>
  )
}

const ICONS = { win: CircleCheck, out: CircleAlert, amber: Clock }

/** What a test found. Never by colour alone. */
export function Found({ tone, children }: { tone: keyof typeof ICONS; children: ReactNode }) {
  const Icon = ICONS[tone]
  return (
    <p className={`found t-${tone}`} role={tone === 'out' ? 'alert' : 'status'}>
      <Icon className="i" aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
