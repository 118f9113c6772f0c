import { dollarsField } from '#app/domain/money/money.ts'
import type { DraftFields, DraftPicture } from '#app/domain/shop/draft.ts'
import { auctionTemplates, listingDrafts, lotTemplates } from '#drizzle/schema/index.ts'
import { lots, pictureTints, type SeedLot } from './catalogue/index.ts'
import { categoryId, conditionId, locationId, organisationId, personId, SCHEDULE_ID } from './ids.ts'
import { insertsOf } from './inserts.ts'

const DRAFTS_EACH = 4
const WEEK_MS = 7 * 86_400_000

/** What sellers find on their desks: drafts, ready and not, and templates of lots and of auctions. */
export function workshopInserts(d1: D1Database, now: number): D1PreparedStatement[] {
  const sellers = [...new Set(lots.map(({ organisation }) => organisation))]
  const made = sellers.map((slug, seller) => ofSeller(slug, seller, now))
  return [
    ...insertsOf(
      d1,
      listingDrafts,
      made.flatMap(({ drafts }) => drafts),
    ),
    ...insertsOf(
      d1,
      lotTemplates,
      made.flatMap(({ templates }) => templates),
    ),
    ...insertsOf(
      d1,
      auctionTemplates,
      made.flatMap(({ sales }) => sales),
    ),
  ]
}

function ofSeller(slug: string, seller: number, now: number) {
  const own = lots.filter(({ organisation, format }) => organisation === slug && format === 'ascending')
  const common = { organisationId: organisationId(slug), createdBy: personId('seller1@demo.test') }
  const times = { createdAt: now, updatedAt: now }
  const chosen = own.slice(-DRAFTS_EACH)
  const drafts = chosen.map((lot, at) => ({
    ...common,
    ...times,
    id: idOf('d', seller, at),
    // the last one still lacks what a photographer leaves to others
    fields: at === chosen.length - 1 ? bareFields(lot) : fieldsOf(lot, now),
    pictures: picturesOf(lot),
    version: 1,
  }))
  const [like] = own
  if (!like) return { drafts, templates: [], sales: [] }
  const { title: _, description: __, startPrice: ___, closes: ____, ...kept } = fieldsOf(like, now)
  const yard = locationId(like.location)
  return {
    drafts,
    templates: [
      { ...common, ...times, id: idOf('7', seller, 0), name: 'Returns, as they came', fields: kept },
      {
        ...common,
        ...times,
        id: idOf('7', seller, 1),
        name: 'Small things from $1',
        fields: { ...kept, startPrice: '1', softCloseMinutes: '2' },
      },
    ],
    sales: [
      {
        ...common,
        ...times,
        id: idOf('a', seller, 0),
        name: 'Monday sale',
        used: 0,
        words: {
          description: 'Returns and overstock, a lot a minute from seven o’clock.',
          terms: 'Sold as they stand. Collect within a week, bring straps.',
          locationId: yard,
          staggerSeconds: 60,
          orderMode: 'lot_number' as const,
          groupClose: false,
          softCloseMode: 'reset' as const,
          softCloseWindowMs: 120_000,
          softCloseExtensionMs: 120_000,
          softCloseCapMs: null,
          premium: null,
          depositAmount: null,
          access: 'everyone' as const,
          accessQuestion: '',
          approvesCards: false,
          approvesBuyersOf: null,
        },
      },
    ],
  }
}

function fieldsOf(lot: SeedLot, now: number): DraftFields {
  return {
    ...bareFields(lot),
    title: lot.title,
    description: lot.description,
    category: categoryId(lot.category),
    condition: conditionId(lot.condition),
    startPrice: dollarsField(lot.startCents),
    closes: `${new Date(now + WEEK_MS).toISOString().slice(0, 10)}T19:00`,
  }
}

function bareFields(lot: SeedLot): DraftFields {
  return {
    format: 'ascending',
    bidKinds: 'both',
    schedule: SCHEDULE_ID,
    wholeDollars: 'on',
    softClose: 'on',
    softCloseMinutes: '5',
    pickupDays: '7',
    yard: locationId(lot.location),
    binLocation: lot.binLocation,
  }
}

function picturesOf(lot: SeedLot): DraftPicture[] {
  return lot.pictures.map((name) => {
    const picture = pictureTints[name]
    if (!picture) throw new Error(`No picture called ${name}`)
    return { name, ...picture, caption: '' }
  })
}

/** Ids of drafts and templates are made like those of their forms. */
function idOf(kind: 'd' | '7' | 'a', seller: number, at: number): string {
  return `${kind.repeat(8)}-0000-4000-8000-${String(seller * 100 + at).padStart(12, '0')}`
}
