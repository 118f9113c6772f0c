import { akronEveningLots } from './akron-evening.ts'
import { buyOrderLots } from './buy-orders.ts'
import { cafeClosureLots } from './cafe-closure.ts'
import { coffeeLots } from './coffee.ts'
import { collectibleLots } from './collectibles.ts'
import { decorLots } from './decor.ts'
import { electronicsLots } from './electronics.ts'
import { fixedPriceLots } from './fixed-price.ts'
import { freightLots } from './freight.ts'
import { furnitureLots } from './furniture.ts'
import { garageLots } from './garage.ts'
import { gardenLots } from './garden.ts'
import { halloranLots } from './halloran-office.ts'
import { harrowHotelLots } from './harrow-hotel.ts'
import { kitchenLots } from './kitchen.ts'
import { lightingLots } from './lighting.ts'
import type { SeedLot } from './lot.ts'
import { millRaceLots } from './mill-race-garden.ts'
import { officeAndHouseholdLots } from './office-and-household.ts'
import { outdoorLots } from './outdoors.ts'
import { screenAndComputerLots } from './screens-and-computers.ts'
import { sealedLots } from './sealed-lots.ts'
import { storageAndBedLots } from './storage-and-beds.ts'
import { toolLots } from './tools.ts'

export { auctions, type SeedAuction } from './auctions.ts'
export { banners, type SeedBanner } from './banners.ts'
export { categories, conditions, type SeedCategory, type SeedCondition } from './categories.ts'
export { delivery } from './delivery.ts'
export { desks } from './desks.ts'
export { locations, organisations, type SeedLocation, type SeedOrganisation } from './locations.ts'
export type { OfferKind, SeedLot, SeedOffer, SoftClose } from './lot.ts'
export { names } from './names.ts'
export { people, type SeedPerson } from './people.ts'
export { type PictureName, type PictureTint, picturesOf, pictureTints } from './pictures.ts'
export { menu, social } from './storefront.ts'

/** By lot number, so that the order does not depend on the families above. */
export const lots: SeedLot[] = [
  ...toolLots,
  ...garageLots,
  ...furnitureLots,
  ...storageAndBedLots,
  ...lightingLots,
  ...decorLots,
  ...coffeeLots,
  ...kitchenLots,
  ...screenAndComputerLots,
  ...electronicsLots,
  ...outdoorLots,
  ...gardenLots,
  ...freightLots,
  ...officeAndHouseholdLots,
  ...collectibleLots,
  ...cafeClosureLots,
  ...buyOrderLots,
  ...sealedLots,
  ...fixedPriceLots,
  ...harrowHotelLots,
  ...akronEveningLots,
  ...millRaceLots,
  ...halloranLots,
].sort((a, b) => a.lotNumber - b.lotNumber)
