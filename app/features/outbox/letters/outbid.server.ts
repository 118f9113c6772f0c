import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { OUTBID } from '#app/domain/people/notifications.ts'
import type { Translation } from '#app/i18n/translation.ts'
import { findDefaults } from '../facts.server.ts'
import { type Standing, standingOf, standingParts } from '../standing-parts.server.ts'
import { SAMPLE_LOT, SAMPLE_TIME } from './samples.ts'
import { inParts, type Letter, LOOK_BACK_MS } from './shape.ts'

const en = {
  subject: 'You were outbid on lot {{lot}}',
  text: 'Someone offered more than you. You can raise your offer until the lot closes.',
  act: 'Raise your offer',
}
const es: Translation<typeof en> = {
  subject: 'Te han superado en el lote {{lot}}',
  text: 'Alguien ofreció más que tú. Puedes subir tu oferta hasta que cierre el lote.',
  act: 'Subir tu oferta',
}

const MOST = 100
/** A duel of two bidders is one mail each in this time, not one for each turn. */
const QUIET_MS = 10 * 60_000

/** To people who were outbid. The rooms say who leads; no other row is written per offer. */
export const outbid: Letter<Standing, typeof en> = {
  words: { en, es },
  topics: ['outbid'],
  parts: standingParts,
  on: {},
  async due(ctx) {
    const now = ctx.clock.now()
    const defaults = await findDefaults(ctx.db)
    const passed = await listOutbid(ctx.db, {
      now,
      since: now - LOOK_BACK_MS,
      quietSince: now - QUIET_MS,
      limit: MOST,
      byDefault: defaults.includes(OUTBID),
    })
    return inParts(passed, (who) =>
      standingOf(ctx, `outbid:${who.listingId}:${who.personId}:${who.seq}`, who),
    )
  },
  samples: [{ ...SAMPLE_LOT, price: 91_00, nextMinimum: 93_50, closesAt: SAMPLE_TIME }],
}

export type Outbid = { personId: string; listingId: string; seq: number }

type OutbidQuestion = {
  now: number
  since: number
  quietSince: number
  limit: number
  /** Whether those who have chosen nothing are mailed. */
  byDefault?: boolean
}

/**
 * Who was passed by somebody else since `since`, can still raise, and has neither been told of it nor of another time on
 * the same lot since `quietSince`. Whose own offer left them behind has had that as its answer; who wants to hear of it by no
 * way at all is left out here, as nothing written would keep them from coming up again.
 */
export function listOutbid(
  db: Ctx['db'],
  { now, since, quietSince, limit, byDefault = true }: OutbidQuestion,
): Promise<Outbid[]> {
  return db.all<Outbid>(sql`
    select passed.person_id as personId, passed.listing_id as listingId, passed.seq
    from standings passed indexed by standings_outbid
      join listing_live live on live.listing_id = passed.listing_id
      join people on people.id = passed.person_id
    where passed.status = 'outbid' and passed.updated_at > ${since} and live.live = 1 and live.closes_at > ${now}
      and not exists (select 1 from bids
        where bids.listing_id = passed.listing_id and bids.seq = passed.seq and bids.person_id = passed.person_id)
      and not exists (select 1 from outbox told
        where told.id = 'outbid:' || passed.listing_id || ':' || passed.person_id || ':' || passed.seq)
      and not exists (select 1 from outbox told
        where told.id > 'outbid:' || passed.listing_id || ':' || passed.person_id || ':'
          and told.id < 'outbid:' || passed.listing_id || ':' || passed.person_id || ';'
          and told.created_at > ${quietSince})
      and (case when people.email_notification is null then ${byDefault ? 1 : 0}
          else exists (select 1 from json_each(people.email_notification) where value = ${OUTBID}) end
        or people.phone_verified and people.sms_notification is not null
          and exists (select 1 from json_each(people.sms_notification) where value = ${OUTBID}))
    order by passed.updated_at limit ${limit}`)
}
