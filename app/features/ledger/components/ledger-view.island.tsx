import { Link } from '@remix-run/react'
import { Download, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { ENTRIES_PER_PAGE, ledgerAddress } from '../inputs.ts'
import type { LedgerPageView } from '../queries.server.ts'
import type { AnyEntry } from '../read-entries.ts'
import { LedgerRules } from './ledger-rules.tsx'
import { LedgerTable, type RowState } from './ledger-table.tsx'
import { LedgerVerdict } from './ledger-verdict.tsx'
import { OwnReceipts } from './own-receipts.tsx'
import { ReceiptForm } from './receipt-form.tsx'
import { type Progress, type ReceiptBook, useVerification } from './use-verification.ts'

type LedgerViewProps = {
  listing: { id: string; lotNumber: number }
  view: LedgerPageView
  book: ReceiptBook
}

/** A listing's ledger to read, and with script to check. */
export function LedgerView({ listing, view, book }: LedgerViewProps) {
  const { t } = useTranslation()
  const { entries, rules, seq, head, keyId, page, pages } = view
  const verification = useVerification({ listing: listing.id, seq, head }, book)
  const { progress, claims, busy, verify, add } = verification
  const from = (page - 1) * ENTRIES_PER_PAGE
  return (
    <>
      <div className="page-head">
        <div className="led-title">
          <h1 className="h-page">{t('ledger.title', { lot: listing.lotNumber })}</h1>
          <p className="lede">{t('ledger.lede')}</p>
        </div>
        <div className="row row-wrap">
          <a
            className={buttonClass({ variant: 'secondary' })}
            href={`/ledger/${listing.id}.json`}
            download
            data-testid="ledger-download"
          >
            <Download className="i" aria-hidden="true" />
            {t('ledger.download')}
          </a>
          <Button
            type="button"
            variant="primary"
            className="with-script"
            busy={busy}
            onClick={verify}
            data-testid="verify-ledger"
          >
            <ShieldCheck className="i" aria-hidden="true" />
            {t('ledger.verify')}
          </Button>
        </div>
      </div>
      <LedgerVerdict progress={progress} listingId={listing.id} />
      <div className="two led-two">
        <div className="stack-l">
          {rules && <LedgerRules rules={rules} />}
          <section aria-labelledby="entries-title">
            <h2 className="h-sec" id="entries-title">
              {t('ledger.entries')}
            </h2>
            <LedgerTable
              entries={entries}
              stateOf={(entry) => rowState(progress, entry)}
              isOwn={(entry) =>
                claims.some((claim) => claim.seq === entry.seq && claim.entry_hash === entry.hash)
              }
            />
            {pages > 1 && (
              <div className="row row-wrap led-foot">
                <span className="cap num">
                  {t('ledger.range', { from, to: from + entries.length - 1, last: seq })}
                </span>
                <Pager page={page} pages={pages} hrefFor={(to) => ledgerAddress(listing.id, { page: to })} />
              </div>
            )}
          </section>
        </div>
        <aside className="stack-l">
          <section>
            <h2 className="h-sec">{t('ledger.head.title')}</h2>
            <p className="mono led-head" data-testid="ledger-head">
              {head}
            </p>
            <p className="cap">
              {t('ledger.head.text')} {t('ledger.head.signed', { key: keyId })}
            </p>
          </section>
          <OwnReceipts verification={verification} />
          <section>
            <h2 className="h-sec">{t('ledger.read.title')}</h2>
            <p className="muted">{t('ledger.read.tags')}</p>
            <p className="muted">
              {t('ledger.read.other')}{' '}
              <a className="link" href="/api/docs#product-ledger">
                {t('ledger.read.api')}
              </a>
            </p>
          </section>
          <ReceiptForm listing={listing.id} busy={busy} onReceipt={add} />
        </aside>
      </div>
    </>
  )
}

/** What this page shows holds only if it is what was checked. */
function rowState(progress: Progress, { seq, hash }: AnyEntry): RowState {
  if (progress.phase !== 'done') return null
  return progress.verdict.hashes[seq] === hash ? 'holds' : 'broken'
}

/** Where a page of the ledger stands on the site. */
export function LedgerCrumbs({ listing }: Pick<LedgerViewProps, 'listing'>) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('item.breadcrumb')}>
      <ol className="crumbs">
        <li>
          <Link to="/">{t('item.home')}</Link>
        </li>
        <li>
          <Link to={`/product-view/${listing.id}`}>{t('item.lot', { lot: listing.lotNumber })}</Link>
        </li>
        <li aria-current="page">{t('ledger.crumb')}</li>
      </ol>
    </nav>
  )
}
