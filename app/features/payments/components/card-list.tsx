import { Link } from '@remix-run/react'
import { Check, Clock, CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Expiry, expiryText, isExpired } from '#app/domain/money/cards.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import type { CardView } from '../queries.server.ts'
import { useCardName } from './card-words.ts'

type CardListProps = { cards: readonly CardView[]; today: Expiry; page: string }

export function CardList({ cards, today, page }: CardListProps) {
  const { t } = useTranslation()
  const nameOf = useCardName()
  return (
    <ul className="items">
      {cards.map((card) => {
        const gone = isExpired(card.expiry, today)
        const name = nameOf(card)
        const act = (word: 'update' | 'delete' | 'makeDefault', param: string, danger = false) => (
          <Link
            className={buttonClass({ variant: danger ? 'danger' : 'quiet', size: 'sm' })}
            to={`${page}?${param}=${card.id}`}
            aria-label={t('payments.ofCard', { act: t(`payments.${word}`), card: name })}
          >
            {t(`payments.${word}`)}
          </Link>
        )
        return (
          <li key={card.id} data-testid="saved-card">
            <CreditCard className="i i-l" aria-hidden="true" />
            <span className="grow">
              <b>{name}</b>
              <small className="num">
                {t(gone ? 'payments.expired' : 'payments.expires', { expiry: expiryText(card.expiry) })}
              </small>
            </span>
            {card.isDefault && (
              <Badge tone="soft-win" icon={Check}>
                {t('payments.isDefault')}
              </Badge>
            )}
            {gone && (
              <Badge tone="soft-amber" icon={Clock}>
                {t('payments.isExpired')}
              </Badge>
            )}
            <span className="acts">
              {!card.isDefault && act('makeDefault', 'default')}
              {act('update', 'update')}
              {act('delete', 'delete', true)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
