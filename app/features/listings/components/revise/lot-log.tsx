import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Time } from '#app/ui/time.tsx'
import type { RevisePage } from './page.ts'

const MAY = ['words', 'reserve', 'close', 'decline'] as const

export function MayChange() {
  const { t } = useTranslation()
  return (
    <section className="rv-side">
      <h2 className="h-sub">{t('revise.may.title')}</h2>
      <ul className="may">
        {MAY.map((each) => (
          <li key={each}>
            <Check className="i t-win" aria-hidden="true" />
            <span>{t(`revise.may.${each}`)}</span>
          </li>
        ))}
        <li>
          <X className="i faint" aria-hidden="true" />
          <span>{t('revise.may.not')}</span>
        </li>
      </ul>
    </section>
  )
}

const KNOWN = [
  'title',
  'description',
  'disclaimer',
  'keywords',
  'binLocation',
  'pictures',
  'video',
  'condition',
  'startPrice',
  'reserve',
  'buyNow',
  'maxStart',
  'depositAmount',
  'quantity',
  'bidKinds',
  'softClose',
  'startsAt',
  'closesAt',
  'ladder',
  'preBids',
] as const

/** What was changed, by whom and when, the latest first. */
export function LotLog({ page }: { page: RevisePage }) {
  const { t } = useTranslation()
  const { log, row } = page
  const words = (what: readonly string[]) =>
    KNOWN.filter((key) => what.includes(key))
      .map((key) => t(`revise.key.${key}`))
      .join(', ')
  const offer = log.firstOfferAt === null ? [] : [{ at: log.firstOfferAt, by: null, what: [] }]
  const entries = [...log.entries, ...offer].sort((one, other) => other.at - one.at)
  return (
    <section className="rv-side" aria-labelledby="lot-log">
      <h2 className="h-sub" id="lot-log">
        {t('revise.log.title')}
      </h2>
      <ol className="log">
        {entries.map(({ at, by, what }) => (
          <li key={`${at}-${by}`}>
            <b>{by === null ? t('revise.log.firstOffer') : t('revise.log.changed', { what: words(what) })}</b>
            <small>
              <Time at={at} form="moment" />
              {by && `, ${by}`}
            </small>
          </li>
        ))}
        <li>
          <b>{t('revise.log.published')}</b>
          <small>
            <Time at={row.createdAt} form="moment" />
          </small>
        </li>
      </ol>
      <a className="link" href={`/product-view/${row.id}/ledger`}>
        {t('revise.log.ledger')}
      </a>
    </section>
  )
}
