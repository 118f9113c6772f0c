import type { TFunction } from 'i18next'
import {
  Ban,
  CreditCard,
  FileCheck,
  IdCard,
  type LucideIcon,
  MailWarning,
  MessageSquare,
  Scale,
  Store,
} from 'lucide-react'
import { formatExact } from '#app/domain/money/money.ts'
import { readFailure } from '#app/domain/money/pay-problems.ts'
import type { WaitingKind } from '../inputs.ts'
import { waitedOf } from '../oldest-first.ts'
import type { WaitingRow } from '../queries.server.ts'

export const KIND_ICONS: Record<WaitingKind, LucideIcon> = {
  sellers: Store,
  papers: FileCheck,
  identity: IdCard,
  messages: MessageSquare,
  payments: CreditCard,
  letters: MailWarning,
  events: Ban,
  books: Scale,
}

/** "4 d 2 h". */
export function ageText(t: TFunction, waited: number): string {
  const { days, hours, minutes } = waitedOf(waited)
  const parts = [
    days > 0 && t('admin.overview.days', { count: days }),
    hours > 0 && t('admin.overview.hours', { count: hours }),
    (minutes > 0 || days + hours === 0) && t('admin.overview.minutes', { count: minutes }),
  ]
  return parts.filter(Boolean).join(' ')
}

/** Who or what waits, and what there is to know of it at a glance. */
export function rowWords(t: TFunction, row: WaitingRow): { title: string; detail: string } {
  const { kind, title, detail, amount, times } = row
  switch (kind) {
    case 'sellers':
      return {
        title,
        detail: t(times ? 'admin.overview.asksWith' : 'admin.overview.asks', { email: detail }),
      }
    case 'payments':
      return {
        title: t('admin.overview.invoice', { number: title, amount: formatExact(amount ?? 0) }),
        detail: t('admin.overview.failed', {
          count: times,
          reason: t(`payments.failure.${readFailure(detail)}`),
        }),
      }
    case 'messages':
      return { title, detail: `“${detail}”` }
    case 'letters':
      return { title: t('admin.overview.letterTo', { to: title }), detail: detail || row.about }
    case 'books':
      return {
        title: t('admin.overview.booksApart', { count: times }),
        detail: t('admin.overview.booksText'),
      }
    default:
      return { title, detail }
  }
}
