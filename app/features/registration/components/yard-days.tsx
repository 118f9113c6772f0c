import { useTranslation } from 'react-i18next'
import { USUAL_DAYS, YARD_DAYS } from '#app/domain/people/first-yard.ts'

/** The days on which a first yard gives out; `typed`: what was sent before, null where nothing was. */
export function YardDays({ typed }: { typed: Record<string, string> | null }) {
  const { t } = useTranslation()
  return (
    <div className="field register-days-field">
      <span className="label" id="register-days">
        {t('registration.yard.days')}
      </span>
      <fieldset
        className="seg seg-block register-days"
        aria-labelledby="register-days"
        aria-describedby="register-yard-days"
      >
        {YARD_DAYS.map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              name={`yard_${day}`}
              aria-label={t(`registration.yard.day.${day}`)}
              defaultChecked={typed ? typed[`yard_${day}`] === 'on' : USUAL_DAYS.includes(day)}
            />
            <span aria-hidden="true">{t(`registration.yard.letter.${day}`)}</span>
          </label>
        ))}
      </fieldset>
      <p className="hint" id="register-yard-days">
        {t('registration.yard.hours')}
      </p>
    </div>
  )
}
