import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#app/domain/money/money.ts'

type PeopleTabsProps = {
  here: 'team' | 'all' | 'blocked'
  /** How many each has; null where who looks may not go there. */
  counts: { team: number | null; all: number | null; blocked: number | null }
  query: string
}

const TO = {
  team: '/seller/users/all',
  all: '/seller/buyers/all',
  blocked: '/seller/buyers/blocked',
} as const

/** The people of a seller: who works for it, who has bought of it, and from whom it takes no offers. */
export function PeopleTabs({ here, counts, query }: PeopleTabsProps) {
  const { t } = useTranslation()
  return (
    <nav className="tabs seller-tabs" aria-label={t('team.title')}>
      {(['team', 'all', 'blocked'] as const).map((tab) => {
        const count = counts[tab]
        if (count === null) return null
        return (
          <Link key={tab} to={`${TO[tab]}${query}`} aria-current={tab === here ? 'page' : undefined}>
            {t(`team.tab.${tab}`)} <span className="cap num">{grouped(count)}</span>
          </Link>
        )
      })}
    </nav>
  )
}
