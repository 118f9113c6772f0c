import type { LabelWords } from '#app/features/labels/label-layout.server.ts'
import type { LabelLot } from '#app/features/labels/queries.server.ts'

/** Lots and words for the tests of what is printed. */
export function aLabelLot(at: number): LabelLot {
  return {
    id: `lot-${at}`,
    path: `/product-view/lot-${at}`,
    code: String(7524 + at),
    lotNumber: 7524 + at,
    title: 'Inverter generator, 2,200 W, two outlets, carry handle',
    bin: at === 1 ? null : `A-16-0${at}`,
    yard: 'Columbus North Yard',
    seller: 'Foundry Lane Liquidation',
    itemId: `SKU-${at}`,
    startPrice: 2_000,
    closesAt: 0,
    timeZone: 'America/New_York',
    waits: 0,
  }
}

export const saidOfLabels: LabelWords = ({ lotNumber, path, itemId }) => ({
  lot: `Lot ${lotNumber}`,
  address: `https://fairlot.test${path}`,
  item: `Item ${itemId}`,
  start: 'Starts at $20',
  closes: 'Closes tonight',
  illegible: 'Title in letters labels can’t print',
})
