import type { DeliveryTerms } from '#app/domain/shop/delivery.ts'

type SeedDelivery = Omit<DeliveryTerms, 'active' | 'zones'> & {
  organisation: string
  zones: DeliveryTerms['zones'][number][]
}

/** Who delivers, and for how much; all others have their lots collected. */
export const delivery: readonly SeedDelivery[] = [
  {
    organisation: 'foundry-lane-liquidation',
    zones: [
      { country: 'US', states: ['OH', 'IN', 'KY', 'MI', 'PA', 'WV'], price: 25_00, perLot: 5_00 },
      { country: 'US', states: [], price: 60_00, perLot: 12_00 },
    ],
    freeFrom: 1_000_00,
    days: '3 to 5 business days',
  },
]
