import { useTranslation } from 'react-i18next'

const POINTS = ['commission', 'bank', 'identity', 'team'] as const

/** What somebody who means to sell will need later, and when. */
export function SellingAside() {
  const { t } = useTranslation()
  return (
    <aside className="register-later" aria-labelledby="selling-takes">
      <h2 className="h-sec" id="selling-takes">
        {t('registration.takes.title')}
      </h2>
      <dl>
        {POINTS.map((point) => (
          <div key={point}>
            <dt>{t(`registration.takes.${point}`)}</dt>
            <dd>{t(`registration.takes.${point}Text`)}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
