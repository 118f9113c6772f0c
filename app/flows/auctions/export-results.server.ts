import type { Ctx } from '#app/context.ts'
import { type LotResult, listLotResults, RESULTS_AT_ONCE } from '#app/features/auctions/commands.server.ts'
import { type CsvFile, csvOf, UTF8_MARK } from '#app/lib/csv.ts'
import { streamOf } from '#app/lib/text-stream.ts'

type Reads = Pick<Ctx, 'db' | 'origin'>
type Columns = readonly (readonly [string, (lot: LotResult, origin: string) => string | number])[]

const dollars = (cents: number) => (cents / 100).toFixed(2)

/** What everybody may know of a lot of a sale. */
const PUBLIC: Columns = [
  ['Place', ({ place }) => place + 1],
  ['Lot', ({ lotNumber }) => lotNumber],
  ['Title', ({ title }) => title],
  ['Result', ({ status, outcome }) => outcome ?? status],
  ['Hammer', ({ outcome, price }) => (outcome === 'sold' ? dollars(price) : '')],
  ['Offers', ({ offers }) => offers],
  ['Closes', ({ closesAt }) => new Date(closesAt).toISOString()],
  ['Address', ({ id }, origin) => `${origin}/product-view/${id}`],
]

/** What those who sell it know beside that. */
const SELLERS: Columns = [
  ...PUBLIC,
  ['Item', ({ itemId }) => itemId ?? ''],
  ['Start price', ({ startPrice }) => dollars(startPrice)],
  ['Price reached', ({ offers, price }) => (offers > 0 ? dollars(price) : '')],
  ['Reserve met', ({ reserveMet }) => (reserveMet === 1 ? 'yes' : 'no')],
  ['Bidders', ({ bidders }) => bidders],
  ['Extensions', ({ extensions }) => extensions],
]

/** How the lots of a sale ended or stand, in their places, as a file; of a sale that runs, as it is now. */
export function resultsCsv(ctx: Reads, saleId: string, { own }: { own: boolean }): CsvFile {
  const columns = own ? SELLERS : PUBLIC
  async function* texts() {
    yield UTF8_MARK + csvOf([columns.map(([name]) => name)])
    for (let from: number | null = 0; from !== null; ) {
      const lots: LotResult[] = await listLotResults(ctx, saleId, from)
      yield csvOf(lots.map((lot) => columns.map(([, read]) => read(lot, ctx.origin))))
      const last = lots.at(-1)
      from = last && lots.length === RESULTS_AT_ONCE ? last.place + 1 : null
    }
  }
  return { name: `results-${saleId}.csv`, body: streamOf(texts()) }
}
