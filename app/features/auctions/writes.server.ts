import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Statement } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { ACCESS_MOVES, type AccessAct, ASKS_MOST } from '#app/domain/auctions/access.ts'
import type { SaleState } from '#app/domain/auctions/terms.ts'
import {
  auctionAccess,
  auctionActs,
  auctions,
  auctionTemplates,
  auctionTerms,
  auctionTermsAccepted,
} from '#drizzle/schema/index.ts'
import type { ActRow, SaleRow } from './queries.server.ts'
import type { SaleTemplateKey, SaleTemplateRow } from './template-queries.server.ts'

export function insertSale(db: Db, row: SaleRow): Statement {
  return db.insert(auctions).values(row)
}

/** What a seller writes of an auction; the rest follows from what is done with it. */
export type SaleWords = Pick<
  SaleRow,
  | 'title'
  | 'description'
  | 'terms'
  | 'locationId'
  | 'startsAt'
  | 'firstCloseAt'
  | 'staggerSeconds'
  | 'orderMode'
  | 'groupClose'
  | 'softCloseMode'
  | 'softCloseWindowMs'
  | 'softCloseExtensionMs'
  | 'softCloseCapMs'
  | 'premium'
  | 'depositAmount'
  | 'access'
  | 'accessQuestion'
  | 'approvesCards'
  | 'approvesBuyersOf'
  | 'pickup'
>

/** The same with what came beside the form. */
export type SaleChange = SaleWords & { picture?: SaleRow['picture'] }

/** In a batch: lets all of it fail when somebody has saved the auction since it was read. */
export function holdSale(db: Db, { id, version }: Pick<SaleRow, 'id' | 'version'>): Statement {
  return db
    .update(auctions)
    .set({ version: sql`case when version = ${version} then version + 1 end` })
    .where(eq(auctions.id, id))
}

export function updateSale(db: Db, id: string, words: Partial<SaleChange>, now: number): Statement {
  return db
    .update(auctions)
    .set({ ...words, updatedAt: now })
    .where(eq(auctions.id, id))
}

/** Moves an auction on, if it stands where it was seen. */
export function moveSale(
  db: Db,
  id: string,
  { from, to, now }: { from: SaleState; to: SaleState; now: number },
): Statement {
  return db
    .update(auctions)
    .set({
      state: to,
      ...(to === 'announced' && { announcedAt: now }),
      ...((to === 'closed' || to === 'settled' || to === 'cancelled') && {
        closedAt: sql`coalesce(${auctions.closedAt}, ${now})`,
      }),
      ...(to === 'settled' && { settledAt: now }),
      updatedAt: now,
    })
    .where(and(eq(auctions.id, id), eq(auctions.state, from)))
}

/** One more of its lots is public. */
export function countLot(db: Db, id: string, closesAt: number): Statement {
  return db
    .update(auctions)
    .set({
      lotCount: sql`${auctions.lotCount} + 1`,
      lastCloseAt: sql`max(coalesce(${auctions.lastCloseAt}, 0), ${closesAt})`,
    })
    .where(eq(auctions.id, id))
}

/** As many as there are, and when the last of them closes. */
export function recountLots(db: Db, id: string): Statement {
  const of = sql`from listing_live live where live.auction_id = ${id}`
  return db
    .update(auctions)
    .set({
      lotCount: sql`(select count(*) ${of})`,
      lastCloseAt: sql`(select max(live.closes_at) ${of})`,
    })
    .where(eq(auctions.id, id))
}

/** A version of terms that is shown from now on; the auction asks for it. */
export function addTerms(
  db: Db,
  row: { auctionId: string; version: number; text: string; note: string; at: number },
): Statement[] {
  return [
    db.insert(auctionTerms).values(row),
    db.update(auctions).set({ termsVersion: row.version }).where(eq(auctions.id, row.auctionId)),
  ]
}

/** The first acceptance of a version stands, with its moment. */
export function acceptTerms(
  db: Db,
  row: { auctionId: string; personId: string; version: number; at: number },
): Statement {
  return db.insert(auctionTermsAccepted).values(row).onConflictDoNothing()
}

/** A request; after a decline once more, as the statement itself sees to. */
export function askAccess(db: Db, { auctionId, personId, note, approved, now }: AskRow): Statement {
  const state = approved ? ('approved' as const) : ('waiting' as const)
  return db
    .insert(auctionAccess)
    .values({ auctionId, personId, state, note, askedAt: now, decidedAt: approved ? now : null })
    .onConflictDoUpdate({
      target: [auctionAccess.auctionId, auctionAccess.personId],
      set: {
        state,
        note,
        asks: sql`${auctionAccess.asks} + 1`,
        askedAt: now,
        decidedAt: approved ? now : null,
        decidedBy: null,
        reason: '',
      },
      setWhere: sql`${auctionAccess.state} = 'declined' and ${auctionAccess.asks} < ${ASKS_MOST}`,
    })
}

type AskRow = { auctionId: string; personId: string; note: string; approved: boolean; now: number }

/** Lets somebody in who has not asked. */
export function letIn(
  db: Db,
  row: { auctionId: string; personId: string; by: string; now: number },
): Statement {
  const { auctionId, personId, by, now } = row
  return db
    .insert(auctionAccess)
    .values({ auctionId, personId, state: 'approved', askedAt: now, decidedAt: now, decidedBy: by, asks: 0 })
    .onConflictDoUpdate({
      target: [auctionAccess.auctionId, auctionAccess.personId],
      set: { state: 'approved', decidedAt: now, decidedBy: by, reason: '' },
    })
}

