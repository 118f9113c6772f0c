import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isOver } from '#app/domain/listing.ts'
import { formatMoney } from '#app/domain/money.ts'
import { useTimeText } from '#app/ui/time.tsx'
import type { LiveState } from '../live-listing.ts'
import { useRoom } from './auction-room.island.tsx'
import type { Connection } from './room-socket.ts'
import type { Announcer } from './use-announcer.ts'
import { useDuration, useRankWords } from './use-words.ts'

/** A listing, and whether it is live: what changes of it is told. */
export type News = { live: LiveState; connection: Connection }

/** Puts what changed into words for those who listen: extensions, one's own standing, the close, the price. */
export function useRoomNews({ say }: Announcer, since: News) {
  const { listing, live, link } = useRoom()
  const { t } = useTranslation()
  const timeText = useTimeText()
  const duration = useDuration()
  const rankWords = useRankWords()
  const before = useRef(since)
  const { format } = listing
  const meets = format === 'ascending' || format === 'reverse'

  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each change; words follow what they are of
  useEffect(() => {
    const { live: was, connection } = before.current
    before.current = { live, connection: link.connection }
    if (connection === 'live' && link.connection === 'down') say('link', t('bid.say.down'))
    if (connection === 'down' && link.connection === 'live') say('link', t('bid.say.live'))
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
    if (live.own && live.own.status !== was.own?.status)
      say('own', t(live.own.status in OWN ? OWN[live.own.status as keyof typeof OWN] : 'sale.news.placed'))
    if (live.own?.rank && live.own.rank !== was.own?.rank) say('rank', rankWords())
    if (live.removal && live.removal.seq !== was.removal?.seq) {
      const shown = meets && live.status === 'open'
      say(
        'price',
        t(shown ? `sale.news.${live.removal.how}` : `sale.news.${live.removal.how}Hidden`, { amount }),
      )
    } else if (live.price !== was.price && meets)
      say('price', t(format === 'reverse' ? 'sale.news.lowest' : 'bid.say.price', { amount }))
    if (live.stock !== was.stock) say('stock', t('sale.news.stock', { count: live.stock }))
    if (format === 'ascending' && was.buyNow !== null && live.buyNow === null)
      say('buy', t('sale.buyNow.gone'))
  }, [live, link.connection])
}

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
