import { CirclePause } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLive } from './sale-context.tsx'

/** Why nothing closes: the sale's own pause, or that of the lot on the stage. */
export function PauseBar({ paused }: { paused: { reason: string } | null }) {
  const { t } = useTranslation()
  // what is heard of the lots is newer than the page
  const onStage = useLive(({ stage, rows }) => {
    const lot = rows.get(stage.seats[0]?.id ?? '')
    return lot ? (lot.paused?.reason ?? null) : (paused?.reason ?? null)
  })
  if (onStage === null) return null
  return (
    <div className="pausebar" role="status" data-testid="paused">
      <CirclePause className="i" aria-hidden="true" />
      <span>
        <b>{t('liveSale.paused')}</b> {onStage} {t('liveSale.pausedText')}
      </span>
    </div>
  )
}
