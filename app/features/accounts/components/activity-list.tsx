import { useTranslation } from 'react-i18next'
import { isProvider, PROVIDER_NAMES } from '#app/domain/people/providers.ts'
import { Time } from '#app/ui/time.tsx'
import type { ChangeView } from '../changes.server.ts'

/** What was done to an account. Its owner is told that somebody else did it, administrators who and why. */
export function ActivityList({ changes, full }: { changes: readonly ChangeView[]; full: boolean }) {
  const { t } = useTranslation()
  if (changes.length === 0) return <p className="muted">{t('security.activity.none')}</p>
  return (
    <ul className="items sec-activity" data-testid="activity">
      {changes.map(({ id, what, at, address, device, byOwner, by, provider, reason }) => (
        <li key={id}>
          <span className="grow">
            <b>{t(`security.activity.what.${what}`)}</b>
            {provider && isProvider(provider) && `: ${PROVIDER_NAMES[provider]}`}
            <small>
              {by &&
                !byOwner &&
                `${full ? t('security.activity.byOther', { name: by }) : t('security.activity.bySupport')} · `}
              {(byOwner || full || !by) && [device, address].filter(Boolean).join(' · ')}
              {full && reason && ` · ${reason}`}
            </small>
          </span>
          <small className="num">
            <Time at={at} form="document" />
          </small>
        </li>
      ))}
    </ul>
  )
}
