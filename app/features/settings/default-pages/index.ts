import { about } from './en/about.ts'
import { bids } from './en/bids.ts'
import { faq } from './en/faq.ts'
import { glossary } from './en/glossary.ts'
import { guidelines } from './en/guidelines.ts'
import { help } from './en/help.ts'
import { locations } from './en/locations.ts'
import { privacy } from './en/privacy.ts'
import { sales } from './en/sales.ts'
import { salesMap } from './en/sales-map.ts'
import { salesPopular } from './en/sales-popular.ts'
import { salesToday } from './en/sales-today.ts'
import { sell } from './en/sell.ts'
import { services } from './en/services.ts'
import { terms } from './en/terms.ts'
import { about as aboutEs } from './es/about.ts'
import { bids as bidsEs } from './es/bids.ts'
import { faq as faqEs } from './es/faq.ts'
import { glossary as glossaryEs } from './es/glossary.ts'
import { guidelines as guidelinesEs } from './es/guidelines.ts'
import { help as helpEs } from './es/help.ts'
import { locations as locationsEs } from './es/locations.ts'
import { privacy as privacyEs } from './es/privacy.ts'
import { sales as salesEs } from './es/sales.ts'
import { salesMap as salesMapEs } from './es/sales-map.ts'
import { salesPopular as salesPopularEs } from './es/sales-popular.ts'
import { salesToday as salesTodayEs } from './es/sales-today.ts'
import { sell as sellEs } from './es/sell.ts'
import { services as servicesEs } from './es/services.ts'
import { terms as termsEs } from './es/terms.ts'

export type DefaultText = { title: string; body: string }

/** When these texts were last gone through. */
const WRITTEN_AT = Date.UTC(2026, 10, 21, 17)

const english = {
  'terms-and-conditions': terms,
  'privacy-policy': privacy,
  'about-us': about,
  glossary,
  help,
  faq,
  guidelines,
  services,
  sell,
  locations,
  sales,
  'sales/today': salesToday,
  'sales/popular': salesPopular,
  'sales/map': salesMap,
  bids,
} satisfies Record<string, DefaultText>

const spanish: Record<PageSlug, DefaultText> = {
  'terms-and-conditions': termsEs,
  'privacy-policy': privacyEs,
  'about-us': aboutEs,
  glossary: glossaryEs,
  help: helpEs,
  faq: faqEs,
  guidelines: guidelinesEs,
  services: servicesEs,
  sell: sellEs,
  locations: locationsEs,
  sales: salesEs,
  'sales/today': salesTodayEs,
  'sales/popular': salesPopularEs,
  'sales/map': salesMapEs,
  bids: bidsEs,
}

/** Also the address of the page. */
export type PageSlug = keyof typeof english

export const PAGE_SLUGS = Object.keys(english).filter(isPageSlug)

export function isPageSlug(slug: string): slug is PageSlug {
  return Object.hasOwn(english, slug)
}

/** The house's own text of a page: what stands until an operator has written one. */
export function defaultPage(slug: PageSlug, language: string) {
  return { ...(language === 'es' ? spanish : english)[slug], version: 0, updatedAt: WRITTEN_AT }
}
