import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PushState } from './use-push.ts'

/** Why nothing is told here. */
export function PushSaid({ state }: { state: PushState }) {
  const { t } = useTranslation()
  const isSaid = state !== 'unknown' && state !== 'on' && state !== 'off'
  return (
    <div role="status">
      {isSaid && (
        <p className="note note-amber" data-testid="push-said">
          <CircleAlert className="i" aria-hidden="true" />
          <span>{t(`push.${state}`)}</span>
        </p>
      )}
    </div>
  )
}
