import { Link } from '@remix-run/react'
import { Check, CircleX, Clock, Landmark, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import type { BankView } from '../queries.server.ts'
import { useBankName } from './bank-words.ts'

const BADGES = {
  new: { tone: 'soft-amber', icon: Clock },
  verified: { tone: 'soft-win', icon: Check },
  failed: { tone: 'soft-out', icon: CircleX },
} as const satisfies Record<BankView['status'], { tone: string; icon: LucideIcon }>

export function BankList({ banks, page }: { banks: readonly BankView[]; page: string }) {
  const { t } = useTranslation()
  const nameOf = useBankName()
  return (
    <ul className="items">
      {banks.map((bank) => {
        const { id, status, proof, routingNumber: routing, holderType, holderName: holder } = bank
        const name = nameOf(bank)
        const act = (word: 'update' | 'verify' | 'delete') => (
          <Link
            className={buttonClass({ variant: word === 'delete' ? 'danger' : 'quiet', size: 'sm' })}
            to={`${page}?${word}=${id}`}
            aria-label={t('banks.ofBank', { act: t(`banks.${word}`), bank: name })}
          >
            {t(`banks.${word}`)}
          </Link>
        )
        return (
          <li key={id} data-testid="saved-bank">
            <Landmark className="i i-l" aria-hidden="true" />
            <span className="grow">
              <b>{name}</b>
              <small>{t('banks.facts', { routing, type: t(`banks.type.${holderType}`), holder })}</small>
              {status === 'new' && <small>{t(`banks.waits.${proof}`)}</small>}
            </span>
            <Badge tone={BADGES[status].tone} icon={BADGES[status].icon}>
              {t(`banks.status.${status}`)}
            </Badge>
            <span className="acts">
              {status === 'new' && act('verify')}
              {act('update')}
              {act('delete')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
