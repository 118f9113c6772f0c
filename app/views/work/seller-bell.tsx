import { Link } from '@remix-run/react'
import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { WAITING_MOST } from '#app/features/selling/inputs.ts'
import type { SellerWaiting } from '#app/features/selling/waiting.server.ts'
import { Menu } from '#app/ui/menu.tsx'

/** What somebody else waits for: an answer, or their lots at the yard. */
const ANSWERED = [
  { kind: 'parties', to: '/seller/pickup/today' },
  { kind: 'priceOffers', to: '/seller/offers' },
  { kind: 'access', to: '/seller/auctions/current?todo=1' },
  { kind: 'returns', to: '/seller/invoices/returns' },
  { kind: 'messages', to: '/messages' },
] as const

type SellerBellProps = {
  waiting: SellerWaiting
  /** The same address with the organisation in it. */
  withPlace: (to: string) => string
}

/** How many wait for this side's answer, and each kind of them with its way there. It opens without script. */
export function SellerBell({ waiting, withPlace }: SellerBellProps) {
  const { t } = useTranslation()
  const rows = ANSWERED.filter(({ kind }) => waiting[kind] > 0)
  const count = rows.reduce((sum, { kind }) => sum + waiting[kind], 0)
  return (
    <Menu
      className="bell"
      label={count === 0 ? t('selling.bell.none') : t('selling.bell.some', { count })}
      summary={
        <span className="icon-btn">
          <Bell className="i i-l" aria-hidden="true" />
          {count > 0 && (
            <span className="count num" aria-hidden="true">
              {shortCount(count)}
            </span>
          )}
        </span>
      }
    >
      {rows.length === 0 && <p className="bell-none">{t('selling.bell.none')}</p>}
      {rows.map(({ kind, to }) => (
        <Link key={kind} to={withPlace(to)} data-kind={kind}>
          {t(`selling.waiting.${kind}`, { count: waiting[kind] })}
        </Link>
      ))}
    </Menu>
  )
}

/** Beside a word: beyond what is counted, that there are more. */
export function shortCount(count: number): string {
  return count > WAITING_MOST ? `${WAITING_MOST}+` : String(count)
}
