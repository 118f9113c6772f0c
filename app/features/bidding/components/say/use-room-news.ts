import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import { comesNearer, nearnessOf } from '#app/features/bidding/components/panel/last-tones.ts'
import { useRoom, useRoomTime } from '#app/features/bidding/components/room/auction-room.island.tsx'
import type { Connection } from '#app/features/bidding/components/room/room-socket.client.ts'
import type { LiveState } from '#app/features/bidding/live-listing.ts'
import { useTimeText } from '#app/ui/time.tsx'
import type { Announcer } from './use-announcer.ts'
import { useDuration, useRankWords } from './use-words.ts'

/** A listing, and whether it is live: what changes of it is told. */
export type News = { live: LiveState; connection: Connection }

/** What is said of a room, the most important first. */
export const NEWS = ['link', 'start', 'close', 'own', 'rank', 'price', 'stock', 'buy'] as const

/**
 * Puts what changed into words for those who listen: extensions, one's own standing, the close, the price. What `told` says
 * that the page reads out by itself, of one's own offer, is not said again.
 */
export function useRoomNews({ say }: Announcer<(typeof NEWS)[number]>, since: News, told: boolean) {
  const { listing, live, link } = useRoom()
  const { t } = useTranslation()
  const timeText = useTimeText()
  const duration = useDuration()
  const rankWords = useRankWords()
  const { format } = listing
  const near = useRoomTime((now) => nearnessOf(live.closesAt - now))
  const before = useRef({ live: since.live, connection: since.connection, near })
  const meets = format === 'ascending' || format === 'reverse'
  const counts = live.status === 'open' && !live.paused && format !== 'fixed'

  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each change; words follow what they are of
  useEffect(() => {
    const { live: was, connection, near: wasNear } = before.current
    before.current = { live, connection: link.connection, near }
    if (connection === 'live' && link.connection === 'down') say('link', t('bid.say.down'))
    if (connection === 'down' && link.connection === 'live') say('link', t('bid.say.live'))
    // by the name of the close: an extension or the close itself takes its place while it waits
    if (counts && (near === 'soon' || near === 'last') && comesNearer(wasNear, near))
      say('close', t(LEFT[near]))
    if (was === live) return

    const amount = formatMoney(live.price)
    if (isOver(live.status)) {
      const outcome = outcomeOf(live)
      if (!isOver(was.status) || outcome !== outcomeOf(was))
        say(
          'close',
          format === 'fixed' && outcome !== 'won' && live.stock === 0
            ? t('sale.news.soldOut')
            : t(`bid.say.${outcome}`, { amount }),
        )
      return
    }
    if (live.status === 'open' && was.status === 'scheduled') say('start', t('sale.news.opened'))
    if (live.extension && live.extension.seq !== was.extension?.seq)
      say(
        'close',
        t('bid.say.extended', { when: timeText(live.closesAt, 'server'), by: duration(live.extension.byMs) }),
      )
    if (live.own && live.own.status !== was.own?.status && !told)
      say('own', t(live.own.status in OWN ? OWN[live.own.status as keyof typeof OWN] : 'sale.news.placed'))
    if (live.own?.rank && live.own.rank !== was.own?.rank) say('rank', rankWords())
    if (live.removal && live.removal.seq !== was.removal?.seq) {
      const shown = meets && live.status === 'open'
      say(
        'price',
        t(shown ? `sale.news.${live.removal.how}` : `sale.news.${live.removal.how}Hidden`, { amount }),
      )
    } else if (live.price !== was.price && meets && !told)
      say('price', t(format === 'reverse' ? 'sale.news.lowest' : 'bid.say.price', { amount }))
    if (live.stock !== was.stock) say('stock', t('sale.news.stock', { count: live.stock }))
    if (format === 'ascending' && was.buyNow !== null && live.buyNow === null)
      say('buy', t('sale.buyNow.gone'))
  }, [live, link.connection, near])
}

const LEFT = { soon: 'bid.say.minute', last: 'bid.say.seconds' } as const

const OWN = {
  winner: 'bid.say.winning',
  outbid: 'bid.say.outbid',
  placed: 'sale.news.placed',
  removed: 'sale.news.removed',
} as const

function outcomeOf(live: LiveState): 'won' | 'lost' | 'sold' | 'unsold' {
  if (live.status === 'closed') return 'unsold'
  return live.own?.status === 'won' || live.own?.status === 'lost' ? live.own.status : 'sold'
}
