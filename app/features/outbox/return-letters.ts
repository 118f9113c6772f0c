import { formatExact } from '#app/domain/money.ts'
import type { ReturnReason } from '#app/domain/returns.ts'
import type { Block } from './letter.ts'
import type { Parts, Words } from './templates.ts'

type ReturnedLine = { lotNumber: number; title: string; quantity: number }
type Returned = { number: string; invoice: string; lines: readonly ReturnedLine[] }

/** What is told of returns and refunds. Cents, as everywhere. */
export type ReturnsTold = {
  /** `page`: where it is answered. */
  returnRaised: Returned & { buyer: string; reason: ReturnReason; note: string; page: string }
  returnApproved: Returned & { seller: string; answer: string }
  returnRefused: Returned & { seller: string; answer: string }
  refunded: {
    number: string
    invoice: string
    seller: string
    reason: string
    total: number
    ways: readonly { way: 'gateway' | 'wallet' | 'cash'; name: string; last4: string; amount: number }[]
  }
}

export function returnRaised(data: ReturnsTold['returnRaised'], { t, origin }: Words): Parts {
  const { number, buyer, reason, note, page, invoice } = data
  const act = `${origin}${page}`
  return {
    act,
    subject: t('mail.returns.raised.subject', { number }),
    blocks: [
      { kind: 'text', text: t('mail.returns.raised.text', { name: buyer, invoice }) },
      ...linesOf(data, t),
      { kind: 'text', text: t(`returns.reason.${reason}`) },
      ...(note === '' ? [] : [{ kind: 'quote' as const, text: note }]),
      { kind: 'act', label: t('mail.returns.raised.act'), href: act },
    ],
  }
}

export function returnAnswered(
  template: 'returnApproved' | 'returnRefused',
  data: ReturnsTold['returnApproved'],
  { t, origin }: Words,
): Parts {
  const act = pageOf(data, origin)
  const key = template === 'returnApproved' ? 'approved' : 'refused'
  return {
    act,
    subject: t(`mail.returns.${key}.subject`, { number: data.number }),
    blocks: [
      { kind: 'text', text: t(`mail.returns.${key}.text`, { seller: data.seller, invoice: data.invoice }) },
      ...linesOf(data, t),
      ...(data.answer === '' ? [] : [{ kind: 'quote' as const, text: data.answer }]),
      { kind: 'act', label: t('mail.returns.act'), href: act },
    ],
  }
}

export function refunded(data: ReturnsTold['refunded'], { t, origin }: Words): Parts {
  const act = pageOf(data, origin)
  const { number, invoice, seller, reason, total, ways } = data
  return {
    act,
    subject: t('mail.returns.refunded.subject', { amount: formatExact(total) }),
    blocks: [
      { kind: 'text', text: t('mail.returns.refunded.text', { seller, invoice }) },
      ...(reason === '' ? [] : [{ kind: 'quote' as const, text: reason }]),
      {
        kind: 'facts',
        rows: [
          [t('mail.returns.refunded.number'), number],
          ...ways.map(
            ({ way, name, last4, amount }) =>
              [
                way === 'gateway' && name && last4
                  ? t('returns.credit.to', { name, last4 })
                  : t(`returns.credit.way.${way}`),
                formatExact(amount),
              ] as const,
          ),
          [t('returns.credit.total'), formatExact(total)],
        ],
      },
      ...(ways.some(({ way }) => way === 'gateway')
        ? [{ kind: 'text' as const, text: t('mail.returns.refunded.days') }]
        : []),
      { kind: 'act', label: t('mail.returns.refunded.act'), href: act },
    ],
  }
}

function linesOf({ lines }: Returned, t: Words['t']): Block[] {
  return [
    {
      kind: 'facts',
      rows: lines.map(({ lotNumber, title, quantity }) => [
        t('returns.lot', { lot: lotNumber }),
        quantity > 1 ? `${title} ${t('returns.pieces', { count: quantity })}` : title,
      ]),
    },
  ]
}

function pageOf({ invoice }: { invoice: string }, origin: string): string {
  return `${origin}/return/invoice/${encodeURIComponent(invoice)}`
}
