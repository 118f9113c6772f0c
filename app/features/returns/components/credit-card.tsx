import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { Note } from '#app/ui/note.tsx'
import { Time } from '#app/ui/time.tsx'
import type { CreditView, RefundView } from '../desk.server.ts'

/** A credit note: what was taken back, line by line, and where the money went. */
export function CreditCard({ credit, children }: { credit: CreditView; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <li className="panel ret-card" data-testid="credit-note">
      <div className="row row-wrap">
        <h3 className="h-sub">{t('returns.credit.title', { number: credit.number })}</h3>
        {credit.request && <span className="cap">{t('returns.credit.of', { number: credit.request })}</span>}
        <span className="cap push">
          <Time at={credit.createdAt} form="document" />
        </span>
      </div>
      {credit.reason !== '' && <p className="ret-said">{credit.reason}</p>}
      <CreditLines credit={credit} />
      <ul className="ret-lines">
        {credit.refunds.map((refund) => (
          <RefundLine key={refund.id} refund={refund} />
        ))}
      </ul>
      {credit.offOwed > 0 && (
        <p className="muted" data-testid="credit-off">
          {t('returns.credit.offOwed', { amount: formatExact(credit.offOwed) })}
        </p>
      )}
      {credit.kept > 0 && (
        <p className="muted">{t('returns.credit.kept', { amount: formatExact(credit.kept) })}</p>
      )}
      {credit.owed > 0 && (
        <Note tone="amber" role="status">
          {t('returns.credit.owed', { amount: formatExact(credit.owed) })}
        </Note>
      )}
      {children}
    </li>
  )
}

function CreditLines({ credit }: { credit: CreditView }) {
  const { t } = useTranslation()
  return (
    <table className="table table-cards ret-table">
      <thead>
        <tr>
          <th>{t('invoice.doc.lot')}</th>
          <th>{t('invoice.doc.item')}</th>
          <th className="r">{t('returns.credit.hammer')}</th>
          <th className="r">{t('returns.credit.premium')}</th>
          <th className="r">{t('returns.credit.tax')}</th>
          <th className="r">{t('returns.credit.total')}</th>
        </tr>
      </thead>
      <tbody>
        {credit.lines.map((line) => (
          <tr key={line.id}>
            <td className="num" data-l={t('invoice.doc.lot')}>
              {line.lotNumber}
            </td>
            <td className="wrap-ok full">
              {line.title}
              {line.quantity === 0 && <span className="cap"> · {t('returns.credit.lowered')}</span>}
              {line.quantity > 1 && <> {t('returns.pieces', { count: line.quantity })}</>}
            </td>
            <td className="r num" data-l={t('returns.credit.hammer')}>
              {formatExact(line.hammer)}
            </td>
            <td className="r num" data-l={t('returns.credit.premium')}>
              {formatExact(line.premium)}
            </td>
            <td className="r num" data-l={t('returns.credit.tax')}>
              {formatExact(line.tax)}
            </td>
            <td className="r num strong" data-l={t('returns.credit.total')}>
              {formatExact(line.total)}
            </td>
          </tr>
        ))}
        {credit.delivery > 0 && (
          <tr>
            <td />
            <td className="wrap-ok full">{t('delivery.label')}</td>
            <td className="r num" data-l={t('returns.credit.hammer')}>
              {formatExact(credit.delivery)}
            </td>
            <td />
            <td className="r num" data-l={t('returns.credit.tax')}>
              {formatExact(credit.deliveryTax)}
            </td>
            <td className="r num strong" data-l={t('returns.credit.total')}>
              {formatExact(credit.delivery + credit.deliveryTax)}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function RefundLine({ refund }: { refund: RefundView }) {
  const { t } = useTranslation()
  const wayText = useWayText()
  return (
    <li data-testid="refund" data-state={refund.state} data-way={refund.way}>
      <span className="grow">
        <b>{wayText(refund)}</b>
        <small>{t(`returns.credit.state.${refund.state}`)}</small>
      </span>
      <span className={refund.state === 'failed' ? 'price ret-gone' : 'price'}>
        {formatExact(refund.amount)}
      </span>
    </li>
  )
}

/** "To Visa ending 4242", "To the wallet". */
export function useWayText() {
  const { t } = useTranslation()
  return ({ way, name, last4 }: Pick<RefundView, 'way' | 'name' | 'last4'>) =>
    way === 'gateway' && name && last4
      ? t('returns.credit.to', { name, last4 })
      : t(`returns.credit.way.${way}`)
}
