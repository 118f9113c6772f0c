import { Link } from '@remix-run/react'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { lotAddress } from '#app/lib/kept-offer.ts'
import { Note } from '#app/ui/note.tsx'

/** What a listing wants before the first offer, or that it has it. */
export function DepositBlock({ deposited }: { deposited: boolean }) {
  const { listing } = useRoom()
  const { t } = useTranslation()
  const amount = formatMoney(listing.depositAmount ?? 0)
  return (
    <div className="panel-pad" data-testid={deposited ? 'deposit-held' : 'deposit-needed'}>
      <Note tone={deposited ? 'win' : 'plain'} icon={ShieldCheck}>
        <b className="strong">{t(deposited ? 'sale.deposit.held' : 'sale.deposit.title', { amount })}</b>{' '}
        {t('sale.deposit.returned')}{' '}
        <Link className="link" to={deposited ? '/deposits/held' : `${lotAddress(listing.id)}/deposit`}>
          {t(deposited ? 'sale.deposit.see' : 'sale.deposit.act')}
        </Link>
      </Note>
    </div>
  )
}
