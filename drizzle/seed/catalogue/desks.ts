/** A draft as its seller left it; what is `bare` has pictures and a yard, and lacks all words. Money in dollars. */
export type SeedDraft = {
  title: string
  description: string
  category: string
  condition: string
  location: string
  picture: string
  start: number
  bin: string
  bare?: boolean
}

export type SeedLotTemplate = {
  name: string
  condition: string
  location: string
  softCloseMinutes: number
  pickupDays: number
  start?: number
}

export type SeedSaleTemplate = {
  name: string
  description: string
  terms: string
  location: string
  staggerSeconds: number
  softCloseMinutes: number
  access: 'everyone' | 'on_request'
  accessQuestion: string
}

/** What lies on a seller's desk: begun, and not yet for anybody to see. */
export type SeedDesk = {
  organisation: string
  /** Who began it all. */
  owner: string
  drafts: SeedDraft[]
  lotTemplates: SeedLotTemplate[]
  saleTemplates: SeedSaleTemplate[]
}

export const desks: SeedDesk[] = [
  {
    organisation: 'foundry-lane-liquidation',
    owner: 'seller1@demo.test',
    drafts: [
      {
        title: 'Stand mixer in brick red, returned with its box',
        description:
          'Ran for an hour with dough for two loaves. Whisk, hook and paddle are in the bowl. One scuff by the lever, the lamp does not light.',
        category: 'small-appliances',
        condition: 'open-box',
        location: 'columbus-north-yard',
        picture: 'stand-mixer-brick',
        start: 30,
        bin: 'B-22-01',
      },
      {
        title: 'Chest of drawers in sage, store display',
        description:
          'Stood in a shop window for a season. All drawers run and close softly, top wiped of a price sticker, back never unpacked.',
        category: 'drawers-shelves',
        condition: 'used-very-good',
        location: 'columbus-north-yard',
        picture: 'chest-of-drawers-sage',
        start: 40,
        bin: 'B-22-02',
      },
      {
        title: 'Air compressor, 6 gallons, hire return',
        description:
          'Came back from a contractor with a new regulator. Fills in four minutes and stops where it should. Handle bent and straightened.',
        category: 'compressors-ladders',
        condition: 'used-good',
        location: 'dayton-depot',
        picture: 'air-compressor-blue',
        start: 35,
        bin: 'D-14-01',
      },
      {
        title: '',
        description: '',
        category: '',
        condition: '',
        location: 'dayton-depot',
        picture: 'mattress-roll-plum',
        start: 0,
        bin: 'D-14-02',
        bare: true,
      },
    ],
    lotTemplates: [
      {
        name: 'Returns, as they came',
        condition: 'returns-untested',
        location: 'columbus-north-yard',
        softCloseMinutes: 5,
        pickupDays: 7,
      },
      {
        name: 'Small things from $1',
        condition: 'open-box',
        location: 'columbus-north-yard',
        softCloseMinutes: 2,
        pickupDays: 7,
        start: 1,
      },
    ],
    saleTemplates: [
      {
        name: 'Monday sale',
        description: 'Returns and overstock, a lot a minute from seven o’clock.',
        terms: 'Sold as they stand. Collect within a week, bring straps.',
        location: 'columbus-north-yard',
        staggerSeconds: 60,
        softCloseMinutes: 2,
        access: 'everyone',
        accessQuestion: '',
      },
    ],
  },
  {
    organisation: 'pier-street-recovery',
    owner: 'seller2@demo.test',
    drafts: [
      {
        title: 'Writing desk in oak from a house on Lake Avenue',
        description:
          'One owner and one room since it was bought. Drawer runs on wood and was waxed by us. Ink in the grain at the right, where she wrote.',
        category: 'desks-chairs',
        condition: 'used-good',
        location: 'cleveland-lakeside',
        picture: 'writing-desk-oak',
        start: 45,
        bin: 'C-31-01',
      },
      {
        title: 'Pair of framed paintings, meadow and harbour',
        description:
          'Oil on board, signed alike and hung together for thirty years. Glass out, frames tightened, the wall’s outline on the back.',
        category: 'paintings',
        condition: 'used-very-good',
        location: 'cleveland-lakeside',
        picture: 'framed-painting-meadow',
        start: 25,
        bin: 'C-31-02',
      },
      {
        title: 'Loudspeaker in walnut, claimed in transit',
        description:
          'The carton was dropped and the loudspeaker was not hurt: played for an afternoon here. Carton goes with it, torn at one corner.',
        category: 'audio',
        condition: 'open-box',
        location: 'akron-annex',
        picture: 'loudspeaker-walnut',
        start: 20,
        bin: 'A-18-01',
      },
      {
        title: '',
        description: '',
        category: '',
        condition: '',
        location: 'akron-annex',
        picture: 'suitcase-ocean',
        start: 0,
        bin: 'A-18-02',
        bare: true,
      },
    ],
    lotTemplates: [
      {
        name: 'House clearance, cleaned',
        condition: 'used-good',
        location: 'cleveland-lakeside',
        softCloseMinutes: 5,
        pickupDays: 10,
      },
      {
        name: 'Freight claim, opened and counted',
        condition: 'open-box',
        location: 'akron-annex',
        softCloseMinutes: 3,
        pickupDays: 7,
        start: 5,
      },
    ],
    saleTemplates: [
      {
        name: 'Office closure on the lake',
        description: 'Desks, chairs and screens of one office, a lot every ninety seconds from noon.',
        terms:
          'Collect from shed C within ten days, two people for anything with drawers. Blankets at the counter.',
        location: 'cleveland-lakeside',
        staggerSeconds: 90,
        softCloseMinutes: 2,
        access: 'everyone',
        accessQuestion: '',
      },
      {
        name: 'Trade evening, by request',
        description: 'Claims by the pallet for people with a dock. A lot every two minutes from six.',
        terms: 'Pallets leave by forklift onto a truck or trailer, within five days.',
        location: 'akron-annex',
        staggerSeconds: 120,
        softCloseMinutes: 2,
        access: 'on_request',
        accessQuestion: 'What do you trade in, and what comes to fetch it?',
      },
    ],
  },
]
