export { type CancelSums, cancelSumsOf } from './cancel-sums.server.ts'
export { countFreeDrafts, FREE_PER_PAGE, type FreeDraft, listFreeDrafts } from './free-drafts.server.ts'
export { type LotResult, listLotResults, RESULTS_AT_ONCE } from './results.server.ts'
export {
  countAccess,
  countWaitingAccess,
  figuresOf,
  findAsker,
  findLastSale,
  findMember,
  listAccess,
  listSellerLots,
  listStandingIn,
  listWaiting,
  type SaleFigures,
  type SellerLot,
  sortLots,
} from './seller.server.ts'
export { countUnsold, listUnsold, type UnsoldLot } from './unsold-lots.server.ts'
