import type { Ctx } from '#app/context.ts'
import type { MemberTask } from '#app/domain/people/member-tasks.ts'
import { hasTask, type WorkSide } from '#app/domain/people/permissions.ts'
import { type InvoiceRow, listInvoices } from '#app/features/invoices/list-queries.server.ts'
import { type LotQuery, readLotQuery } from '#app/features/lot-table/inputs.ts'
import { findLots, type LotRow, type Shelf } from '#app/features/lot-table/queries.server.ts'
import type { OwnOrganisation } from '#app/features/selling/queries.server.ts'
import { type OwnDraft, readDraftTable } from './draft-list.server.ts'
import { whoseTable } from './lot-table.server.ts'

/** So many of each are shown at once; the lists have the rest. */
const SHOWN = 5
const SHELVES = ['open', 'sold', 'unsold'] as const satisfies readonly Shelf[]

type FoundLot = Pick<
  LotRow,
  'id' | 'lotNumber' | 'title' | 'picture' | 'tint' | 'price' | 'bin' | 'yard' | 'format'
>
type FoundDraft = Pick<OwnDraft, 'id' | 'title' | 'itemId' | 'yard'>
type FoundInvoice = Pick<InvoiceRow, 'commonInvoice' | 'status' | 'late' | 'total' | 'firstTitle'> & {
  buyer: { id: string; name: string }
}

/** What a seller's search finds; null what whoever asks has no task for. `total`: all that there are. */
export type FoundWork = {
  lots: { shelf: Shelf; total: number; rows: FoundLot[] }[] | null
  drafts: { total: number; rows: FoundDraft[] } | null
  invoices: { total: number; rows: FoundInvoice[] } | null
}

type Place = { organisation: OwnOrganisation; side: WorkSide; visits: boolean }

/**
 * A seller's lots, drafts and invoices that have these words, as each list finds them: a lot by its number, item id or title,
 * an invoice by its number, a lot in it or its buyer. Whoever is kept to some yards finds what is there.
 */
export async function findWork(
  ctx: Ctx,
  { organisation, side, visits }: Place,
  words: string,
): Promise<FoundWork> {
  const does = (task: MemberTask) => visits || hasTask(organisation.roles, task)
  const whose = whoseTable(side, ctx.clock.now(), [])
  const query: LotQuery = { ...readLotQuery(new URLSearchParams({ words })), size: SHOWN }
  const [lots, drafts, invoices] = await Promise.all([
    does('listings')
      ? Promise.all(
          SHELVES.map(async (shelf) => {
            const { lots: rows, total } = await findLots(ctx, whose, shelf, query)
            return { shelf, total, rows: rows.map(foundLot) }
          }),
        )
      : null,
    does('listings')
      ? readDraftTable(ctx, whose, query).then(({ drafts: rows, total }) => ({
          total,
          rows: rows.map(foundDraft),
        }))
      : null,
    does('invoices')
      ? listInvoices(
          ctx,
          { organisation: organisation.id, yards: side.yards },
          { tab: 'all', q: words, sort: 'newest', page: 1, limit: SHOWN },
        ).then(({ records, totalRecords }) => ({ total: totalRecords, rows: records.map(foundInvoice) }))
      : null,
  ])
  return { lots: lots?.filter(({ total }) => total > 0) ?? null, drafts, invoices }
}

function foundLot({ id, lotNumber, title, picture, tint, price, bin, yard, format }: LotRow): FoundLot {
  return { id, lotNumber, title, picture, tint, price, bin, yard, format }
}

function foundDraft({ id, title, itemId, yard }: OwnDraft): FoundDraft {
  return { id, title, itemId, yard }
}

function foundInvoice({ commonInvoice, status, late, total, firstTitle, buyer }: InvoiceRow): FoundInvoice {
  return { commonInvoice, status, late, total, firstTitle, buyer: { id: buyer.id, name: buyer.name } }
}
