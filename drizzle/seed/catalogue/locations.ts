export type SeedOrganisation = { slug: string; name: string; handle: string; description: string }

export type SeedLocation = {
  slug: string
  organisation: string
  name: string
  address1: string
  city: string
  state: string
  zip: string
  phone: string
  latitude: number
  longitude: number
  hours: string
  description: string
  parkingSlots: string[]
  /** Sales tax in basis points: 725 is 7.25 %. */
  taxBps: number
}

export const organisations: SeedOrganisation[] = [
  {
    slug: 'foundry-lane-liquidation',
    name: 'Foundry Lane Liquidation',
    handle: 'foundrylane',
    description:
      'Store returns, overstock and closures from central and western Ohio, checked and photographed in our own yards. We name the faults we find and take a lot back within 48 hours if it is not as described.',
  },
  {
    slug: 'pier-street-recovery',
    name: 'Pier Street Recovery',
    handle: 'pierstreet',
    description:
      'House clearances, office closures and freight claims from Cleveland and Akron. Furniture is cleaned before it is listed, machines are run, and what we could not test is sold as untested.',
  },
]

export const locations: SeedLocation[] = [
  {
    slug: 'columbus-north-yard',
    organisation: 'foundry-lane-liquidation',
    name: 'Columbus North Yard',
    address1: '2410 Foundry Lane',
    city: 'Columbus',
    state: 'OH',
    zip: '43232',
    phone: '614 555 0100',
    latitude: 39.9214,
    longitude: -82.8731,
    hours: 'Tue to Fri, 9 AM to 6 PM',
    description: 'Gate 2, past the scale. Forklift at dock 3.',
    parkingSlots: ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8', 'P9', 'P10', 'P11', 'P12'],
    taxBps: 725,
  },
  {
    slug: 'akron-annex',
    organisation: 'pier-street-recovery',
    name: 'Akron Annex',
    address1: '310 Canal Road',
    city: 'Akron',
    state: 'OH',
    zip: '44310',
    phone: '330 555 0142',
    latitude: 41.1064,
    longitude: -81.5008,
    hours: 'Mon to Sat, 11 AM to 8 PM',
    description:
      'Rear of the old ribbon mill, green door. No parking lot: stop on Canal Road and ring for the office.',
    parkingSlots: [],
    taxBps: 675,
  },
  {
    slug: 'cleveland-lakeside',
    organisation: 'pier-street-recovery',
    name: 'Cleveland Lakeside',
    address1: '9 Pier Street',
    city: 'Cleveland',
    state: 'OH',
    zip: '44114',
    phone: '216 555 0119',
    latitude: 41.5116,
    longitude: -81.6908,
    hours: 'Wed to Sat, 9 AM to 5 PM',
    description:
      'Shed C on the pier. Straps and blankets at the counter; bring a second person for furniture.',
    parkingSlots: ['C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7', 'C8'],
    taxBps: 800,
  },
  {
    slug: 'dayton-depot',
    organisation: 'foundry-lane-liquidation',
    name: 'Dayton Depot',
    address1: '77 Mill Race Road',
    city: 'Dayton',
    state: 'OH',
    zip: '45402',
    phone: '937 555 0177',
    latitude: 39.7627,
    longitude: -84.1852,
    hours: 'Tue to Sat, 9 AM to 5 PM',
    description: 'Pallet docks 1 to 3 on the river side. Trailers up to 26 ft can turn in the court.',
    parkingSlots: ['D1', 'D2', 'D3', 'D4'],
    taxBps: 750,
  },
]
