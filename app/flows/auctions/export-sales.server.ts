import type { Ctx } from '#app/context.ts'
import type { WorkSide } from '#app/domain/people/permissions.ts'
import { figuresOf, type SaleFigures } from '#app/features/auctions/commands.server.ts'
import { SALES_PER_PAGE, type SaleFilters, type SaleList, statesOf } from '#app/features/auctions/inputs.ts'
import { listSaleYards, narrowedTo, zoneOfYards } from '#app/features/auctions/list-queries.server.ts'
import { listSales, type SaleView } from '#app/features/auctions/queries.server.ts'
import { type CsvFile, csvOf, UTF8_MARK } from '#app/lib/csv.ts'
import { streamOf } from '#app/lib/text-stream.ts'

type Reads = Pick<Ctx, 'db' | 'origin'>

const COLUMNS = [
  'Id',
  'Title',
  'State',
  'Yard',
  'Offers open',
  'First close',
  'Last close',
  'Lots',
  'Drafts',
  'Sold',
  'Hammer',
  'Offers',
  'Bidders',
  'Watching',
  'Unpaid',
  'Address',
]

/** A list of auctions as its page shows it, all pages of it, with what each comes to; of `ids` those alone, where there are any. */
export function salesCsv(
  ctx: Reads,
  side: WorkSide,
  list: SaleList,
  { filters, ids = [] }: { filters: SaleFilters; ids?: readonly string[] },
): CsvFile {
  async function* texts() {
    yield UTF8_MARK + csvOf([COLUMNS])
    const { words } = filters
    const narrowed = narrowedTo(filters, zoneOfYards(await listSaleYards(ctx, side)), ids)
    for (const state of statesOf(list))
      for (let page = 1; ; page += 1) {
        const found = await listSales(ctx, { state, page, side, words, narrowed })
        const sales = found.slice(0, SALES_PER_PAGE)
        const figures = await figuresOf(
          ctx,
          sales.map(({ id }) => id),
        )
        yield csvOf(sales.map((sale) => rowOf(sale, figures.get(sale.id), ctx.origin)))
        if (found.length <= SALES_PER_PAGE) break
      }
  }
  return { name: `auctions-${list}.csv`, body: streamOf(texts()) }
}

function rowOf(sale: SaleView, figures: SaleFigures | undefined, origin: string): (string | number)[] {
  const { id, title, state, yard, startsAt, firstCloseAt, lastCloseAt } = sale
  return [
    id,
    title,
    state,
    yard?.name ?? '',
    momentOf(startsAt),
    momentOf(firstCloseAt),
    momentOf(lastCloseAt),
    figures?.lots ?? 0,
    figures?.drafts ?? 0,
    figures?.sold ?? 0,
    ((figures?.hammer ?? 0) / 100).toFixed(2),
    figures?.offers ?? 0,
    figures?.bidders ?? 0,
    figures?.watching ?? 0,
    figures?.unpaid ?? 0,
    state === 'draft' ? '' : `${origin}/liveAuction/${id}`,
  ]
}

function momentOf(at: number | null): string {
  return at === null ? '' : new Date(at).toISOString()
}
