import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PushState } from './use-push.ts'

/** Why it cannot be turned on. */
export function PushSaid({ state }: { state: PushState }) {
  const { t } = useTranslation()
  const said = state === 'denied' || state === 'unsupported' || state === 'failed' ? state : null
  return (
    <div role="status">
      {said && (
        <p className="note note-amber" data-testid="push-said">
          <CircleAlert className="i" aria-hidden="true" />
          <span>{t(`push.${said}`)}</span>
        </p>
      )}
    </div>
  )
}
