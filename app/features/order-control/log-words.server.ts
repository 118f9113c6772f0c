import { isCallOffReason } from '#app/domain/money/call-off.ts'
import { formatExact } from '#app/domain/money/money.ts'
import { OFFLINE_METHODS } from '#app/domain/money/offline-methods.ts'
import { yardTime } from '#app/ui/yard-time.ts'
import { visitWords, type Words } from './clock-words.server.ts'
import type { LogStep } from './log-queries.server.ts'

/** A step of an order as people read it, its times on the yard's clock. */
export function logWords({ step, at, by, detail, invoices }: LogStep, timeZone: string, words: Words) {
  const { t } = words
  const method = OFFLINE_METHODS.find((one) => one === detail.method)
  const moment = detail.startsAt ?? detail.until
  return {
    when: yardTime(at, 'document', timeZone, words),
    by: by ?? t('orders.order.system'),
    text: t(`orders.steps.${step}`, {
      invoices: invoices.join(', '),
      count: Number(detail.lots ?? 0),
      amount: formatExact(Number(detail.amount ?? 0)),
      method: method ? t(`payments.byHand.methods.${method}`) : '',
      reference: String(detail.reference ?? ''),
      when: moment === undefined ? '' : visitWords(Number(moment), timeZone, words),
      why: String(detail.why ?? ''),
      reason: isCallOffReason(detail.reason) ? t(`invoice.manage.reasons.${detail.reason}`) : '',
      carrier: String(detail.carrier ?? ''),
      tracking: String(detail.tracking ?? ''),
    }).trim(),
  }
}
