import { Ban, Check, CircleAlert, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OrderPayment, OrderState } from '#app/domain/pickup/order-state.ts'
import { Badge } from '#app/ui/badge.tsx'

const LOOKS = {
  unpaid: { tone: 'soft-amber', icon: Clock },
  part: { tone: 'soft-amber', icon: Clock },
  late: { tone: 'soft-out', icon: CircleAlert },
  paid: { tone: 'soft-win', icon: Check },
  cancelled: { tone: 'soft', icon: Ban },
} as const

export function PaymentBadge({ payment }: { payment: OrderPayment | 'cancelled' }) {
  const { t } = useTranslation()
  return <Badge {...LOOKS[payment]}>{t(`orders.payments.${payment}`)}</Badge>
}

export function StateBadge({ state }: { state: OrderState }) {
  const { t } = useTranslation()
  return (
    <Badge tone="soft-info" field="order-state">
      {t(`orders.tabs.${state}`)}
    </Badge>
  )
}
