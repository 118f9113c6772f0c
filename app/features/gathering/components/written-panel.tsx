import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import type { WrittenInvoice } from '../view-queries.server.ts'
import { WonList } from './gathered-lots.tsx'
import { SumRows } from './sum-rows.tsx'

/** An invoice that has been written meanwhile: what it comes to, and the way to its payment. */
export function WrittenPanel({ invoice }: { invoice: WrittenInvoice }) {
  const { t } = useTranslation()
  const { number, title, createdAt, dueAt, lots, won, ...sum } = invoice
  const to = encodeURIComponent(number)
  return (
    <section className="panel ga" aria-label={t('gathering.isWritten')} data-testid="written">
      <p className="ga-when won" role="status">
        <span>
          <b>{t('gathering.isWritten')}</b> {t('gathering.isWrittenText', { title, count: lots })}
        </span>
      </p>
      <div className="ga-body">
        <div>
          <h2 className="h-sec">{t('gathering.invoice', { number })}</h2>
          <p className="cap ga-issued">
            <Time at={createdAt} form="moment" /> · {t('gathering.payBy')} <Time at={dueAt} form="moment" />
          </p>
          <WonList lots={won} count={lots} />
        </div>
        <aside>
          <p className="lbl">{t('gathering.allInTotal')}</p>
          <p className="hero-price sm">{formatExact(sum.total)}</p>
          <SumRows gathering={{ sum, wonCount: lots, premiumBps: null, taxBps: null }} due />
          <ButtonLink variant="primary" block to={`/checkout/invoice/${to}`}>
            {t('gathering.payInvoice')}
          </ButtonLink>
          <ButtonLink block to={`/invoice/${to}`}>
            {t('gathering.viewInvoice')}
          </ButtonLink>
        </aside>
      </div>
    </section>
  )
}
