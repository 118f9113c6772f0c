import { CircleAlert, CircleCheck, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { disputeReasonOf } from '#app/domain/money/dispute-reasons.ts'
import { formatExact } from '#app/domain/money/money.ts'
import { Time } from '#app/ui/time.tsx'
import type { GatewayMark } from '../marks.server.ts'

/** What has become of an invoice's money at the gateway, for those who manage it. */
export function GatewayMarks({ marks }: { marks: readonly GatewayMark[] }) {
  if (marks.length === 0) return null
  return (
    <div className="stack inv-marks">
      {marks.map((mark) =>
        mark.kind === 'dispute' ? (
          <DisputeNote key={mark.id} {...mark} />
        ) : (
          <RefundNote key={mark.id} {...mark} />
        ),
      )}
    </div>
  )
}

const TONES = { inquiry: 'note-amber', open: 'note-out', lost: 'note-out', won: 'note-win' } as const

function DisputeNote({ state, amount, reason, dueAt }: Extract<GatewayMark, { kind: 'dispute' }>) {
  const { t } = useTranslation()
  const Icon = state === 'won' ? CircleCheck : CircleAlert
  return (
    <p className={`note ${TONES[state]}`} data-testid="dispute" data-state={state}>
      <Icon className="i" aria-hidden="true" />
      <span>
        <b>{t(`disputes.state.${state}`)}.</b>{' '}
        {t(`disputes.mark.${state}`, {
          amount: formatExact(amount),
          reason: t(`disputes.reason.${disputeReasonOf(reason)}`),
        })}
        {dueAt !== null && (
          <>
            {' '}
            {t('disputes.mark.due')} <Time at={dueAt} form="moment" />.
          </>
        )}
      </span>
    </p>
  )
}

function RefundNote({ state, amount, uncredited }: Extract<GatewayMark, { kind: 'refund' }>) {
  const { t } = useTranslation()
  return (
    <p className="note note-amber" data-testid="outside-refund" data-state={state}>
      <Undo2 className="i" aria-hidden="true" />
      <span>
        {t(state === 'pending' ? 'disputes.mark.pending' : 'disputes.mark.refund', {
          amount: formatExact(amount),
        })}
        {uncredited > 0 && <> {t('disputes.mark.uncredited', { amount: formatExact(uncredited) })}</>}
      </span>
    </p>
  )
}
