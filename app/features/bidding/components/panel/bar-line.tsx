import type { LucideIcon } from 'lucide-react'

/** What the bar says above price and clock. */
export function BarLine({ tone, icon: Icon, text }: { tone: string; icon: LucideIcon; text: string }) {
  return (
    <p className={`bidbar-status st-${tone}`}>
      <Icon className="i i-s" aria-hidden="true" />
      {text}
    </p>
  )
}
