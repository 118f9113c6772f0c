import { sql } from 'drizzle-orm'
import type { EventPayload } from '#app/domain/events.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import type { Translation } from '#app/i18n/translation.ts'
import { timeText } from '#app/ui/time-text.ts'
import { SAMPLE_TIME } from './samples.ts'
import type { Facts, Letter } from './shape.ts'

/** `lots`: how many of its reader's; `page`: where they can be seen. */
type Paused = { title: string; reason: string; lots: number; since: number; page: string }

const en = {
  subject: 'Paused: {{title}}',
  one: 'A lot you’ve made an offer on is paused. It won’t close meanwhile, and offers still count.',
  many: '{{lots}} lots you’ve made offers on are paused. They won’t close meanwhile, and offers still count.',
  since: 'Paused since',
  reason: 'Reason',
  after: 'When it resumes, every lot has the same time left.',
  act: 'See your offers',
}
const es: Translation<typeof en> = {
  subject: 'En pausa: {{title}}',
  one: 'Un lote en el que ofreciste está en pausa. Mientras tanto no cierra, y las ofertas siguen contando.',
  many: '{{lots}} lotes en los que ofreciste están en pausa. Mientras tanto no cierran, y las ofertas siguen contando.',
  since: 'En pausa desde',
  reason: 'Motivo',
  after: 'Al reanudar, a cada lote le queda el mismo tiempo.',
  act: 'Ver tus ofertas',
}

/** People that one event writes to at most. */
const MOST_PEOPLE = 2_000

/**
 * Everybody who stands in a lot that is paused for long is told once a pause, however many lots of theirs stand still
 * (operations.md, section 2). A pause that has ended meanwhile is told to nobody.
 */
export const paused: Letter<Paused, typeof en, 'lots-paused'> = {
  words: { en, es },
  topics: [],
  parts({ title, reason, lots, since, page }, place) {
    const { say, origin } = place
    const act = `${origin}${page}`
    return {
      act,
      subject: say('subject', { title }),
      blocks: [
        { kind: 'text', text: lots === 1 ? say('one') : say('many', { lots }) },
        {
          kind: 'facts',
          rows: [
            [say('since'), timeText(since, 'moment', place)],
            [say('reason'), reason],
          ],
        },
        { kind: 'text', text: say('after') },
        { kind: 'act', label: say('act'), href: act },
      ],
    }
  },
  on: {
    async 'lots-paused'(ctx, payload) {
      const { auctionId, listingId, since } = payload
      const about = auctionId ?? listingId ?? ''
      const people = await listStanding(ctx, payload)
      return people.map(({ personId, email, name, language, lots, title, reason, one }) => ({
        id: `paused:${about}:${since}:${personId}`,
        data: {
          title,
          reason,
          lots,
          since,
          page: auctionId === null ? `/product-view/${one}` : `/liveAuction/${auctionId}`,
        },
        recipient: { to: email, name, personId, language: isLanguage(language) ? language : 'en' },
      }))
    },
  },
  samples: [
    {
      title: 'Monday sale',
      reason: 'Short technical stop. All clocks continue together.',
      lots: 3,
      since: SAMPLE_TIME,
      page: '/liveAuction/sale-1',
    },
  ],
}

type Standing = {
  personId: string
  email: string
  name: string
  language: string
  lots: number
  title: string
  reason: string
  /** One of their lots. */
  one: string
}

function listStanding({ db }: Facts, { auctionId, listingId }: EventPayload<'lots-paused'>) {
  const which =
    auctionId === null
      ? sql`live.listing_id = ${listingId}`
      : sql`live.auction_id = ${auctionId} and live.live = 1`
  return db.all<Standing>(sql`
    select people.id as personId, people.email, people.first_name as name, people.language, count(*) as lots,
      coalesce(auctions.title, listings.title) as title, min(live.pause_reason) as reason,
      min(live.listing_id) as one
    from listing_live live
      join standings on standings.listing_id = live.listing_id
        and standings.status in ('winner', 'outbid', 'placed')
      join people on people.id = standings.person_id and people.status <> 'deactivate'
      join listings on listings.id = live.listing_id
      left join auctions on auctions.id = ${auctionId}
    where ${which} and live.paused_at is not null
    group by people.id order by people.id limit ${MOST_PEOPLE}`)
}
