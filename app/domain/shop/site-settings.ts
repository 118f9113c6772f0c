import { HOUSE_NAME } from './product-name.ts'
import { set } from './setting-row.ts'

/** What the site is called, who answers there, and where its maps are from. */
export const SITE_SETTINGS = {
  product_name: set(HOUSE_NAME, {
    kind: { type: 'text', most: 40, required: true },
    section: 'site',
    group: 'contact',
    holds: 'at once',
    about: "The marketplace's name on pages, in emails and in the API.",
  }),
  contact_email: set('support@fairlot.example', {
    kind: { type: 'email' },
    section: 'site',
    group: 'contact',
    holds: 'at once',
    about: 'Where messages from the contact page go.',
  }),
  contact_phone: set('', {
    kind: { type: 'text', most: 40, input: 'tel' },
    section: 'site',
    group: 'contact',
    holds: 'at once',
    about: 'The phone number on pages; empty for none.',
  }),
  contact_hours: set('', {
    kind: { type: 'text', most: 120 },
    section: 'site',
    group: 'contact',
    holds: 'at once',
    about: 'When someone answers it.',
  }),
  map_tiles: set(null as string | null, {
    kind: { type: 'tiles', example: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png' },
    section: 'site',
    group: 'map',
    holds: 'at once',
    about: 'Address of map tiles with {z}, {x} and {y}; none uses the built-in map.',
  }),
  map_attribution: set('© OpenStreetMap', {
    kind: { type: 'text', most: 120 },
    section: 'site',
    group: 'map',
    holds: 'at once',
    about: 'The credit line for the tile service.',
  }),
  geocoder_url: set(null as string | null, {
    kind: { type: 'service', example: 'https://nominatim.example.com/' },
    section: 'site',
    group: 'map',
    holds: 'at once',
    about: 'Address of a Nominatim-compatible place search; none uses the built-in list of cities.',
  }),
}
