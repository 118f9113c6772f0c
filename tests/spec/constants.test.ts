import { readFileSync } from 'node:fs'
import { describe } from 'vitest'
import { RETAIL_TIMES } from '#app/domain/auction/offer-warnings.ts'
import { PLAIN_TERMS } from '#app/domain/auction/rule-card.ts'
import { formatExact, formatMoney } from '#app/domain/money/money.ts'
import { computeTotal } from '#app/domain/money/pricing.ts'
import { COUNTRIES } from '#app/domain/people/countries.ts'
import { MARKETING } from '#app/domain/people/notifications.ts'
import { leadsToOffers } from '#app/domain/shop/listing.ts'
import { METRES_A_MILE, MILES_CHOICES, radiusOf, WHOLE_COUNTRY } from '#app/domain/shop/places.ts'
import { DEFAULT_SETTINGS, retractionOf } from '#app/domain/shop/settings.ts'
import { HISTORY_LIMIT } from '#app/features/bidding/components/history/offer-history.tsx'
import { DEFAULT_SORT, FEATURED_MOST, readSearch, SORTS } from '#app/features/browse/inputs.ts'
import { easternText } from '#app/lib/eastern-input.ts'
import { PAGE_SIZES, readPageSize } from '#app/lib/page-sizes.ts'
import { pageRange } from '#app/ui/page-range.ts'
import { clockStage } from '#app/ui/time-left.ts'
import { timeText } from '#app/ui/time-text.ts'
import { BANNER_EVERY_MS } from '#app/views/lot/sale-carousel.island.tsx'
import { DESCRIPTION_LENGTH, PHONE_DESCRIPTION_LENGTH, shorten } from '#app/views/lot/tile.tsx'
import { holds, says } from './rows.ts'
import { bodyOf, tokenAt, visibleAt } from './styles.ts'

/** Storefront, section 9: business constants and limits, and section 2's where they belong to a screen. */

const searched = (query: string) => readSearch(new URL(`http://localhost/search?${query}`))
const percent = (bps: number) => ({ premiumBps: bps, premiumCap: null, taxBps: 0, taxOn: 'hammer' as const })

describe('Offers', () => {
  holds([
    ['minimum 1 (pre-bid variant)', () => PLAIN_TERMS.leastOffer, 1_00],
    ['low-offer warning under one fifth of next_bid', () => DEFAULT_SETTINGS.low_offer_divisor, 5],
    ['three-times-retail warning', () => RETAIL_TIMES, 3],
    ['overbid_notification default 2', () => DEFAULT_SETTINGS.overbid_notification, 2],
    ['Offer history page size 10', () => HISTORY_LIMIT, 10],
    [
      'Sold also shows an offer history button, which can be disabled by a flag',
      () => [
        DEFAULT_SETTINGS.sold_offer_history,
        ...[true, false].map((soldHistory) => leadsToOffers({ soldHistory }, 'sold')),
        leadsToOffers({ soldHistory: false }, 'open'),
      ],
      [true, true, false, true],
    ],
    [
      'Cancel-own-offer window: custom_auctionlot_bid_retract_minutes before close',
      () => retractionOf({ ...DEFAULT_SETTINGS, custom_auctionlot_bid_retract_minutes: 45 }),
      { by: 'leader', cutOffMinutes: 45, most: 1, comeBackAtLeast: true },
    ],
    [
      'without custom_auctionlot_bid_retract_check nobody cancels',
      () => retractionOf({ ...DEFAULT_SETTINGS, custom_auctionlot_bid_retract_check: false }),
      null,
    ],
    [
      'Percent helper: amount times percent/100, two decimals, added to the total',
      () => computeTotal(33_33, percent(15_00)),
      { hammer: 33_33, premium: 5_00, tax: 0, total: 38_33 },
    ],
  ])
})

