import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { tablesOf } from '#app/domain/money/premium.ts'
import { usePercent } from '#app/ui/charge-names.ts'
import { hoursText } from '#app/ui/hours-text.ts'
import { Pager } from '#app/ui/pager.tsx'
import { tierText } from '#app/ui/tier-words.ts'
import { Time, useTimeText } from '#app/ui/time.tsx'
import type { CollectBy } from '../collect-by.server.ts'
import { LINES_PER_PAGE } from '../inputs.ts'
import type { InvoiceLineView, InvoiceView } from '../queries.server.ts'
import { sellerLines } from '../seller-lines.ts'
import { SentTo } from './hand-over.tsx'
import { InvoiceSum } from './invoice-sum.tsx'

type InvoiceDocumentProps = {
  invoice: InvoiceView
  paidBy?: string | null
  /** Until when its lots may be collected, and why then. */
  collect?: readonly CollectBy[]
  /** Where another page of its lines is. */
  hrefFor: (page: number) => string
}

/** The invoice as it is printed: who, what, how the sum comes about, and where to pay it. */
export function InvoiceDocument({ invoice, paidBy = null, collect = [], hrefFor }: InvoiceDocumentProps) {
  return (
    <article className="panel doc">
      <Head invoice={invoice} paidBy={paidBy} />
      <div className="table-scroll">
        <Lines lines={invoice.lines} />
      </div>
      {invoice.pages > 1 && (
        <div className="row row-wrap doc-pages">
          <Range invoice={invoice} />
          <Pager page={invoice.page} pages={invoice.pages} hrefFor={hrefFor} />
        </div>
      )}
      <footer className="doc-foot">
        <Collect invoice={invoice} collect={collect} />
        <InvoiceSum invoice={invoice} />
      </footer>
    </article>
  )
}

function Head({ invoice, paidBy }: { invoice: InvoiceView; paidBy: string | null }) {
  const { t } = useTranslation()
  const { seller, buyer, status } = invoice
  return (
    <header className="doc-head">
      <div>
        <p className="lbl">{t('invoice.doc.soldBy')}</p>
        <p className="h-sec">{seller.name}</p>
        <p className="muted">
          {sellerLines(invoice).map((line) => (
            <span className="doc-line" key={line}>
              {line}
            </span>
          ))}
          {seller.taxId && (
            <span className="doc-line">
              {t('organisation.field.tax_id')} {seller.taxId}
            </span>
          )}
        </p>
      </div>
      <dl className="kv">
        <dt>{t('invoice.doc.createdLabel')}</dt>
        <dd className="num">
          <Time at={invoice.createdAt} form="document" />
        </dd>
        {status === 'unpaid' && (
          <>
            <dt>{t('invoice.doc.payBy')}</dt>
            <dd className="num">
              <Time at={invoice.dueAt} form="document" />
            </dd>
          </>
        )}
        {invoice.paidAt !== null && (
          <>
            <dt>{t('invoice.doc.paidLabel')}</dt>
            <dd className="num">
              <Time at={invoice.paidAt} form="document" />
            </dd>
          </>
        )}
        {invoice.cancelledAt !== null && (
          <>
            <dt>{t('invoice.doc.cancelledLabel')}</dt>
            <dd className="num">
              <Time at={invoice.cancelledAt} form="document" />
            </dd>
          </>
        )}
        {paidBy && (
          <>
            <dt>{t('payments.paidBy')}</dt>
            <dd>{paidBy}</dd>
          </>
        )}
        <dt>{t('invoice.doc.delivery')}</dt>
        <dd>{t(invoice.handOver.type === 'delivery' ? 'delivery.sent' : 'invoice.doc.localPickup')}</dd>
      </dl>
      <div>
        <p className="lbl">{t('invoice.doc.billedTo')}</p>
        <p>
          {[buyer.name, buyer.company, ...buyer.address, buyer.email].filter(Boolean).map((line) => (
            <span key={line} className="doc-line">
              {line}
            </span>
          ))}
        </p>
      </div>
      <div>
        <p className="lbl">{t('invoice.doc.total')}</p>
        <p className="hero-price" data-testid="invoice-total">
          {formatExact(invoice.total)}
        </p>
        {status === 'unpaid' && invoice.owed !== invoice.total && (
          <p className="cap num">
            {t('invoice.doc.owed')}: <b className="strong">{formatExact(invoice.owed)}</b>
          </p>
        )}
      </div>
    </header>
  )
}

function Range({ invoice: { page, items, lines } }: { invoice: InvoiceView }) {
  const { t } = useTranslation()
  const from = (page - 1) * LINES_PER_PAGE + 1
  return (
    <span className="cap num">{t('invoice.range', { from, to: from + lines.length - 1, total: items })}</span>
  )
}

