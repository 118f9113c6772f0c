import { Link } from '@remix-run/react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shortHash } from '#app/lib/short-hash.ts'
import { ledgerAddress } from '../inputs.ts'
import type { Verdict } from '../verify.ts'
import type { Progress } from './use-verification.ts'

type LedgerVerdictProps = { progress: Progress; listingId: string }

/** How far the check is, and what came of it. */
export function LedgerVerdict({ progress, listingId }: LedgerVerdictProps) {
  return (
    <div className="led-verdict">
      {(progress.phase === 'fetching' || progress.phase === 'checking') && <Bar {...progress} />}
      <div role="status">
        {progress.phase === 'failed' && <Failed why={progress.why} />}
        {progress.phase === 'done' && <Outcome verdict={progress.verdict} listingId={listingId} />}
      </div>
    </div>
  )
}

function Bar({ phase, done, of }: Extract<Progress, { done: number }>) {
  const { t } = useTranslation()
  return (
    <div className="note">
      <label className="led-progress">
        <span className="num">{t(`ledger.progress.${phase}`, { done, of })}</span>
        <progress value={done} max={of} />
      </label>
    </div>
  )
}

function Failed({ why }: { why: 'unreachable' | 'insecure' }) {
  const { t } = useTranslation()
  return <Note state="error">{t(`ledger.verdict.${why}`)}</Note>
}

function Outcome({ verdict, listingId }: { verdict: Verdict; listingId: string }) {
  const { t } = useTranslation()
  const { failure, hashes, signature, receipts } = verdict
  if (failure)
    return (
      <Note state="broken" seq={failure.seq}>
        <b className="strong">{t('ledger.verdict.broken', { seq: failure.seq })}</b>{' '}
        {t(`ledger.failure.${failure.reason}`)} <EntryLink listingId={listingId} seq={failure.seq} />
      </Note>
    )
  const bad = receipts.find((receipt) => receipt.failure !== null)
  const entries = receipts.filter((receipt) => receipt.failure === null).map(({ claim }) => claim.seq)
  return (
    <div className="stack-s">
      {bad?.failure && (
        <Note state="receipt" seq={bad.claim.seq}>
          <b className="strong">{t('ledger.verdict.receipt', { seq: bad.claim.seq })}</b>{' '}
          {t(`ledger.receiptFailure.${bad.failure}`)} {t('ledger.verdict.keep')}
        </Note>
      )}
      <Note state="ok">
        <b className="strong">{t('ledger.verdict.ok', { count: hashes.length })}</b>{' '}
        {t('ledger.verdict.head', { head: shortHash(hashes.at(-1) ?? '') })}{' '}
        {t(signature === 'valid' ? 'ledger.verdict.signed' : 'ledger.verdict.unsigned')}{' '}
        {entries.length > 0 &&
          t('ledger.verdict.own', { count: entries.length, entries: entries.join(', ') })}
      </Note>
    </div>
  )
}

function EntryLink({ listingId, seq }: { listingId: string; seq: number }) {
  const { t } = useTranslation()
  return (
    <Link className="link" to={ledgerAddress(listingId, { seq })}>
      {t('ledger.verdict.show', { seq })}
    </Link>
  )
}

type NoteProps = { state: 'ok' | 'broken' | 'receipt' | 'error'; seq?: number; children: ReactNode }

function Note({ state, seq, children }: NoteProps) {
  const well = state === 'ok'
  const Icon = well ? CircleCheck : CircleAlert
  return (
    <div
      className={well ? 'note note-win' : 'note note-out'}
      data-testid="ledger-verdict"
      data-verdict={state}
      data-seq={seq}
    >
      <Icon className="i" aria-hidden="true" />
      <span>{children}</span>
    </div>
  )
}
