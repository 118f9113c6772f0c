import { useTranslation } from 'react-i18next'
import type { LaterPlace } from '#app/domain/people/asked-at.ts'

/** What a new buyer is asked for after their registration: by the settings, and by the fields that wait. */
export type AskedLater = {
  code: boolean
  card: boolean
  /** Labels of the fields that are asked in a place, where there are any. */
  fields: { place: LaterPlace; labels: string[] }[]
}

/** What a new buyer is asked later and where, beside a form that therefore does not ask it. */
export function LaterAside({ later: { code, card, fields } }: { later: AskedLater }) {
  const { t } = useTranslation()
  return (
    <aside className="register-later" aria-labelledby="asked-later">
      <h2 className="h-sec" id="asked-later">
        {t('registration.later.title')}
      </h2>
      <dl>
        {code && (
          <div>
            <dt>{t('registration.later.code')}</dt>
            <dd>{t('registration.later.codeWhen')}</dd>
          </div>
        )}
        {card && (
          <div>
            <dt>{t('registration.later.card')}</dt>
            <dd>{t('registration.later.offer')}</dd>
          </div>
        )}
        {fields.map(({ place, labels }) => (
          <div key={place}>
            <dt>{labels.join(', ')}</dt>
            <dd>{t(`registration.later.${place}`)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('registration.later.photo')}</dt>
          <dd>{t('registration.later.photoWhen')}</dd>
        </div>
      </dl>
    </aside>
  )
}
