import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { isOver } from '#app/domain/shop/listing.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { shortHash } from '#app/lib/short-hash.ts'
import { classNames } from '#app/ui/class-names.ts'

/** Whether the panel is live and how far away the room is, and the head of the listing's ledger. */
export function ConnectionFoot({ final }: { final: boolean }) {
  const { listing, live, link, clock } = useRoom()
  const { t } = useTranslation()
  const over = isOver(live.status)
  const roundTrip =
    clock && t(final ? 'bid.link.roundTripLong' : 'bid.link.roundTrip', { ms: Math.round(clock.roundTrip) })
  return (
    <div className="conn">
      <span
        className={classNames('row conn-state', link.connection === 'connecting' && 'needs-script')}
        data-testid="connection"
        data-connection={link.connection}
      >
        {over ? (
          t('bid.link.closed')
        ) : link.connection === 'live' ? (
          <>
            <span className="dot" />
            <span>
              {t('bid.link.live')}
              {roundTrip && (
                <>
                  {' · '}
                  <span className="num">{roundTrip}</span>
                </>
              )}
            </span>
          </>
        ) : (
          <>
            <span className={link.connection === 'down' ? 'dot dot-off' : 'dot dot-wait'} />
            {t(`bid.link.${link.connection}`, { attempt: link.attempt })}
          </>
        )}
      </span>
      <Link className="link push" to={`/product-view/${listing.id}/ledger`} data-testid="ledger-link">
        {t('bid.link.ledger')} {live.ledgerHead && <span className="mono">{shortHash(live.ledgerHead)}</span>}
      </Link>
    </div>
  )
}
