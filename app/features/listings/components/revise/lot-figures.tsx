import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '#app/ui/money.tsx'
import type { RevisePage } from './page.ts'

type LotFiguresProps = {
  page: RevisePage
  /** How it stands by now. */
  figures: RevisePage['figures']
  /** The time that is left, as it runs. */
  clock: ReactNode
}

/** What a lot stands at, from how many, who watches it and how long it still goes. */
export function LotFigures({ page, figures, clock }: LotFiguresProps) {
  const { t } = useTranslation()
  const { row, isOver, watchers, closesText } = page
  const { price, offers, people, reserveMet } = figures
  const isOffered = row.format !== 'fixed'
  return (
    <dl className="lot-n" data-testid="lot-figures">
      <Figure
        name={t(
          offers === 0 ? 'revise.figure.start' : isOver ? 'revise.figure.highest' : 'revise.figure.current',
        )}
      >
        {row.format === 'sealed' && !isOver ? t('drafts.format.sealed') : <Money cents={price} />}
      </Figure>
      {isOffered && !isOver && (
        <Figure name={t('revise.figure.offers')}>
          {offers === 0 ? t('revise.figure.none') : t('revise.figure.by', { count: people, offers })}
        </Figure>
      )}
      {isOver && row.reservePrice !== null && (
        <Figure name={t('revise.figure.reserve')}>{t(reserveMet ? 'selling.met' : 'selling.notMet')}</Figure>
      )}
      <Figure name={t(isOver ? 'revise.figure.watched' : 'revise.figure.watching')}>{watchers}</Figure>
      <Figure name={t(isOver ? 'revise.figure.closed' : 'revise.figure.closesIn')}>
        {isOver ? closesText : clock}
      </Figure>
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="lbl">{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
