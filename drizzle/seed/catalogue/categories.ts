import type { PictureName } from './pictures.ts'

export type SeedCategory = {
  slug: string
  name: string
  parent: string | null
  picture: PictureName | null
  showOrder: number
}

export type SeedCondition = { slug: string; name: string; description: string; showOrder: number }

type Child = [slug: string, name: string]

const tree: { slug: string; name: string; picture: PictureName; children: Child[] }[] = [
  {
    slug: 'tools',
    name: 'Tools',
    picture: 'cordless-drill-teal-main',
    children: [
      ['drills', 'Drills'],
      ['bench-tools', 'Bench tools'],
      ['tool-storage', 'Tool storage'],
      ['compressors-ladders', 'Compressors and ladders'],
    ],
  },
  {
    slug: 'pallets',
    name: 'Pallets',
    picture: 'shrink-wrapped-pallet-returns-main',
    children: [
      ['returns-pallets', 'Returns pallets'],
      ['overstock-pallets', 'Overstock pallets'],
      ['cartons', 'Single cartons'],
    ],
  },
  {
    slug: 'furniture',
    name: 'Furniture',
    picture: 'armchair-cognac-main',
    children: [
      ['sofas-armchairs', 'Sofas and armchairs'],
      ['chairs-stools', 'Chairs and stools'],
      ['tables', 'Tables'],
      ['drawers-shelves', 'Drawers and shelves'],
    ],
  },
  {
    slug: 'bedroom',
    name: 'Bedroom',
    picture: 'bed-frame-teal-main',
    children: [
      ['bed-frames', 'Bed frames'],
      ['mattresses', 'Mattresses'],
    ],
  },
  {
    slug: 'lighting',
    name: 'Lighting',
    picture: 'table-lamp-celadon-main',
    children: [
      ['table-lamps', 'Table lamps'],
      ['floor-lamps', 'Floor lamps'],
    ],
  },
  {
    slug: 'kitchen',
    name: 'Kitchen',
    picture: 'espresso-machine-steel-main',
    children: [
      ['coffee-kettles', 'Coffee and kettles'],
      ['small-appliances', 'Small appliances'],
      ['cookware-knives', 'Cookware and knives'],
      ['tableware', 'Tableware'],
    ],
  },
  {
    slug: 'bikes-outdoor',
    name: 'Bikes & outdoor',
    picture: 'mountain-bike-petrol-main',
    children: [
      ['bikes-boards', 'Bikes and boards'],
      ['camping-travel', 'Camping and travel'],
      ['fitness', 'Fitness'],
    ],
  },
  {
    slug: 'electronics',
    name: 'Electronics',
    picture: 'television-dusk-main',
    children: [
      ['screens', 'Televisions and monitors'],
      ['computers-networking', 'Computers and networking'],
      ['audio', 'Audio'],
      ['cameras-gaming', 'Cameras and gaming'],
    ],
  },
  {
    slug: 'watches-jewelry',
    name: 'Watches & jewelry',
    picture: 'wristwatch-steel-main',
    children: [
      ['watches', 'Watches'],
      ['rings', 'Rings'],
    ],
  },
  {
    slug: 'decor',
    name: 'Decor',
    picture: 'vase-indigo-main',
    children: [
      ['paintings', 'Paintings'],
      ['vases', 'Vases'],
      ['clocks', 'Clocks'],
    ],
  },
  {
    slug: 'garage',
    name: 'Garage',
    picture: 'alloy-wheel-silver-main',
    children: [
      ['wheels-batteries', 'Wheels and batteries'],
      ['jacks-lifting', 'Jacks and lifting'],
    ],
  },
  {
    slug: 'garden',
    name: 'Garden',
    picture: 'lawn-mower-red-main',
    children: [
      ['mowers-watering', 'Mowers and watering'],
      ['patio-fire', 'Patio and fire'],
      ['plants-pots', 'Plants and pots'],
    ],
  },
  {
    slug: 'office-household',
    name: 'Office & household',
    picture: 'office-chair-graphite-main',
    children: [
      ['desks-chairs', 'Desks and office chairs'],
      ['printers-filing', 'Printers and filing'],
      ['fans-cooling', 'Fans and cooling'],
      ['floor-care', 'Floor care'],
    ],
  },
  {
    slug: 'music-toys',
    name: 'Music & toys',
    picture: 'acoustic-guitar-sunburst-main',
    children: [
      ['instruments', 'Instruments'],
      ['collectibles', 'Collectibles'],
      ['toys', 'Toys'],
    ],
  },
]

/** Parents first, each followed by its children; orders count from 1 within a level. */
export const categories: SeedCategory[] = tree.flatMap(({ slug, name, picture, children }, index) => [
  { slug, name, parent: null, picture, showOrder: index + 1 },
  ...children.map(([childSlug, childName], childIndex) => ({
    slug: childSlug,
    name: childName,
    parent: slug,
    picture: null,
    showOrder: childIndex + 1,
  })),
])

export const conditions: SeedCondition[] = [
  { slug: 'new', name: 'New', description: 'Unused, in sealed or original packaging.', showOrder: 1 },
  {
    slug: 'open-box',
    name: 'Open box',
    description: 'Unused. The box has been opened or damaged; missing packing is named in the description.',
    showOrder: 2,
  },
  {
    slug: 'used-very-good',
    name: 'Used, very good',
    description: 'Works as it should, with marks that take a second look to find.',
    showOrder: 3,
  },
  {
    slug: 'used-good',
    name: 'Used, good',
    description: 'Works as it should, with ordinary signs of use.',
    showOrder: 4,
  },
  {
    slug: 'used-fair',
    name: 'Used, fair',
    description: 'Works, with plain wear or a fault that is named in the description.',
    showOrder: 5,
  },
  {
    slug: 'refurbished',
    name: 'Refurbished',
    description: 'Taken apart, cleaned and repaired by the yard, then tested again.',
    showOrder: 6,
  },
  {
    slug: 'returns-untested',
    name: 'Returns, untested',
    description: 'Customer returns as they came from the store. Not opened or tested by the yard.',
    showOrder: 7,
  },
  {
    slug: 'for-parts',
    name: 'For parts',
    description: 'Does not work, or is incomplete. Sold for repair or parts only.',
    showOrder: 8,
  },
]
