import type { PictureName } from './pictures.ts'

export type SeedBanner = {
  title: string
  text: string
  facts: { label: string; value: string }[]
  linkLabel: string
  href: string
  /** One to three, the first in front. */
  pictures: PictureName[]
  showOrder: number
}

export const banners: SeedBanner[] = [
  {
    title: 'Tools and kitchen, Columbus North Yard',
    text: 'Tools, kitchen and electronics from two store closures, tested on the bench. Every lot has its own clock.',
    facts: [
      { label: 'Yard', value: 'Columbus' },
      { label: 'Pickup', value: 'Tue to Fri' },
    ],
    linkLabel: 'See the lots',
    href: '/search?location=columbus-north-yard',
    pictures: ['cordless-drill-teal-main', 'espresso-machine-steel-main', 'television-dusk-main'],
    showOrder: 1,
  },
  {
    title: 'House clearance, Cleveland Lakeside',
    text: 'Armchairs, chests and lamps from four homes on the lake. Cleaned, measured, and every repair named.',
    facts: [
      { label: 'Yard', value: 'Cleveland' },
      { label: 'Viewing', value: 'Wed, 9 AM' },
      { label: 'Pickup', value: 'Wed to Sat' },
    ],
    linkLabel: 'See the furniture',
    href: '/search?location=cleveland-lakeside&category=furniture',
    pictures: ['armchair-cognac-main', 'chest-of-drawers-walnut-main', 'floor-lamp-ash-main'],
    showOrder: 2,
  },
  {
    title: 'Returns by the pallet, Dayton Depot',
    text: 'Sealed as the stores sent them, manifests attached where there is one. Forklift loading at three docks.',
    facts: [
      { label: 'Yard', value: 'Dayton' },
      { label: 'Loading', value: 'Docks 1 to 3' },
      { label: 'Pickup', value: 'Tue to Sat' },
    ],
    linkLabel: 'See the pallets',
    href: '/search?category=pallets',
    pictures: [
      'shrink-wrapped-pallet-returns-main',
      'pallet-of-cartons-mixed-main',
      'open-carton-kraft-main',
    ],
    showOrder: 3,
  },
]
