export { countFreeDrafts, FREE_PER_PAGE, type FreeDraft, listFreeDrafts } from './free-drafts.server.ts'
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
