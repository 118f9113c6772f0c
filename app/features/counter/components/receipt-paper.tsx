import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { memberCode } from '#app/domain/people/member-code.ts'
import type { ReceiptView } from '../queries.server.ts'

type ReceiptPaperProps = { receipt: ReceiptView; time: string; words: string }

/** A receipt as it is read and printed. */
export function ReceiptPaper({ receipt, time, words }: ReceiptPaperProps) {
  const { t } = useTranslation()
  const { buyer, yard, lines, amount, given, change, method, reference, takenBy, seller } = receipt
  return (
    <article className="panel panel-pad stack counter-paper" aria-labelledby="receipt-title">
      <h2 className="h-sec" id="receipt-title">
        {t('counter.receipt.title', { number: receipt.number })}
      </h2>
      <p>
        <b>{seller}</b>
        <br />
        {yard.name}, {yard.address1}, {yard.city}, {yard.state} {yard.zip}
      </p>
      <p className="num">{t('counter.receipt.by', { when: time, name: takenBy })}</p>
      <p>
        {t('counter.receipt.from')} <b>{buyer.name}</b>
        {buyer.memberNumber !== null && (
          <span className="num">, {t('counter.member', { number: memberCode(buyer.memberNumber) })}</span>
        )}
      </p>
      <dl className="sum">
        {lines.map(({ commonInvoice, amount: part, items, undone }) => (
          <div className="counter-pair" key={commonInvoice}>
            <dt>
              {t('counter.receipt.line', { number: commonInvoice, count: items })}
              {undone && ` (${t('counter.receipt.undoneLine')})`}
            </dt>
            <dd className="num">{undone ? <s>{formatExact(part)}</s> : formatExact(part)}</dd>
          </div>
        ))}
        <div className="counter-pair">
          <dt className="total">
            {t('counter.receipt.paidIn')}, {t(`payments.byHand.methods.${method}`)}
          </dt>
          <dd className="total num" data-testid="receipt-amount">
            {formatExact(amount)}
          </dd>
        </div>
        {change > 0 && (
          <>
            <div className="counter-pair">
              <dt>{t('counter.receipt.given')}</dt>
              <dd className="num">{formatExact(given)}</dd>
            </div>
            <div className="counter-pair">
              <dt>{t('counter.receipt.change')}</dt>
              <dd className="num">{formatExact(change)}</dd>
            </div>
          </>
        )}
      </dl>
      <p className="cap">
        {t('counter.take.words')}: {words}
      </p>
      {reference && (
        <p className="cap">
          {t('counter.receipt.reference')}: {reference}
        </p>
      )}
      <p className="counter-signature">{t('counter.receipt.signature')}</p>
    </article>
  )
}
