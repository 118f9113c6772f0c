import { Ban, Check, Clock, type LucideIcon, ShieldCheck, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import type { DepositRow } from '../queries.server.ts'

type Shown = Exclude<DepositRow['status'], 'pending'>

const LOOKS: Record<Shown, { tone: BadgeTone; icon: LucideIcon }> = {
  held: { tone: 'soft-info', icon: ShieldCheck },
  asked: { tone: 'soft-amber', icon: Clock },
  releasing: { tone: 'soft-amber', icon: Clock },
  released: { tone: 'soft', icon: Undo2 },
  applied: { tone: 'soft-win', icon: Check },
  kept: { tone: 'soft-out', icon: Ban },
}

export function DepositStatus({ status }: { status: DepositRow['status'] }) {
  const { t } = useTranslation()
  if (status === 'pending') return null
  const { tone, icon } = LOOKS[status]
  return (
    <Badge tone={tone} icon={icon} field="status">
      {t(`deposits.status.${status}`)}
    </Badge>
  )
}