describe('Places', () => {
  holds([
    [
      "Default location radius 1500 miles meaning 'All'",
      () => [WHOLE_COUNTRY.radius, WHOLE_COUNTRY.address1, WHOLE_COUNTRY.country],
      [1500, 'USA', 'US'],
    ],
    [
      'Default coordinates 39.8283, -98.5795',
      () => [WHOLE_COUNTRY.latitude, WHOLE_COUNTRY.longitude],
      [39.8283, -98.5795],
    ],
    [
      'Radius choices 10 to 200 miles in steps of 10',
      () => [MILES_CHOICES[0], MILES_CHOICES[1], MILES_CHOICES.at(-1), MILES_CHOICES.length],
      [10, 20, 200, 20],
    ],
    [
      'an empty radius becomes 10 miles',
      () => [radiusOf(null), searched('longitude=-83&latitude=40&radius=').around?.miles],
      [10, 10],
    ],
    ['1 mile equals 1609.34 metres', () => METRES_A_MILE, 1609.34],
    [
      'radius (metres) in the address',
      () => searched('longitude=-83&latitude=40&radius=80467').around,
      { longitude: -83, latitude: 40, miles: 50 },
    ],
    [
      'Countries with address labels: US (City, State, Zip Code)',
      () => COUNTRIES.find(({ id }) => id === 'US')?.labels,
      { city: 'City', state: 'State', zip: 'Zip Code' },
    ],
    [
      'CA (Province, Postal code)',
      () => COUNTRIES.find(({ id }) => id === 'CA')?.labels,
      { city: 'City', state: 'Province', zip: 'Postal code' },
    ],
    [
      'AU (Suburb, State/Territory, Postcode)',
      () => COUNTRIES.find(({ id }) => id === 'AU')?.labels,
      { city: 'Suburb', state: 'State/Territory', zip: 'Postcode' },
    ],
    ['IN (PIN code)', () => COUNTRIES.find(({ id }) => id === 'IN')?.labels.zip, 'PIN code'],
  ])
})

describe('Lists and sorts', () => {
  const named = (id: string) => {
    const key = SORTS.find((sort) => sort.id === id)?.key
    return key && says(`search.sortBy.${key}`)
  }
  holds([
    ['Page sizes: home list 50', () => searched('').limit, 50],
    [
      'Pagination siblings 3, boundary 2',
      () => pageRange(13, 26),
      [1, 2, 'gap-before', 10, 11, 12, 13, 14, 15, 16, 'gap-after', 25, 26],
    ],
    [
      'Default sort: ending soonest',
      () => [DEFAULT_SORT, named(DEFAULT_SORT), searched('').orderby],
      ['ending', 'Ending Soonest', 'ending'],
    ],
    [
      'Sort options',
      () => SORTS.map(({ key }) => says(`search.sortBy.${key}`)),
      [
        'Ending Soonest',
        'Ending Latest',
        'Retail Value Low to High',
        'Retail Value High to Low',
        'Offer Price Low to High',
        'Offer Price High to Low',
        'Buy It Now Price Low to High',
        'Buy It Now Price High to Low',
        "Today's Steal",
        'Popular',
      ],
    ],
    [
      'Offer Price Low to High (15) and High to Low (14)',
      () => [named('15'), named('14')],
      ['Offer Price Low to High', 'Offer Price High to Low'],
    ],
    [
      'Buy It Now Price Low to High (6) and High to Low (7)',
      () => [named('6'), named('7')],
      ['Buy It Now Price Low to High', 'Buy It Now Price High to Low'],
    ],
    ["Today's Steal (20), Popular (21)", () => [named('20'), named('21')], ["Today's Steal", 'Popular']],
    ['table page sizes 5, 20, 40, 60', () => PAGE_SIZES, [5, 20, 40, 60]],
    [
      'another number of rows is none of them',
      () => ['5', '60', '61', 'all', ''].map((limit) => readPageSize(new URLSearchParams({ limit }), 20)),
      [5, 60, 20, 20, 20],
    ],
    ['keywords (comma separated)', () => searched('keywords=oak,red').keywords, ['oak', 'red']],
    ['category (repeatable)', () => searched('category=tools&category=garden').category, ['tools', 'garden']],
    [
      'description (truncated at 155 characters, 100 on mobile)',
      () => [
        shorten('x'.repeat(500), DESCRIPTION_LENGTH).length,
        shorten('x'.repeat(500), PHONE_DESCRIPTION_LENGTH).length,
      ],
      [155, 100],
    ],
  ])
})

describe('Timer', () => {
  holds([
    [
      'Within 5 minutes (300000 ms) of close a five-minute flag is raised',
      () => [300_001, 300_000].map(clockStage),
      ['soon', 'final'],
    ],
    ['threshold 600000 ms', () => [600_001, 600_000].map(clockStage), ['calm', 'soon']],
    ['at zero it is over', () => [1, 0].map(clockStage), ['final', 'over']],
  ])
})

/** A moment in tables and documents. */
const moment = (at: number) => timeText(at, 'document', { t: String as never, language: 'en' })

