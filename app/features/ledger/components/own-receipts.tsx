import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { shortHash } from '#app/lib/short-hash.ts'
import type { ReceiptVerdict } from '../check-receipts.ts'
import type { Claim } from '../read-receipt.ts'
import { KeptReceipts } from './kept-receipts.tsx'
import { claimKey, type Verification } from './use-verification.ts'

const SHOWN = 5

/** The reader's own receipts, the latest last, and what came of each. */
export function OwnReceipts({ verification }: { verification: Verification }) {
  const { t } = useTranslation()
  const { claims, kept, progress, forget } = verification
  const verdicts = progress.phase === 'done' ? progress.verdict.receipts : []
  const earlier = Math.max(0, claims.length - SHOWN)
  return (
    <section className="with-script" data-testid="own-receipts">
      <h2 className="h-sec">{t('ledger.own.title', { count: Math.max(1, claims.length) })}</h2>
      {claims.length === 0 ? (
        <p className="muted">{t('ledger.own.none')}</p>
      ) : (
        <>
          {earlier > 0 && <p className="cap">{t('ledger.own.earlier', { count: earlier })}</p>}
          {claims.slice(-SHOWN).map((claim) => (
            <OwnReceipt
              key={claimKey(claim)}
              claim={claim}
              verdict={verdicts.find((verdict) => claimKey(verdict.claim) === claimKey(claim))}
            />
          ))}
          <p className="cap">{t('ledger.own.secret')}</p>
        </>
      )}
      {kept.length > 0 && <KeptReceipts kept={kept} onForget={forget} />}
    </section>
  )
}

function OwnReceipt({ claim, verdict }: { claim: Claim; verdict: ReceiptVerdict | undefined }) {
  const { t } = useTranslation()
  const { seq, kind, amount, nonce } = claim
  return (
    <dl className="kv led-receipt" data-testid="own-receipt" data-seq={seq}>
      <dt>{t('ledger.own.entry')}</dt>
      <dd className="num">{seq}</dd>
      <dt>{t(`ledger.own.${kind}`)}</dt>
      <dd className={amount === null ? 'faint' : 'price'}>
        {amount === null ? t('ledger.own.unknown') : formatMoney(Math.round(amount * 100))}
      </dd>
      {nonce && (
        <>
          <dt>{t('ledger.own.nonce')}</dt>
          <dd className="mono" title={nonce}>
            {shortHash(nonce)}
          </dd>
        </>
      )}
      {verdict && (
        <>
          <dt>{t('ledger.own.checked')}</dt>
          <dd data-testid="own-verdict">
            <Outcome {...verdict} />
          </dd>
        </>
      )}
    </dl>
  )
}

function Outcome({ claim, failure, opened }: ReceiptVerdict) {
  const { t } = useTranslation()
  if (failure)
    return (
      <span className="t-out led-outcome">
        <CircleAlert className="i i-s" aria-hidden="true" />
        {t(`ledger.receiptFailure.${failure}`)}
      </span>
    )
  const words = !opened ? 'fits' : claim.kind === 'max' ? 'opens' : 'stands'
  return (
    <span className="t-win led-outcome">
      <CircleCheck className="i i-s" aria-hidden="true" />
      {t(`ledger.own.${words}`)}
    </span>
  )
}
