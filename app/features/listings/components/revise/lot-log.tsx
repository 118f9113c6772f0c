import { Check, LockKeyhole } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import type { HistoryLine } from '#app/domain/shop/lot-history.ts'
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
          <LockKeyhole className="i faint" aria-hidden="true" />
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
  'choices',
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

/** What happened to it, by whom and when, with its entry in the ledger; the latest first. */
export function LotLog({ page }: { page: RevisePage }) {
  const { t } = useTranslation()
  const { history, row, ledgerHead } = page
  const ledger = `/product-view/${row.id}/ledger`
  return (
    <section className="rv-side" aria-labelledby="lot-log">
      <h2 className="h-sub" id="lot-log">
        {t('revise.log.title')}
      </h2>
      <ol className="log">
        {history.map((line) => (
          <li key={`${line.kind}-${line.at}-${line.seq}`}>
            <b>
              <Title line={line} />
            </b>
            <small>
              <Time at={line.at} form="short" />
              {line.by && `, ${line.by}`}
              {line.prices.map(({ key, was, is }) => (
                <span key={key}>
                  {'. '}
                  {t('revise.log.price', {
                    what: t(`revise.key.${key as 'startPrice'}`),
                    was: was === null ? t('revise.none') : formatMoney(was),
                    is: is === null ? t('revise.none') : formatMoney(is),
                  })}
                </span>
              ))}
              {line.reason && `. ${line.reason}`}
              {line.seq !== null && `. ${t('revise.log.entry', { seq: line.seq })}`}
            </small>
          </li>
        ))}
      </ol>
      <a className="link" href={ledger}>
        {t('revise.log.ledger')}{' '}
        {ledgerHead && <span className="mono">{`${ledgerHead.slice(0, 4)}…${ledgerHead.slice(-4)}`}</span>}
      </a>
    </section>
  )
}

function Title({ line: { kind, what, card } }: { line: HistoryLine }) {
  const { t } = useTranslation()
  switch (kind) {
    case 'changed': {
      const words = KNOWN.filter((key) => what.includes(key)).map((key) => t(`revise.key.${key}`))
      return t('revise.log.changed', { what: words.join(', ') })
    }
    case 'published':
      return card === null ? t('revise.log.published') : t('revise.log.publishedCard')
    case 'card':
      return t('revise.log.card', { card })
    default:
      return t(`revise.log.${kind}`)
  }
}
