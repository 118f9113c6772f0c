/** What several letters' samples tell of. */
export const SAMPLE_LOT = {
  listingId: 'lot-4821',
  lotNumber: 4821,
  title: '20 V cordless drill kit with two 5 Ah batteries',
}
export const SAMPLE_TIME = Date.UTC(2026, 10, 24, 2, 28)
export const SAMPLE_INVOICE = {
  invoice: 'FL-1042',
  seller: 'Riverside Yards',
  title: SAMPLE_LOT.title,
  lots: 3,
  total: 112_24,
  sent: false,
}
export const SAMPLE_VISIT = {
  number: 812,
  startsAt: SAMPLE_TIME,
  yard: 'Columbus North Yard',
  address: '2410 Foundry Lane, Columbus, OH 43232',
  phone: '614 555 0100',
  ahead: -5 * 3_600_000,
  lots: [SAMPLE_LOT.title],
}
export const SAMPLE_WAITING = {
  invoice: 'FL-1042',
  yard: 'Columbus North Yard',
  phone: '614 555 0100',
  ahead: -5 * 3_600_000,
  lots: [SAMPLE_LOT.title],
  collectBy: SAMPLE_TIME,
  reason: '',
}
