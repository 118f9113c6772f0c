import { Ban, Check, CheckCheck, Clock, PackageCheck, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReturnState } from '#app/domain/shop/returns.ts'
import { Badge } from '#app/ui/badge.tsx'

const LOOKS = {
  raised: { tone: 'soft-amber', icon: Clock },
  approved: { tone: 'soft-info', icon: Check },
  received: { tone: 'soft-info', icon: PackageCheck },
  refunded: { tone: 'soft-win', icon: CheckCheck },
  refused: { tone: 'soft-out', icon: X },
  cancelled: { tone: 'soft', icon: Ban },
} as const

export function ReturnBadge({ state }: { state: ReturnState }) {
  const { t } = useTranslation()
  return (
    <span data-testid="return-state" data-state={state}>
      <Badge {...LOOKS[state]}>{t(`returns.state.${state}`)}</Badge>
    </span>
  )
}

const STEPS = ['raised', 'approved', 'received', 'refunded'] as const

/** How far a return is; nothing where it has ended otherwise. What is refunded may never have come back. */
export function ReturnSteps({ state, received }: { state: ReturnState; received: boolean }) {
  const { t } = useTranslation()
  const steps = STEPS.filter((step) => step !== 'received' || state !== 'refunded' || received)
  const at = (steps as readonly ReturnState[]).indexOf(state)
  if (at < 0) return null
  return (
    <ol className="ret-steps" aria-label={t('returns.steps.label')}>
      {steps.map((step, place) => (
        <li key={step} data-done={place < at || undefined} aria-current={place === at ? 'step' : undefined}>
          {t(`returns.steps.${step}`)}
        </li>
      ))}
    </ol>
  )
}
