import { ADDRESS_CHECKS, type AddressCheck } from '../people/addresses.ts'
import { VERIFICATION_MODES, type VerificationMode } from '../people/codes.ts'
import { DEFAULT_EMAIL } from '../people/notifications.ts'
import { OWN, SWITCH, set, whole } from './setting-row.ts'
import type { Holiday, Maintenance, MenuItem, SocialLink, Words } from './storefront.ts'
import type { ThemeColours } from './theme.ts'
import { NO_TUTORIALS } from './tutorials.ts'

const NO_COLOURS: ThemeColours = { primColor: null, secColor: null, primColorDark: null, secColorDark: null }

/** What holds of accounts and profiles, how the site looks and what it says, and when it is closed. */
export const HOUSE_SETTINGS = {
  email_verification: set(false, {
    kind: SWITCH,
    section: 'accounts',
    holds: 'at once',
    about: 'Whether new accounts must confirm their email address with a code before they offer or buy.',
  }),
  verification_mode: set('off' as VerificationMode, {
    kind: { type: 'choice', options: VERIFICATION_MODES },
    section: 'accounts',
    holds: 'at once',
    about: 'What people verify before their account is created.',
  }),
  verification_minutes: set(5, {
    kind: whole(1, 60, 'minutes'),
    section: 'accounts',
    holds: 'at once',
    about: 'Minutes that an emailed or texted code works.',
  }),
  seller_approval: set(false, {
    kind: SWITCH,
    section: 'accounts',
    holds: 'at once',
    about: "Whether a new seller's account waits for an administrator's approval.",
  }),
  address_validation: set('off' as AddressCheck, {
    kind: { type: 'choice', options: ADDRESS_CHECKS },
    section: 'profiles',
    holds: 'at once',
    about: 'How saved addresses are checked.',
  }),
  address_service_url: set(null as string | null, {
    kind: { type: 'service', example: 'https://nominatim.example.com/' },
    section: 'profiles',
    holds: 'at once',
    about: 'Address of a Nominatim-compatible structured search; none uses the place search.',
  }),
  default_enabled_user_email_notifications: set([...DEFAULT_EMAIL], {
    kind: OWN,
    section: 'profiles',
    field: 'notifications',
    holds: 'at once',
    about: 'Ids of the notifications people get by email until they choose.',
  }),
  theme: set(NO_COLOURS, {
    kind: OWN,
    section: 'brand',
    holds: 'at once',
    about: "The operator's colours; none for the standard ones.",
  }),
  logo: set(null as string | null, {
    kind: OWN,
    section: 'brand',
    holds: 'at once',
    about: 'Address of a picture on this site that replaces the standard mark and name.',
  }),
  header_menu: set([] as MenuItem[], {
    kind: OWN,
    section: 'menu',
    holds: 'at once',
    about: 'The header links between Popular and Map, in order.',
  }),
  names: set([] as Words[], {
    kind: OWN,
    section: 'names',
    holds: 'at once',
    about: 'Names of categories, conditions and banners in each language.',
  }),
  social_links: set([] as SocialLink[], {
    kind: OWN,
    section: 'footer',
    holds: 'at once',
    about: 'The footer links under Stay Connected.',
  }),
  tutorials: set(NO_TUTORIALS, {
    kind: OWN,
    section: 'tutorials',
    holds: 'at once',
    about: 'Addresses of the tutorial videos; one without leads to a page of this site.',
  }),
  holidays: set([] as Holiday[], {
    kind: OWN,
    section: 'holidays',
    holds: 'at once',
    about: 'Days when every yard is closed, unless a yard says otherwise.',
  }),
  maintenance: set({ active: false, message: { en: '', es: '' }, until: null } as Maintenance, {
    kind: OWN,
    section: 'maintenance',
    holds: 'at once',
    about: 'Whether the maintenance page is on, its message, and the expected end.',
  }),
  site_open: set(true, {
    kind: OWN,
    section: null,
    holds: 'at once',
    about:
      'Whether visitors see the site. A new one stays closed until an administrator opens it under /admin/setup.',
  }),
  former_ledger_keys: set([] as string[], {
    kind: OWN,
    section: null,
    holds: 'at once',
    about: 'Public halves (SubjectPublicKeyInfo, base64) of former keys that signed ledger heads.',
  }),
  relay_shards: set(4, {
    kind: OWN,
    section: null,
    holds: 'at once',
    about: 'Relays in each region; pages are spread over them.',
  }),
}
