import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ManageFault, ManageRefusal } from '#app/flows/money/manage-invoice.server.ts'
import type { FormAnswer } from '#app/lib/form-answer.ts'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import type { LeftLine } from '../left-lines.server.ts'
import type { GatewayMark } from '../marks.server.ts'
import type { InvoiceView } from '../queries.server.ts'
import type { InvoiceTransaction } from '../transactions.server.ts'
import { GatewayMarks } from './gateway-marks.tsx'
import { InvoiceDocument } from './invoice-document.tsx'
import { InvoiceStatusBadge } from './invoice-status.tsx'
import { InvoiceTransactions } from './invoice-transactions.tsx'
import { ManageInvoice } from './manage-invoice.tsx'
import { ShipForm } from './ship-form.tsx'

type ManagedInvoiceProps = {
  invoice: InvoiceView
  internalNotes: string
  phone: string | null
  transactions: InvoiceTransaction[]
  marks: GatewayMark[]
  asks: boolean
  left: LeftLine[]
  attempt: string
  done: 'saved' | 'cancelled' | 'credited' | 'shipped' | null
  failed: FormAnswer<ManageFault, ManageRefusal> | undefined
  /** Where its returns are answered. */
  returns: string
  /** Of this page, and what else stands in it. */
  address: string
  keep: Readonly<Record<string, string>>
}

/** An invoice as its seller's people see it: the paper, its movements, whom to reach, notes, and taking it back. */
export function ManagedInvoice({
  invoice,
  phone,
  transactions,
  marks,
  address,
  returns,
  keep,
  done,
  failed,
  ...rest
}: ManagedInvoiceProps) {
  const { t } = useTranslation()
  const { commonInvoice, status, late, buyer } = invoice
  const isShipping = failed?.typed.intent === 'ship'
  const hrefFor = (more: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams({ ...keep, ...more }).toString()
    return query ? `${address}?${query}` : address
  }
  return (
    <>
      <div className="row row-wrap doc-bar">
        <h1 className="h-page">{t('invoice.number', { number: commonInvoice })}</h1>
        <InvoiceStatusBadge status={status} late={late} />
        <span className="push row row-wrap">
          {(status !== 'unpaid' || invoice.credited > 0) && (
            <ButtonLink to={returns}>{t('returns.act.all')}</ButtonLink>
          )}
          <ButtonLink to={`/invoice/${commonInvoice}/payments`}>{t('payments.byHand.title')}</ButtonLink>
          <a className={buttonClass({})} href={`/invoice/${commonInvoice}.pdf`}>
            <Download className="i" aria-hidden="true" />
            {t('invoice.doc.pdf')}
          </a>
        </span>
      </div>
      <GatewayMarks marks={marks} />
      <InvoiceDocument invoice={invoice} hrefFor={(page) => hrefFor({ page: String(page) })} />
      {(buyer.email !== null || phone !== null) && (
        <p className="inv-contact row row-wrap">
          <span className="lbl">{t('invoice.manage.contact')}</span>
          {buyer.email && (
            <a className="link" href={`mailto:${buyer.email}`}>
              {buyer.email}
            </a>
          )}
          {phone && (
            <a className="link num" href={`tel:${phone}`}>
              {phone}
            </a>
          )}
        </p>
      )}
      {invoice.handOver.type === 'delivery' && invoice.status === 'paid' && (
        <ShipForm
          handOver={invoice.handOver}
          done={done === 'shipped'}
          failed={isShipping ? failed : undefined}
        />
      )}
      <InvoiceTransactions transactions={transactions} />
      <ManageInvoice
        invoice={invoice}
        done={done === 'shipped' ? null : done}
        failed={isShipping ? undefined : failed}
        hrefs={{ asks: `${hrefFor({ cancel: '1' })}#manage`, plain: `${hrefFor({})}#manage` }}
        {...rest}
      />
    </>
  )
}