/** Whom the act was done to: those who stand where it can be. */
export async function decideAccess(
  db: Db,
  auctionId: string,
  people: readonly string[],
  { act, by, reason, now }: { act: AccessAct; by: string; reason: string; now: number },
): Promise<string[]> {
  const { from, to } = ACCESS_MOVES[act]
  const rows = await db
    .update(auctionAccess)
    .set({ state: to, decidedAt: now, decidedBy: by, reason })
    .where(
      and(
        eq(auctionAccess.auctionId, auctionId),
        sql`${auctionAccess.personId} in (select value from json_each(${JSON.stringify(people)}))`,
        inArray(auctionAccess.state, [...from]),
      ),
    )
    .returning({ personId: auctionAccess.personId })
  return rows.map(({ personId }) => personId)
}

export function insertAct(db: Db, row: typeof auctionActs.$inferInsert): Statement {
  return db.insert(auctionActs).values(row).onConflictDoNothing({ target: auctionActs.id })
}

/** The same of an auction in this state; of one that is in another the batch fails (NOT NULL), with all that is in it. */
export function insertActDuring(db: Db, state: SaleState, row: typeof auctionActs.$inferInsert): Statement {
  const auctionId = sql`(select id from auctions where id = ${row.auctionId} and state = ${state})`
  return db
    .insert(auctionActs)
    .values({ ...row, auctionId })
    .onConflictDoNothing({ target: auctionActs.id })
}

/** How far an act is; whoever carries it beside has its own count refused. */
export function progressAct(
  db: Db,
  { id, cursor }: Pick<ActRow, 'id' | 'cursor'>,
  next: Pick<ActRow, 'cursor' | 'done' | 'refused' | 'doneAt'>,
): Statement {
  return db
    .update(auctionActs)
    .set(next)
    .where(and(eq(auctionActs.id, id), eq(auctionActs.cursor, cursor), isNull(auctionActs.doneAt)))
}

export function setPaused(db: Db, id: string, paused: { at: number; reason: string } | null): Statement {
  return db
    .update(auctions)
    .set({ pausedAt: paused?.at ?? null, pauseReason: paused?.reason ?? null })
    .where(and(eq(auctions.id, id), paused ? isNull(auctions.pausedAt) : undefined))
}

/** Whether an auction may still be thrown away: in a batch beside what frees its lots. */
export function deleteDraftSale(db: Db, id: string): Statement {
  return db.delete(auctions).where(and(eq(auctions.id, id), eq(auctions.state, 'draft')))
}

/** What holds while an auction is where it was seen. */
export function saleIs(id: string, state: SaleState): SQL {
  return sql`exists (select 1 from auctions where id = ${id} and state = ${state})`
}

/** Pauses that have lasted as long as one may: their lots have gone on by themselves. */
export function endPauses(db: Db, before: number): Statement {
  return db
    .update(auctions)
    .set({ pausedAt: null, pauseReason: null })
    .where(sql`${auctions.pausedAt} is not null and ${auctions.pausedAt} <= ${before}`)
}

/** A template of an auction, as long as there are fewer than `most`. */
export function insertSaleTemplate(db: Db, row: SaleTemplateRow, most: number): Statement {
  const { id, organisationId, name, words, createdBy, createdAt, updatedAt } = row
  return db.insert(auctionTemplates).select(
    sql`select ${id}, ${organisationId}, ${name}, ${JSON.stringify(words)}, 0, ${createdBy},
        cast(${createdAt} as integer), cast(${updatedAt} as integer), 0
        where (select count(*) from auction_templates where organisation_id = ${organisationId}) < ${most}`,
  )
}

/** `seen`: only where it has not been changed since then. */
export function updateSaleTemplate(
  db: Db,
  { id, organisationId }: SaleTemplateKey,
  values: Partial<Pick<SaleTemplateRow, 'name' | 'words' | 'updatedAt'>>,
  seen?: number,
): Statement {
  return db
    .update(auctionTemplates)
    .set(values)
    .where(
      and(
        eq(auctionTemplates.id, id),
        eq(auctionTemplates.organisationId, organisationId),
        seen === undefined ? undefined : eq(auctionTemplates.updatedAt, seen),
      ),
    )
}

/** Makes one template the default of its organisation, or has it that there is none. */
export function setDefaultTemplate(db: Db, organisationId: string, id: string | null): Statement[] {
  const own = eq(auctionTemplates.organisationId, organisationId)
  const taken = db
    .update(auctionTemplates)
    .set({ isDefault: false })
    .where(and(own, eq(auctionTemplates.isDefault, true)))
  if (id === null) return [taken]
  return [
    taken,
    db
      .update(auctionTemplates)
      .set({ isDefault: true })
      .where(and(own, eq(auctionTemplates.id, id))),
  ]
}

export function deleteSaleTemplate(db: Db, { id, organisationId }: SaleTemplateKey): Statement {
  return db
    .delete(auctionTemplates)
    .where(and(eq(auctionTemplates.id, id), eq(auctionTemplates.organisationId, organisationId)))
}

export function countTemplateUse(db: Db, id: string): Statement {
  return db
    .update(auctionTemplates)
    .set({ used: sql`${auctionTemplates.used} + 1` })
    .where(eq(auctionTemplates.id, id))
}
