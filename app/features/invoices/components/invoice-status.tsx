import { Ban, Check, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/badge.tsx'
import type { InvoiceStatus } from '../queries.server.ts'

const LOOKS = {
  unpaid: { tone: 'soft-amber', icon: Clock },
  paid: { tone: 'soft-win', icon: Check },
  cancelled: { tone: 'soft', icon: Ban },
} as const

export function InvoiceStatusBadge({ status }: { status: InvoiceStatus }) {
  const { t } = useTranslation()
  return (
    <span data-testid="invoice-status" data-status={status}>
      <Badge {...LOOKS[status]}>{t(`invoice.status.${status}`)}</Badge>
    </span>
  )
}
