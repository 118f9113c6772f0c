import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import type { BidderView } from '#app/features/bidding/queries.server.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import { CommandForm } from './command-form.tsx'

const TONES: { [Status in NonNullable<BidderView['status']>]: BadgeTone } = {
  winner: 'soft-win',
  won: 'soft-win',
  outbid: 'soft',
  lost: 'soft',
  placed: 'soft-info',
  removed: 'soft-out',
}

/** Who offers here, by name as far as those may know it who act for the listing; never a maximum. */
export function BidderList({ bidders }: { bidders: BidderView[] }) {
  const { listing } = useRoom()
  const { t } = useTranslation()
  return (
    <div className="panel-pad">
      <p className="h-sub">{t('manage.offers')}</p>
      {bidders.length === 0 && <p className="muted">{t('manage.none')}</p>}
      {listing.format === 'sealed' && bidders.some(({ name }) => name === null) && (
        <p className="cap">{t('manage.sealed')}</p>
      )}
      <ul className="bidders">
        {bidders.map((bidder) => (
          <Bidder key={bidder.tag} bidder={bidder} />
        ))}
      </ul>
    </div>
  )
}

function Bidder({ bidder }: { bidder: BidderView }) {
  const { live } = useRoom()
  const { t } = useTranslation()
  const { tag, name, target, offers, price, lastAt, takenBack, status, proposal, proposed } = bidder
  const label = t('manage.tag', { tag })
  return (
    <li data-testid="bidder" data-tag={tag}>
      <div>
        <p>
          <b className="strong">{name ?? label}</b> {name && <span className="faint">{label}</span>}{' '}
          {status && <Badge tone={TONES[status]}>{t(`manage.status.${status}`)}</Badge>}
        </p>
        <p className="cap num">
          {t('manage.count', { count: offers })}
          {price !== null && ` · ${formatMoney(price)}`} · <Time at={lastAt} form="short" />
        </p>
        {takenBack > 0 && <p className="cap num">{t('manage.takenBack', { count: takenBack })}</p>}
        {(proposal || proposed !== null) && (
          <p className="proposal">
            {proposed !== null && <b>{t('manage.proposed', { amount: formatMoney(proposed) })}</b>} {proposal}
          </p>
        )}
      </div>
      {!isOver(live.status) && (
        <CommandForm intent="decline" fields={{ target: String(target), bidder: name ?? label }}>
          <Button
            variant="secondary"
            size="sm"
            aria-label={t('manage.declineFor', { bidder: name ?? label })}
            data-testid="decline"
          >
            {t('manage.decline')}
          </Button>
        </CommandForm>
      )}
    </li>
  )
}
