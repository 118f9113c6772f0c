import { expect, test } from 'vitest'
import { placeData } from './place-data.ts'
import type { YardView } from './queries.server.ts'

const yard: YardView = {
  slug: 'north-yard',
  name: 'North Yard </script>',
  address: '1 Mill Road, Columbus, OH 43232',
  street: '1 Mill Road',
  city: 'Columbus',
  state: 'OH',
  zip: '43232',
  phone: null,
  hours: 'Tue, 9 AM to midnight',
  description: '',
  latitude: 39.9,
  longitude: -82.8,
  parkingSlots: 2,
  forklift: false,
  opening: null,
  week: [{ day: 2, from: 540, to: 1440 }],
  otherDays: [
    { date: '2026-12-25', reason: 'Christmas', span: null },
    { date: '2026-12-24', reason: '', span: { from: 540, to: 720 } },
  ],
  lots: 3,
}
const page = {
  url: 'https://fairlot.example/locationmap/north-yard',
  site: 'Fairlot',
  locations: 'Locations',
}

test('A place says where it is and when it is open, as schema.org writes it.', () => {
  const [place] = placeData(yard, page)['@graph']
  expect(place).toMatchObject({
    '@type': 'LocalBusiness',
    address: { streetAddress: '1 Mill Road', addressRegion: 'OH', addressCountry: 'US' },
    geo: { latitude: 39.9, longitude: -82.8 },
    openingHoursSpecification: [{ dayOfWeek: 'https://schema.org/Tuesday', opens: '09:00', closes: '23:59' }],
    specialOpeningHoursSpecification: [
      { validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '00:00', closes: '00:00' },
      { validFrom: '2026-12-24', opens: '09:00', closes: '12:00' },
    ],
  })
  expect(place).not.toHaveProperty('telephone')
  expect(place).not.toHaveProperty('description')
})

test('The way to a place leads over all of them.', () => {
  const way = placeData(yard, page)['@graph'][1] as { itemListElement: { item: string }[] }
  expect(way.itemListElement.map(({ item }) => item)).toEqual([
    'https://fairlot.example/',
    'https://fairlot.example/locationmap',
    page.url,
  ])
})
