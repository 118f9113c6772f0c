export {
  countAccess,
  figuresOf,
  findAsker,
  findLastSale,
  findMember,
  listAccess,
  listFreeDrafts,
  listSellerLots,
  listStandingIn,
  listWaiting,
  type SellerLot,
  sortLots,
} from './seller.server.ts'
