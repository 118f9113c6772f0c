import { readAmount } from '#app/domain/money/amount.ts'
import type { DraftChoices, DraftRow } from '#app/features/drafts/commands.server.ts'
import type { TileView } from '#app/features/listings/queries.server.ts'
import type { Judged } from './publish-draft.server.ts'

const DAY = 86_400_000
const USUAL_DAYS = 7

/** A draft as a shelf will show it, as far as it is written: of one that is whole, exactly what its listing will show. */
export function previewTile(
  draft: DraftRow,
  choices: DraftChoices,
  judged: Judged,
  { now, untitled, lotNumber }: { now: number; untitled: string; lotNumber: number },
): TileView {
  const { fields, pictures } = draft
  const amount = (typed: string | undefined) => {
    const read = readAmount(typed ?? '')
    return read.ok ? read.cents : null
  }
  const row = judged.ok ? judged.row : null
  const price = row?.startPrice ?? amount(fields.startPrice) ?? 0
  const yard = choices.yards.find(({ id }) => id === fields.yard)
  const startsAt = row?.startsAt ?? now
  return {
    id: draft.id,
    lotNumber,
    title: fields.title?.trim() || untitled,
    description: fields.description ?? '',
    condition: choices.conditions.find(({ id }) => id === fields.condition)?.name ?? '',
    location: { id: yard?.id ?? '', name: yard?.name ?? '', city: '', state: yard?.state ?? '' },
    image: pictures[0] ?? null,
    retailPrice: row?.retailPrice ?? amount(fields.retailPrice),
    price,
    nextMinimum: price,
    format: row?.format ?? formatOf(fields.format),
    buyNow: row?.buyNowPrice ?? amount(fields.buyNow),
    stock: row?.quantity ?? 1,
    outcome: null,
    offerCount: 0,
    bidderCount: 0,
    preBids: row?.preBids ?? fields.preBids === 'on',
    depositAmount: row?.depositAmount ?? null,
    seq: -1,
    status: startsAt > now ? 'scheduled' : 'open',
    reserveMet: (row?.reservePrice ?? amount(fields.reserve)) === null,
    hasReserve: (row?.reservePrice ?? amount(fields.reserve)) !== null,
    startsAt,
    closesAt: row?.closesAt ?? now + USUAL_DAYS * DAY,
    bidKinds: row?.bidKinds ?? 'both',
    own: null,
  }
}

function formatOf(word: string | undefined): TileView['format'] {
  return word === 'reverse' || word === 'sealed' || word === 'fixed' ? word : 'ascending'
}
