import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { OFFER_PLACED } from '#app/domain/people/notifications.ts'
import type { Translation } from '#app/i18n/translation.ts'
import { timeText } from '#app/ui/time-text.ts'
import { findDefaults, findLot, findReader, recipientOf } from '../facts.server.ts'
import { type Lot, lotAddress, lotLine, lotOf } from '../lot-lines.ts'
import { SAMPLE_LOT, SAMPLE_TIME } from './samples.ts'
import { inParts, type Letter, LOOK_BACK_MS } from './shape.ts'

/** `price`: null if an offer shows none. `leads`: null if not known yet. */
type Receipt = Lot & { price: number | null; leads: boolean | null; closesAt: number }

const en = {
  subject: 'Your offer on lot {{lot}}',
  leads: 'We got your offer, and you lead.',
  behind: 'We got your offer, but someone else leads now.',
  stands: 'We got your offer. You’ll see later who leads.',
}
const es: Translation<typeof en> = {
  subject: 'Tu oferta en el lote {{lot}}',
  leads: 'Recibimos tu oferta y vas delante.',
  behind: 'Recibimos tu oferta, pero ahora va delante otra persona.',
  stands: 'Recibimos tu oferta. Después sabrás quién va delante.',
}

const MOST = 100

/** A receipt of each offer for those who want one. Of offers on one lot within a minute it is the last one's. */
export const placed: Letter<Receipt, typeof en> = {
  words: { en, es },
  topics: ['offerPlaced'],
  parts(data, place) {
    const { t, say } = place
    const act = lotAddress(data, place)
    return {
      act,
      subject: say('subject', { lot: data.lotNumber }),
      blocks: [
        { kind: 'text', text: say(data.leads === null ? 'stands' : data.leads ? 'leads' : 'behind') },
        lotLine(data, place),
        {
          kind: 'facts',
          rows: [
            ...(data.price === null ? [] : [[t('mail.price'), formatMoney(data.price)] as const]),
            [t('mail.closes'), timeText(data.closesAt, 'moment', place)],
          ],
        },
        { kind: 'act', label: t('mail.seeLot'), href: act },
      ],
    }
  },
  on: {},
  async due({ db, clock }) {
    const defaults = await findDefaults(db)
    const found = await listPlaced(db, {
      since: clock.now() - LOOK_BACK_MS,
      limit: MOST,
      byDefault: defaults.includes(OFFER_PLACED),
    })
    return inParts(found, async ({ personId, listingId, seq, price, status }) => {
      const [lot, reader] = await Promise.all([findLot(db, listingId), findReader(db, personId)])
      if (!lot || !reader) return []
      const leads = status === 'winner' || status === 'won' ? true : status === 'placed' ? null : false
      return [
        {
          id: `placed:${listingId}:${personId}:${seq}`,
          data: { ...lotOf(lot), price, leads, closesAt: lot.closesAt },
          recipient: recipientOf(reader),
        },
      ]
    })
  },
  samples: [
    { ...SAMPLE_LOT, price: 86_00, leads: true, closesAt: SAMPLE_TIME },
    { ...SAMPLE_LOT, price: null, leads: null, closesAt: SAMPLE_TIME },
  ],
}

type PlacedRow = {
  personId: string
  listingId: string
  seq: number
  price: number | null
  status: 'winner' | 'outbid' | 'placed' | 'won' | 'lost' | 'removed' | null
}

/**
 * Who has offered since `since`, wants a receipt and has none of that offer yet: of several on one lot the last. Read
 * along the offers' times, so that an offer brings no event of its own.
 */
function listPlaced(
  db: Ctx['db'],
  { since, limit, byDefault }: { since: number; limit: number; byDefault: boolean },
): Promise<PlacedRow[]> {
  return db.all<PlacedRow>(sql`
    with last as (
      select person_id, listing_id, max(seq) as seq from bids indexed by bids_recent
      where silent = 0 and placed_at > ${since} and removed is null group by person_id, listing_id
    )
    select last.person_id as personId, last.listing_id as listingId, last.seq, bids.price, standings.status
    from last
      join bids on bids.listing_id = last.listing_id and bids.seq = last.seq
      join people on people.id = last.person_id
      left join standings on standings.person_id = last.person_id and standings.listing_id = last.listing_id
    where ${wishes(OFFER_PLACED, byDefault)}
      and not exists (select 1 from outbox told
        where told.id = 'placed:' || last.listing_id || ':' || last.person_id || ':' || last.seq)
    order by last.listing_id, last.seq limit ${limit}`)
}

/** Whether a row of `people` wants to hear of a topic by any way: who wants none would come up again and again. */
function wishes(topic: number, byDefault: boolean) {
  return sql`people.status <> 'deactivate' and
    (case when people.email_notification is null then ${byDefault ? 1 : 0}
        else exists (select 1 from json_each(people.email_notification) where value = ${topic}) end
      or people.phone_verified and people.sms_notification is not null
        and exists (select 1 from json_each(people.sms_notification) where value = ${topic}))`
}
