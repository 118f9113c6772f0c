import { useTranslation } from 'react-i18next'
import { Note } from '#app/ui/note.tsx'
import type { PushState } from './use-push.ts'

/** Why nothing is told here. */
export function PushSaid({ state }: { state: PushState }) {
  const { t } = useTranslation()
  const isSaid = state !== 'unknown' && state !== 'on' && state !== 'off'
  return (
    <div role="status">
      {isSaid && (
        <Note tone="amber" id="push-said">
          {t(`push.${state}`)}
        </Note>
      )}
    </div>
  )
}
