import { disputeReasonOf } from '#app/domain/dispute-reasons.ts'
import type { DisputeState } from '#app/domain/gateway-entries.ts'
import { type Cents, formatExact } from '#app/domain/money.ts'
import { timeText } from '#app/ui/time-text.ts'
import type { Parts, Words } from './templates.ts'

/** `invoices`: their numbers; none where a wallet, a deposit or a fee was paid. `page`: where its reader looks at it. */
type About = { invoices: readonly string[]; page: string; amount: Cents }

/** What has become of money at a gateway, told to sellers and to the operator. */
export type GatewayTold = {
  disputed: About & {
    state: DisputeState
    withheld: Cents
    fee: Cents
    /** The gateway's word. */
    reason: string
    dueAt: number | null
  }
  refundedOutside: About & { state: 'succeeded' | 'failed' }
}

export function disputed(data: GatewayTold['disputed'], words: Words): Parts {
  const { t, origin } = words
  const { state, withheld, fee, dueAt, amount, page } = data
  const act = `${origin}${page}`
  const invoices = numbersOf(data, words)
  return {
    act,
    subject: t(`disputes.mail.state.${state}.subject`, { invoices }),
    blocks: [
      { kind: 'text', text: t(`disputes.mail.state.${state}.text`) },
      {
        kind: 'facts',
        rows: [
          [t('disputes.mail.invoices'), invoices],
          [t('disputes.mail.amount'), formatExact(amount)],
          ...(withheld === 0 ? [] : [[t('disputes.mail.withheld'), formatExact(withheld)] as const]),
          ...(fee === 0 ? [] : [[t('disputes.mail.fee'), formatExact(fee)] as const]),
          [t('disputes.mail.reason'), t(`disputes.reason.${disputeReasonOf(data.reason)}`)],
          ...(dueAt === null ? [] : [[t('disputes.mail.due'), timeText(dueAt, 'moment', words)] as const]),
        ],
      },
      { kind: 'act', label: labelOf(data, words), href: act },
    ],
  }
}

export function refundedOutside(data: GatewayTold['refundedOutside'], words: Words): Parts {
  const { t, origin } = words
  const act = `${origin}${data.page}`
  const invoices = numbersOf(data, words)
  const key = data.state === 'failed' ? 'refundFailed' : 'refunded'
  return {
    act,
    subject: t(`disputes.mail.${key}.subject`, { invoices }),
    blocks: [
      { kind: 'text', text: t(`disputes.mail.${key}.text`) },
      {
        kind: 'facts',
        rows: [
          [t('disputes.mail.invoices'), invoices],
          [t('disputes.mail.amount'), formatExact(data.amount)],
        ],
      },
      { kind: 'act', label: labelOf(data, words), href: act },
    ],
  }
}

function numbersOf({ invoices }: About, { t }: Words): string {
  return invoices.length === 0 ? t('disputes.mail.none') : invoices.join(', ')
}

function labelOf({ page }: About, { t }: Words): string {
  return page.startsWith('/admin/books') ? t('disputes.mail.books') : t('disputes.mail.act')
}
