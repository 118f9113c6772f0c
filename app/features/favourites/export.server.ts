import type { Ctx } from '#app/context.ts'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { csvOf } from '#app/lib/csv.ts'
import { listFavouriteLines } from './queries.server.ts'

const HEAD = [
  'Lot',
  'Title',
  'Location',
  'Status',
  'Current price (USD)',
  'Offers',
  'Closes (UTC)',
  'Added (UTC)',
]

export const EXPORT_FILENAME = 'fairlot-favorites.csv'

/** A person's favourites as a spreadsheet reads them. */
export async function exportFavourites(ctx: Pick<Ctx, 'db'>, actor: Actor): Promise<string> {
  const lines = await listFavouriteLines(ctx, actor)
  return csvOf([
    HEAD,
    ...lines.map((line) => [
      line.lotNumber,
      line.title,
      line.location,
      line.status,
      dollarsFromCents(line.price),
      line.offerCount,
      isoTime(line.closesAt),
      isoTime(line.createdAt),
    ]),
  ])
}
