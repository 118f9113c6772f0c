import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#app/domain/money/money.ts'
import { DayOf } from '#app/ui/day-of.tsx'
import { SellerMark } from '#app/ui/seller-mark.tsx'

export type OrganisationFigures = {
  yards: number
  lots: number
  sold: number
  /** Of a hundred things sold, how many came back; null while nothing was sold. */
  returned: number | null
}

type OrganisationPreviewProps = {
  name: string
  story: string
  logo: string | null
  handle: string
  since: number
  figures: OrganisationFigures
}

/** An organisation as buyers see it. */
export function OrganisationPreview({ name, story, logo, handle, since, figures }: OrganisationPreviewProps) {
  const { t } = useTranslation()
  const { yards, lots, sold, returned } = figures
  const stats = [
    ['openLots', grouped(lots)],
    ['soldLots', grouped(sold)],
    ['returned', returned === null ? '–' : `${returned}%`],
  ] as const
  return (
    <section aria-labelledby="as-buyers">
      <div className="row og-as">
        <h2 className="lbl" id="as-buyers">
          {t('organisation.asBuyers')}
        </h2>
        <Link className="link push cap" to={`/sellers/${handle}`}>
          {t('organisation.openPage')}
        </Link>
      </div>
      <div className="panel og-preview">
        <div className="panel-pad">
          <div className="row og-named">
            <SellerMark name={name} logo={logo} />
            <div>
              <p className="h-sec">{name}</p>
              <p className="cap">
                {t('organisation.sellingSince')} <DayOf at={since} />.{' '}
                {t('organisation.page.yards', { count: yards })}
              </p>
            </div>
          </div>
          {story !== '' && <p className="seller-said muted">{story}</p>}
        </div>
        <div className="stats">
          {stats.map(([stat, value]) => (
            <div key={stat} className="stat" data-stat={stat}>
              <span className="lbl">{t(`organisation.stat.${stat}`)}</span>
              <b className="num">{value}</b>
            </div>
          ))}
        </div>
      </div>
      <p className="cap">{t('organisation.onLots')}</p>
    </section>
  )
}