function Lines({ lines }: { lines: InvoiceLineView[] }) {
  const { t } = useTranslation()
  const premium = useRateLabel(t('invoice.doc.premium'))
  const tax = useRateLabel(t('invoice.doc.tax'))
  const rateOf = (line: InvoiceLineView) => (line.premiumTiers ? null : line.premiumBps)
  const premiumHead = premium(lines.map(rateOf))
  const taxHead = tax(lines.map((line) => line.taxBps))
  return (
    <table className="table table-cards doc-lines">
      <thead>
        <tr>
          <th>{t('invoice.doc.lot')}</th>
          <th>{t('invoice.doc.item')}</th>
          <th className="r">{t('invoice.doc.hammer')}</th>
          <th className="r">{premiumHead}</th>
          <th className="r">{taxHead}</th>
          <th className="r">{t('invoice.doc.lineTotal')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.listingId}>
            <td className="num" data-l={t('invoice.doc.lot')}>
              {line.lotNumber}
            </td>
            <td className="wrap-ok full">
              <a className="link" href={`/product-view/${line.listingId}`}>
                {line.title}
              </a>
              {line.quantity > 1 && <> × {line.quantity}</>}
            </td>
            <td className="r num" data-l={t('invoice.doc.hammer')}>
              {formatExact(line.hammer)}
            </td>
            <td className="r num" data-l={premium([rateOf(line)])}>
              {formatExact(line.premium)}
            </td>
            <td className="r num" data-l={tax([line.taxBps])}>
              {formatExact(line.tax)}
            </td>
            <td className="r num strong" data-l={t('invoice.doc.lineTotal')}>
              {formatExact(line.total)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** "Premium 15%"; without the rate where the lines differ in it. */
function useRateLabel(label: string): (rates: (number | null)[]) => string {
  const percent = usePercent()
  return (rates) => {
    const [rate = null] = rates
    return rate === null || rates.some((one) => one !== rate) ? label : `${label} ${percent(rate)}`
  }
}

function Collect({ invoice, collect }: { invoice: InvoiceView; collect: readonly CollectBy[] }) {
  const { t, i18n } = useTranslation()
  const timeText = useTimeText()
  const { yard, status, handOver } = invoice
  const isSent = handOver.type === 'delivery'
  const address = `${yard.address1}, ${yard.city}, ${yard.state} ${yard.zip}`
  const query = encodeURIComponent(`${yard.name}, ${address}`)
  return (
    <div className="muted stack-s">
      {isSent ? (
        <SentTo handOver={handOver} />
      ) : (
        <>
          <p className="h-sub strong">{t('invoice.doc.collect', { yard: yard.name })}</p>
          <p>
            {address}
            <br />
            {hoursText(yard.hours, i18n.language)}
            {yard.phone && (
              <>
                <br />
                <span className="num">{yard.phone}</span>
              </>
            )}
          </p>
        </>
      )}
      {!isSent &&
        collect.map(({ when, why, lots, late }) => (
          <p key={`${when} ${why}`} data-testid="collect-by">
            <b className={late ? 't-out' : 'strong'}>
              {t(late ? 'pickups.lateSince' : 'invoice.doc.collectBy', { day: when })}
            </b>
            {`, ${why}`}
            {collect.length > 1 && ` (${t('pickups.lots', { count: lots })})`}
          </p>
        ))}
      <p className="strong">
        {status === 'unpaid' &&
          t(isSent ? 'delivery.payUntil' : 'invoice.doc.payUntil', {
            when: timeText(invoice.dueAt, 'moment'),
          })}
        {status === 'paid' && t(isSent ? 'delivery.settled' : 'invoice.doc.settled')}
        {status === 'cancelled' && t('invoice.doc.void')}
      </p>
      {!isSent && (
        <p>
          <a
            className="link"
            href={`https://www.google.com/maps/search/?api=1&query=${query}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('invoice.doc.maps')}
          </a>
        </p>
      )}
      {invoice.publicNotes !== '' && (
        <>
          <p className="h-sub strong">{t('invoice.doc.notes')}</p>
          <p className="doc-notes">{invoice.publicNotes}</p>
        </>
      )}
      {tablesOf(invoice.lines).map((tiers) => (
        <p className="cap" key={JSON.stringify(tiers)}>
          {t('premium.of', { tiers: tierText(t, tiers) })}
        </p>
      ))}
      <p className="cap">{t('invoice.doc.explained')}</p>
    </div>
  )
}
