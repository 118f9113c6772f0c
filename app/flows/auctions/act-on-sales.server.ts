import type { Ctx } from '#app/context.ts'
import { isConflict } from '#app/db/batch.server.ts'
import { type Actor, mayManageSale } from '#app/domain/people/permissions.ts'
import { daysLater } from '#app/domain/pickup/civil.ts'
import { type AskedAct, type SaleAct, salesForm } from '#app/features/auctions/inputs.ts'
import { listSaleYards, zoneOfYards } from '#app/features/auctions/list-queries.server.ts'
import { listSaleRows, type SaleRow } from '#app/features/auctions/queries.server.ts'
import { uuidOf } from '#app/lib/uuid-of.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { cancelSale, discardSale } from './cancel-auction.server.ts'
import { announceSale, newSale, saveSale } from './edit-auction.server.ts'

/** Why something was not done to an auction: it is over or not in that state, somebody changed it, or it lacks something. */
export type SaleActRefusal = 'not_found' | 'stale' | 'over' | 'started' | 'not_ready' | 'no_times'

/** What a list of auctions says after something was asked of many. */
export type SalesAnswer =
  | { said: 'none' }
  | { said: 'ask'; act: AskedAct; sales: { id: string; title: string }[]; daysFault: boolean }
  | {
      said: 'done'
      act: SaleAct
      /** Of the form that was sent: the list begins anew after it. */
      attempt: string
      done: number
      refused: { title: string; code: SaleActRefusal }[]
    }

const ASK = 'ask:'

/**
 * Does one thing to those auctions of an organisation that were ticked, each by itself; the form asks first what it means.
 * Sent twice, what is made by it is made once (`attempt`).
 */
export async function actOnSales(
  ctx: Ctx,
  actor: Actor,
  organisationId: string,
  form: URLSearchParams,
): Promise<SalesAnswer> {
  const intent = String(form.get('intent'))
  const read = salesForm.safeParse({
    act: intent.replace(ASK, ''),
    sales: form.getAll('sale'),
    attempt: form.get('attempt') ?? '',
    days: form.get('days'),
  })
  if (!read.success) return { said: 'none' }
  const { act, attempt, days } = read.data
  const found = await listSaleRows(ctx, { organisationId, ids: [...new Set(read.data.sales)] })
  const sales = found.filter((sale) => mayManageSale(actor, sale))
  if (sales.length === 0) return { said: 'none' }
  const isAsked = intent.startsWith(ASK)
  const daysFault = !isAsked && act === 'move' && days === 0
  if (act !== 'duplicate' && (isAsked || daysFault))
    return { said: 'ask', act, sales: sales.map(({ id, title }) => ({ id, title })), daysFault }
  const yards = act === 'move' ? await listSaleYards(ctx, { organisationId, yards: null }) : []
  const refused: { title: string; code: SaleActRefusal }[] = []
  for (const sale of sales) {
    const code = await actOnOne(ctx, actor, sale, { act, attempt, days, yards })
    if (code) refused.push({ title: sale.title, code })
  }
  return { said: 'done', act, attempt, done: sales.length - refused.length, refused }
}

type Yards = Awaited<ReturnType<typeof listSaleYards>>
type Asked = { act: SaleAct; attempt: string; days: number; yards: Yards }

async function actOnOne(
  ctx: Ctx,
  actor: Actor,
  sale: SaleRow,
  { act, attempt, days, yards }: Asked,
): Promise<SaleActRefusal | null> {
  const { id, organisationId, title, state } = sale
  switch (act) {
    case 'announce':
      return state === 'draft' ? refusalOf(await announceSale(ctx, id)) : 'over'
    case 'move':
      return moveByDays(ctx, sale, days, yards)
    case 'cancel':
      return refusalOf(await (state === 'draft' ? discardSale(ctx, id) : cancelSale(ctx, id, '')))
    case 'duplicate':
      try {
        const copy = await uuidOf(`copy ${attempt} ${id}`)
        await newSale(ctx, actor, { organisationId, title, from: sale, id: copy })
      } catch (error) {
        // the same form before has made it
        if (!isConflict(error)) throw error
      }
      return null
  }
}

/** The opening and the closes of one that has not opened, on their yard's calendar. */
async function moveByDays(
  ctx: Ctx,
  sale: SaleRow,
  days: number,
  yards: Yards,
): Promise<SaleActRefusal | null> {
  const { id, startsAt, firstCloseAt, locationId, version } = sale
  if (sale.state !== 'draft' && sale.state !== 'announced') return 'over'
  if (startsAt === null && firstCloseAt === null) return 'no_times'
  const yard = yards.find((one) => one.id === locationId)
  const zone = yard ? zoneOf(yard.timeZone) : zoneOfYards(yards)
  const moved = (at: number | null) => (at === null ? null : daysLater(zone, at, days))
  const words = { startsAt: moved(startsAt), firstCloseAt: moved(firstCloseAt) }
  return refusalOf(await saveSale(ctx, id, words, { seen: version, termsNote: '' }))
}

function refusalOf(edited: { ok: true } | { ok: false; code: SaleActRefusal }): SaleActRefusal | null {
  return edited.ok ? null : edited.code
}
