import { dollarsField } from '#app/domain/money/money.ts'
import type { DraftFields, DraftPicture } from '#app/domain/shop/draft.ts'
import { auctionTemplates, listingDrafts, lotTemplates } from '#drizzle/schema/index.ts'
import type { SeedDesk, SeedDraft, SeedLotTemplate, SeedSaleTemplate } from './catalogue/desks.ts'
import { desks, picturesOf, pictureTints } from './catalogue/index.ts'
import { categoryId, conditionId, locationId, organisationId, personId, SCHEDULE_ID } from './ids.ts'
import { insertsOf } from './inserts.ts'

const WEEK_MS = 7 * 86_400_000
const MINUTE_MS = 60_000

/** What sellers find on their desks: drafts, ready and not, and templates of lots and of auctions. */
export function workshopInserts(d1: D1Database, now: number): D1PreparedStatement[] {
  return [
    ...insertsOf(
      d1,
      listingDrafts,
      rowsOf('d', now, (desk) => desk.drafts.map((draft) => draftOf(draft, now))),
    ),
    ...insertsOf(
      d1,
      lotTemplates,
      rowsOf('7', now, (desk) => desk.lotTemplates.map(lotTemplateOf)),
    ),
    ...insertsOf(
      d1,
      auctionTemplates,
      rowsOf('a', now, (desk) => desk.saleTemplates.map(saleTemplateOf)),
    ),
  ]
}

/** Each desk's own rows, with whose they are and when they were made. */
function rowsOf<T extends object>(kind: 'd' | '7' | 'a', now: number, of: (desk: SeedDesk) => T[]) {
  return desks.flatMap((desk, seller) =>
    of(desk).map((row, at) => ({
      ...row,
      id: idOf(kind, seller, at),
      organisationId: organisationId(desk.organisation),
      createdBy: personId(desk.owner),
      createdAt: now,
      updatedAt: now,
    })),
  )
}

function draftOf(draft: SeedDraft, now: number) {
  // a bare one lacks what a photographer leaves to others
  return {
    fields: draft.bare ? bareFields(draft) : fieldsOf(draft, now),
    pictures: shotsOf(draft),
    version: 1,
  }
}

function fieldsOf(draft: SeedDraft, now: number): DraftFields {
  return {
    ...bareFields(draft),
    title: draft.title,
    description: draft.description,
    category: categoryId(draft.category),
    condition: conditionId(draft.condition),
    startPrice: dollarsField(draft.start * 100),
    closes: `${new Date(now + WEEK_MS).toISOString().slice(0, 10)}T19:00`,
  }
}

function bareFields({ location, bin }: SeedDraft): DraftFields {
  return { ...termsFields(location, 5, 7), binLocation: bin }
}

function lotTemplateOf({ name, condition, location, softCloseMinutes, pickupDays, start }: SeedLotTemplate) {
  const fields: DraftFields = {
    ...termsFields(location, softCloseMinutes, pickupDays),
    condition: conditionId(condition),
  }
  return { name, fields: start === undefined ? fields : { ...fields, startPrice: String(start) } }
}

function termsFields(location: string, softCloseMinutes: number, pickupDays: number): DraftFields {
  return {
    format: 'ascending',
    bidKinds: 'both',
    schedule: SCHEDULE_ID,
    wholeDollars: 'on',
    softClose: 'on',
    softCloseMinutes: String(softCloseMinutes),
    pickupDays: String(pickupDays),
    yard: locationId(location),
  }
}

function saleTemplateOf(template: SeedSaleTemplate) {
  const softCloseMs = template.softCloseMinutes * MINUTE_MS
  return {
    name: template.name,
    used: 0,
    words: {
      description: template.description,
      terms: template.terms,
      locationId: locationId(template.location),
      staggerSeconds: template.staggerSeconds,
      orderMode: 'lot_number' as const,
      groupClose: false,
      softCloseMode: 'reset' as const,
      softCloseWindowMs: softCloseMs,
      softCloseExtensionMs: softCloseMs,
      softCloseCapMs: null,
      premium: null,
      depositAmount: null,
      access: template.access,
      accessQuestion: template.accessQuestion,
      approvesCards: false,
      approvesBuyersOf: null,
    },
  }
}

function shotsOf({ picture: subject }: SeedDraft): DraftPicture[] {
  return picturesOf(subject).map((name) => {
    const picture = pictureTints[name]
    if (!picture) throw new Error(`No picture called ${name}`)
    return { name, ...picture, caption: '' }
  })
}

/** Ids of drafts and templates are made like those of their forms. */
function idOf(kind: 'd' | '7' | 'a', seller: number, at: number): string {
  return `${kind.repeat(8)}-0000-4000-8000-${String(seller * 100 + at).padStart(12, '0')}`
}
