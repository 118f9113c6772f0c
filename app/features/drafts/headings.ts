import { DRAFT_FIELDS } from '#app/domain/shop/draft.ts'
import { drafts } from '#app/i18n/en/drafts.ts'

/** What a column of a file may become: a field of a draft, its pictures, the auction it is put into, or nothing (empty). */
export const IMPORT_FIELDS = [...DRAFT_FIELDS, 'pictures', 'auction'] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]
export type Mapping = (ImportField | '')[]
/** How a column was matched: by a name that is known, by what looks like one, or not at all. */
export type Matched = { field: ImportField | ''; how: 'known' | 'guess' | 'none' | 'left' }

/** How a file's columns are called, in whatever language its reader has; others that mean the same are understood too. */
export const HEADINGS: Record<ImportField, string> = drafts.field

const ALSO: Record<string, ImportField> = {
  sprice: 'startPrice',
  'start price': 'startPrice',
  start: 'startPrice',
  'reserve price': 'reserve',
  'buy now': 'buyNow',
  location: 'yard',
  'pickup location': 'yard',
  warehouse: 'yard',
  'bin location': 'binLocation',
  damage: 'choices',
  'damage types': 'choices',
  packaging: 'choices',
  retail: 'retailPrice',
  'retail price': 'retailPrice',
  msrp: 'retailPrice',
  qty: 'quantity',
  'date closed': 'closes',
  ends: 'closes',
  sku: 'itemId',
  item_id: 'itemId',
  'item no': 'itemId',
  'item number': 'itemId',
  sale: 'auction',
  'auction id': 'auction',
  'auction name': 'auction',
  images: 'pictures',
  photos: 'pictures',
}

/** Words that a heading has which most likely means this. */
const GUESSES: [RegExp, ImportField][] = [
  [/\b(name|title)\b/, 'title'],
  [/\b(text|details|notes)\b|descr/, 'description'],
  [/\b(tags?|keywords?)\b/, 'keywords'],
  [/\b(grade|state)\b|condit/, 'condition'],
  [/categ|\bdepartment\b/, 'category'],
  [/\byard\b|warehouse|\bplace\b/, 'yard'],
  [/\b(bin|shelf)\b/, 'binLocation'],
  [/\bmin(imum)? price\b|reserve/, 'reserve'],
  [/\b(start|open)\w* (price|bid|offer)\b/, 'startPrice'],
  [/retail|\bmsrp\b/, 'retailPrice'],
  [/picture|photo|image/, 'pictures'],
  [/clos|\bend/, 'closes'],
  [/\b(maker|manufacturer)\b/, 'manufacturer'],
  [/\bsku\b|\bitem (id|no|nr|number)\b/, 'itemId'],
]

/**
 * What the columns of a file become. `known`: what the organisation has chosen for these headings before. No two columns
 * become the same field: the first that is sure of it does.
 */
export function matchHeadings(
  headings: readonly string[],
  known: ReadonlyMap<string, string>,
): { mapping: Mapping; matched: Matched[] } {
  const sure = headings.map((heading) => surely(normal(heading), known))
  const taken = new Set<string>()
  const first = sure.map((found) => {
    if (!found?.field) return found
    if (taken.has(found.field)) return null
    taken.add(found.field)
    return found
  })
  const matched = headings.map((heading, at): Matched => {
    const found = first[at]
    if (found) return found
    const guess = GUESSES.find(([words, field]) => !taken.has(field) && words.test(normal(heading)))
    if (!guess) return { field: '', how: 'none' }
    taken.add(guess[1])
    return { field: guess[1], how: 'guess' }
  })
  return { mapping: matched.map(({ field }) => field), matched }
}

export function normal(heading: string): string {
  return heading.trim().toLowerCase().slice(0, 100)
}

export function isImportField(text: string): text is ImportField {
  return (IMPORT_FIELDS as readonly string[]).includes(text)
}

function surely(heading: string, known: ReadonlyMap<string, string>): Matched | null {
  if (heading === '') return { field: '', how: 'left' }
  const before = known.get(heading)
  if (before === '') return { field: '', how: 'left' }
  if (before !== undefined && isImportField(before)) return { field: before, how: 'known' }
  const named = IMPORT_FIELDS.find(
    (field) => field.toLowerCase() === heading || HEADINGS[field].toLowerCase() === heading,
  )
  const field: ImportField | undefined = named ?? ALSO[heading]
  return field ? { field, how: 'known' } : null
}