describe('Formats', () => {
  holds([
    [
      'currency US dollars en-US',
      () => [formatMoney(1_486_00), formatExact(1_486_00), formatMoney(113_47)],
      ['$1,486', '$1,486.00', '$113.47'],
    ],
    [
      'date-time MM-DD-YYYY h:mm a',
      () => [moment(Date.UTC(2026, 10, 24, 2, 28)), moment(Date.UTC(2026, 6, 4, 16, 5))],
      ['11-23-2026 9:28 pm', '07-04-2026 12:05 pm'],
    ],
    [
      'date-time MM-DD-YYYY, US Eastern',
      () => easternText(Date.UTC(2026, 10, 24, 2, 28)),
      '11-23-2026 21:28',
    ],
    [
      'Closing times are shown in US Eastern time',
      () => says('time.moment', { weekday: 'Mon', month: 'Nov', day: 23, clock: '9:28 PM' }),
      'Mon, Nov 23, 9:28 PM ET',
    ],
  ])
})

describe('Notifications and pickup', () => {
  holds([
    [
      "Default email notification ids '2,4,6,7,8,9'; marketing notification id 13",
      () => [DEFAULT_SETTINGS.default_enabled_user_email_notifications.join(','), MARKETING],
      ['2,4,6,7,8,9', 13],
    ],
    [
      'Pickup deadline in calendar days; missing it incurs a restocking fee and abandoned items get no refund',
      () => says('item.deadline.text', { count: 5 }),
      'Collect within 5 calendar days of winning or buying. Missing it incurs a restocking fee, and an abandoned item gets no refund.',
    ],
  ])
})

describe('Layout', () => {
  holds([
    [
      'Category carousel: 8 visible on wide screens, 6 at 1024 px, 5 at 767 px, 4 at 479 px',
      () => [1440, 1025, 1024, 768, 767, 480, 479].map((width) => visibleAt('.cats', width)),
      [8, 8, 6, 6, 5, 5, 4],
    ],
    [
      'Featured Items carousel: up to 20 items, 5 visible on wide screens',
      () => [FEATURED_MOST, visibleAt('.feat', 1440)],
      [20, 5],
    ],
    ['logo width 190 px', () => /max-width: 190px/.test(bodyOf('header.css', '.logo img')), true],
    ['banner autoplay every 5 s', () => BANNER_EVERY_MS, 5_000],
    [
      'dialog fade-in 600 ms',
      () => [
        tokenAt('--t-dialog', 1440),
        /animation: fade var\(--t-dialog\)/.test(bodyOf('dialogs.css', '.dialog')),
      ],
      ['600ms', true],
    ],
    [
      'tile transition 600 ms',
      () => [
        tokenAt('--t-tile', 1440),
        /scale var\(--t-tile\)/.test(bodyOf('tile-picture.css', '.tile-pic img')),
      ],
      ['600ms', true],
    ],
    [
      'minimum tile height 330 px (310 on very narrow screens)',
      () => [1440, 431, 430].map((width) => tokenAt('--tile-min-h', width)),
      ['330px', '330px', '310px'],
    ],
    [
      'grid columns minimum 225 px (180 px between 430 and 550 px, 145 px at 430 px or less)',
      () => [1440, 551, 550, 431, 430].map((width) => tokenAt('--tile-min', width)),
      ['225px', '225px', '180px', '180px', '145px'],
    ],
    [
      'gap 31 px (10 px and 5 px)',
      () => [1440, 550, 430].map((width) => tokenAt('--tile-gap', width)),
      ['31px', '10px', '5px'],
    ],
    [
      'banner with a 1.5 s fade',
      () => [tokenAt('--t-sale', 1440), /opacity var\(--t-sale\)/.test(bodyOf('sale.css', '.sale'))],
      ['1500ms', true],
    ],
    [
      'header becomes fixed after scrolling 25 px',
      () => [
        /position: sticky;\s*top: var\(--site-head-top, 0\);/.test(bodyOf('header.css', '.site-head')),
        /animation-range: 25px /.test(readFileSync('app/styles/header.css', 'utf8')),
      ],
      [true, true],
    ],
    [
      'mobile breakpoint 1024 px; desktop header at 1025 px and above',
      () => /@media \(min-width: 1025px\) \{\s*\.only-m/.test(readFileSync('app/styles/shown.css', 'utf8')),
      true,
    ],
  ])
})
