import { Ban, Check, CircleAlert, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/badge.tsx'
import type { InvoiceStatus } from '../list-queries.server.ts'

const LOOKS = {
  unpaid: { tone: 'soft-amber', icon: Clock },
  late: { tone: 'soft-out', icon: CircleAlert },
  paid: { tone: 'soft-win', icon: Check },
  cancelled: { tone: 'soft', icon: Ban },
} as const

export function InvoiceStatusBadge({ status, late = false }: { status: InvoiceStatus; late?: boolean }) {
  const { t } = useTranslation()
  const shown = late ? 'late' : status
  return (
    <span data-testid="invoice-status" data-status={shown}>
      <Badge {...LOOKS[shown]}>{t(`invoice.status.${shown}`)}</Badge>
    </span>
  )
}
