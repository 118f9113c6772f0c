import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { draftSaleOf } from '#app/domain/auctions/draft-sale.ts'
import type { DraftFields, DraftPicture } from '#app/domain/shop/draft.ts'
import { mapSalesOf } from '#app/features/auctions/queries.server.ts'
import {
  type DraftChoices,
  listDraftChoices,
  listUnreadDrafts,
  noteReadiness,
} from '#app/features/drafts/commands.server.ts'
import {
  countDrafts,
  type DraftListRow,
  listDraftRows,
  type Whose,
} from '#app/features/lot-table/commands.server.ts'
import type { LotQuery } from '#app/features/lot-table/inputs.ts'
import { judgeDraft } from './publish-draft.server.ts'

type Need = Pick<Ctx, 'db' | 'clock'>

/** A draft as its seller goes through them. */
export type OwnDraft = {
  id: string
  title: string
  itemId: string
  picture: { name: string; tint: string } | null
  price: string
  /** As it was typed, on the yard's clock. */
  closes: string
  category: string
  yard: string
  by: string
  savedAt: number
  /** What keeps it from being published now, as `field:code`. */
  problems: string[]
}

const UNREAD_MOST = 300
/** Drafts may be published until so long before they close. */
const CLOSE_AHEAD_MS = 10 * 60_000

/** Looks at drafts that have changed since anybody knew whether they are ready; how many they were. */
export async function judgeUnread(ctx: Need, organisationId: string): Promise<number> {
  const unread = await listUnreadDrafts(ctx, organisationId, UNREAD_MOST)
  if (unread.length === 0) return 0
  const [choices, sales] = await Promise.all([listDraftChoices(ctx, organisationId), mapSalesOf(ctx, unread)])
  const now = ctx.clock.now()
  await noteReadiness(
    ctx,
    unread.map((draft) => {
      const judged = judgeDraft(
        draft,
        choices,
        now,
        draftSaleOf(sales.get(draft.auctionId ?? '') ?? null, draft),
      )
      const problems = judged.ok ? '' : judged.problems.map(({ field, code }) => `${field}:${code}`).join(',')
      const readyUntil = judged.ok ? judged.row.closesAt - CLOSE_AHEAD_MS : null
      const { id, version } = draft
      return { id, version, pictures: JSON.stringify(draft.pictures), problems, readyUntil }
    }),
  )
  return unread.length
}

const ROUNDS_MOST = 3

/** One page of an organisation's drafts with what each still needs, and how many there are. */
export async function readDraftTable(
  ctx: Need,
  whose: Whose,
  query: LotQuery,
): Promise<{ drafts: OwnDraft[]; total: number; all: number; ready: number }> {
  for (let round = 0; round < ROUNDS_MOST; round += 1)
    if ((await judgeUnread(ctx, whose.organisationId)) < UNREAD_MOST) break
  const anyReadiness: LotQuery = { ...query, ready: '' }
  const [rows, choices, counts] = await Promise.all([
    listDraftRows(ctx, whose, query),
    listDraftChoices(ctx, whose.organisationId),
    countDrafts(ctx, whose, anyReadiness),
  ])
  const total = { '': counts.all, yes: counts.ready, no: counts.all - counts.ready }[query.ready]
  return { drafts: rows.map((row) => shown(row, choices, whose.now)), total, ...counts }
}

const fieldsOf = z.record(z.string(), z.string()).catch({})
const picturesOf = z.array(z.object({ name: z.string(), tint: z.string() })).catch([])

function shown(row: DraftListRow, choices: DraftChoices, now: number): OwnDraft {
  const fields: DraftFields = fieldsOf.parse(JSON.parse(row.fields))
  const [cover]: Pick<DraftPicture, 'name' | 'tint'>[] = picturesOf.parse(JSON.parse(row.pictures))
  const category = choices.categories.find(({ id }) => id === fields.category)
  const parent = choices.categories.find(({ id }) => id === category?.parentId)
  const known = (row.problems ?? '').split(',').filter((problem) => problem !== '')
  // it was ready when somebody looked, and time has passed
  const late = known.length === 0 && (row.readyUntil ?? 0) <= now
  return {
    id: row.id,
    title: fields.title?.trim() ?? '',
    itemId: fields.itemId ?? '',
    picture: cover ?? null,
    price: fields.startPrice?.trim() ?? '',
    closes: fields.closes ?? '',
    category: [parent?.name, category?.name].filter(Boolean).join(' / '),
    yard: choices.yards.find(({ id }) => id === fields.yard)?.name ?? '',
    by: row.by,
    savedAt: row.updatedAt,
    problems: late ? ['closes:close_soon'] : known,
  }
}
