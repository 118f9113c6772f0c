import { momentField, momentTyped } from '#app/domain/local-moment.ts'
import { readAmount } from '#app/domain/money/amount.ts'
import type { Zone } from '#app/domain/pickup/civil.ts'
import { choosable } from '#app/domain/shop/choosable.ts'
import { type DraftField, type DraftFields, OWN_STEPS } from '#app/domain/shop/draft.ts'
import { zoneOf } from '#app/lib/zone.ts'
import type { ImportField, Mapping } from './headings.ts'
import { draftInput } from './inputs.ts'
import type { MergedName } from './merged-names.server.ts'
import { nearestOf } from './nearest.ts'
import type { DraftChoices } from './queries.server.ts'

/** What a file of lots may hold at most. */
export const ROWS_MOST = 5_000
export const COLUMNS_MOST = 100
export const SHEET_BYTES_MOST = 10 * 1024 * 1024
export const CELL_MOST = 20_000
const PICTURES_OF_ROW = 20
const MENDED_MOST = 5

/** A row of a file. `row`: as a spreadsheet counts, the headings being the first. */
export type SheetRow = {
  row: number
  cells: string[]
  /** Columns in which no value stands: a formula, or an error that one came to. */
  formulas?: number[]
}

/** What is wrong with a cell. A row with a `refused` one does not become a draft; the others arrive, and are not ready. */
export type CellFault = {
  column: string
  field: ImportField
  said: string
  why: FaultCode
  nearest: string | null
  refused: boolean
}
export type FaultCode =
  | 'unknown'
  | 'not_amount'
  | 'not_number'
  | 'no_moment'
  | 'past'
  | 'formula'
  | 'too_long'
  | 'no_picture'
  | 'bad_picture'
  | 'live'
  | 'twice'
  | 'left'
  | 'other_yard'
  | 'sale_yard'
  | 'fixed_in_sale'
  | 'in_auction'
  | 'empty'

/** A word of a file and what is meant by it, in every row that has it. */
export type Mend = { field: string; said: string; value: string }

/** How rows are read: what the columns become, what every row has, which words are mended, and when. */
export type Reading = {
  headings: readonly string[]
  mapping: Mapping
  fill: DraftFields
  /** What lies under a row: the fields of a template, for what the row leaves empty. */
  under?: DraftFields
  /** The auction of rows that name none. */
  sale?: { id: string; name: string } | null
  mends: readonly Mend[]
  now: number
}

/** An auction that a row may name, by its title or its id. */
export type SaleChoice = { id: string; name: string; yard: string | null }

/** `auctionId`: the auction that the row is put into; null for none. */
export type RowRead = {
  row: number
  fields: DraftFields
  pictures: string[]
  auctionId: string | null
  faults: CellFault[]
}

/** Reads rows one by one (operations.md, Import): what each becomes, and everything that is wrong with it. */
export function rowReader(
  reading: Reading,
  choices: DraftChoices & { sales?: readonly SaleChoice[]; merged?: Merged },
): (given: SheetRow) => RowRead {
  const { headings, mapping, fill, now, under = {}, sale = null } = reading
  const { sales = [], merged } = choices
  const readers = readersOf(choices, merged)
  const readSale = among(sales)
  const mends = new Map(reading.mends.map(({ field, said, value }) => [mendKey(field, said), value]))
  // what was mended may have been mended once more
  const mended = (field: string, typed: string): string => {
    let said = typed
    for (let times = 0; times < MENDED_MOST; times += 1) {
      const value = mends.get(mendKey(field, said))
      if (value === undefined || value === said) break
      said = value
    }
    return said
  }
  const zones = new Map(choices.yards.map(({ id, timeZone }) => [id, zoneOf(timeZone)]))
  const [usual = zoneOf('America/New_York')] = zones.values()
  const order = mapping
    .map((field, at) => ({ field, at }))
    // moments are read on the yard's clock
    .sort((a, b) => Number(MOMENTS.has(a.field)) - Number(MOMENTS.has(b.field)))
  return ({ row, cells, formulas = [] }) => {
    const fields: DraftFields = { ...fill }
    const faults: CellFault[] = []
    let pictures: string[] = []
    let named: SaleChoice | null = null
    let saidSale = false
    let isEmpty = true
    for (const { field, at } of order) {
      if (field === '') continue
      const typed = plain(cells[at] ?? '')
      const said = mended(field, typed)
      const say = (why: FaultCode, refused: boolean, nearest: string | null = null) =>
        faults.push({ column: headings[at] ?? field, field, said: said.slice(0, 60), why, nearest, refused })
      if (formulas.includes(at)) {
        isEmpty = false
        say('formula', true)
        continue
      }
      if (said === '') continue
      isEmpty = false
      if (field === 'pictures') {
        pictures = namesIn(said)
        continue
      }
      if (field === 'auction') {
        saidSale = true
        const read = readSale(said)
        if ('value' in read) named = sales.find(({ id }) => id === read.value) ?? null
        else say(read.why, false, read.nearest ?? null)
        continue
      }
      if (said.length > CELL_MOST) {
        say('too_long', true)
        continue
      }
      const read = MOMENTS.has(field)
        ? moment(said, zones.get(fields.yard ?? under.yard ?? '') ?? usual, field === 'closes' ? now : null)
        : (readers[field]?.(said) ?? { value: said })
      if ('value' in read) fields[field] = read.value
      else say(read.why, read.why !== 'unknown', read.nearest ?? null)
    }
    if (isEmpty)
      faults.push({ column: '', field: 'title', said: '', why: 'empty', nearest: null, refused: true })
    for (const { path } of draftInput.safeParse(fields).error?.issues ?? []) {
      const field = path[0] as DraftField
      const column = headings[mapping.indexOf(field)] ?? field
      faults.push({
        column,
        field,
        said: (fields[field] ?? '').slice(0, 60),
        why: 'too_long',
        nearest: null,
        refused: true,
      })
    }
    if (sale && !saidSale && !isEmpty) {
      named = sales.find(({ id }) => id === sale.id) ?? null
      if (!named) faults.push(ofSale(headings, mapping, sale.name, 'unknown'))
    }
    const why = named && barOfSale(named, { ...under, ...fields })
    if (named && why) faults.push(ofSale(headings, mapping, named.name, why))
    return { row, fields, pictures, auctionId: named && !why ? named.id : null, faults }
  }
}

function ofSale(headings: readonly string[], mapping: Mapping, name: string, why: FaultCode): CellFault {
  const column = headings[mapping.indexOf('auction')] ?? 'auction'
  return { column, field: 'auction', said: name.slice(0, 60), why, nearest: null, refused: false }
}

/** What keeps a lot out of an auction; it arrives as a draft of none. */
function barOfSale({ yard }: SaleChoice, fields: DraftFields): FaultCode | null {
  if (fields.format === 'fixed') return 'fixed_in_sale'
  const isElsewhere = yard !== null && (fields.yard ?? '') !== '' && fields.yard !== yard
  return isElsewhere ? 'sale_yard' : null
}

export function isRefused({ faults }: Pick<RowRead, 'faults'>): boolean {
  return faults.some(({ refused }) => refused)
}

function mendKey(field: string, said: string): string {
  return `${field}\n${said.toLowerCase()}`
}

/** Without the apostrophe that an export puts before what a spreadsheet would take for a formula. */
function plain(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@])/, '')
}

/** Whether a spreadsheet would take a cell's text for a formula; it is kept as text. */
export function looksLikeFormula(cell: string): boolean {
  return /^[=+\-@]/.test(cell.trim()) && !/^[+-]?[\d.,]+$/.test(cell.trim())
}

function namesIn(said: string): string[] {
  const names = said.split(/[,;|\n]/).map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))].slice(0, PICTURES_OF_ROW)
}

const MOMENTS = new Set<string>(['opens', 'closes'])

type Read = { value: string } | { why: FaultCode; nearest?: string | null }

function moment(said: string, zone: Zone, least: number | null): Read {
  const at = momentTyped(said, zone)
  if (at === null) return { why: 'no_moment' }
  return least !== null && at <= least ? { why: 'past' } : { value: momentField(at, zone) }
}

const FORMATS: Record<string, string> = {
  auction: 'ascending',
  ascending: 'ascending',
  sealed: 'sealed',
  reverse: 'reverse',
  'buy now': 'fixed',
  fixed: 'fixed',
}
const KINDS: Record<string, string> = { both: 'both', max: 'max', hard: 'hard' }
const YES = new Set(['on', 'yes', 'y', 'true', '1', 'x'])
const NO = new Set(['off', 'no', 'n', 'false', '0', ''])

type Merged = { category: readonly MergedName[]; condition: readonly MergedName[] }

function readersOf(
  choices: DraftChoices,
  merged?: Merged,
): Partial<Record<DraftField, (said: string) => Read>> {
  return {
    category: among(leavesOf(choices), merged?.category),
    condition: among(choosable(choices.conditions), merged?.condition),
    choices: several(choices.lists.flatMap((list) => list.choices.filter(({ offered }) => offered))),
    yard: among(choices.yards),
    schedule: among([...choices.schedules, { id: OWN_STEPS, name: 'Own steps' }]),
    format: oneOf(FORMATS),
    bidKinds: oneOf(KINDS),
    wholeDollars: yesOrNo,
    preBids: yesOrNo,
    takesOffers: yesOrNo,
    softClose: yesOrNo,
    startPrice: amount,
    reserve: amount,
    buyNow: amount,
    maxStart: amount,
    retailPrice: amount,
    deposit: amount,
    quantity: figure,
    softCloseMinutes: figure,
    cancelMinutes: figure,
    pickupDays: figure,
  }
}

/** Reads what is typed for one field of a draft, choices by their names too; null where it is none. */
export function fieldReader(choices: DraftChoices): (field: DraftField, said: string) => string | null {
  const readers = readersOf(choices)
  const [zone = zoneOf('America/New_York')] = choices.yards.map(({ timeZone }) => zoneOf(timeZone))
  return (field, said) => {
    const read = MOMENTS.has(field) ? moment(said, zone, null) : (readers[field]?.(said) ?? { value: said })
    return 'value' in read ? read.value : null
  }
}

/** Categories that a lot can be in, each by its name and by its way from the top. */
export function leavesOf({ categories }: Pick<DraftChoices, 'categories'>): { id: string; name: string }[] {
  const parents = new Map(categories.map(({ id, name }) => [id, name]))
  const branches = new Set(categories.map(({ parentId }) => parentId))
  return categories
    .filter(({ id }) => !branches.has(id))
    .flatMap(({ id, name, parentId }) => {
      const parent = parentId === null ? undefined : parents.get(parentId)
      return [{ id, name }, ...(parent ? [{ id, name: `${parent} / ${name}` }] : [])]
    })
}

/** `merged`: names that mean one of the choices by now, where none of them is called so. */
function among(choices: readonly { id: string; name: string }[], merged: readonly MergedName[] = []) {
  const ids = new Set(choices.map(({ id }) => id))
  const byName = new Map([
    ...merged.filter(({ id }) => ids.has(id)).map(({ said, id }) => [said.toLowerCase(), id] as const),
    ...choices.map(({ id, name }) => [name.toLowerCase(), id] as const),
  ])
  // five thousand rows may have one slip
  const looked = new Map<string, string | null>()
  return (said: string): Read => {
    const wanted = said.toLowerCase()
    const value = byName.get(wanted) ?? (ids.has(said) ? said : undefined)
    if (value !== undefined) return { value }
    const before = looked.get(wanted)
    const nearest = before === undefined ? nearestOf(wanted, choices) : before
    if (looked.size < 500) looked.set(wanted, nearest)
    return { why: 'unknown', nearest }
  }
}

/** Several names, with commas between them. */
function several(choices: readonly { id: string; name: string }[]) {
  const read = among(choices)
  return (said: string): Read => {
    const ids: string[] = []
    for (const name of namesIn(said)) {
      const one = read(name)
      if (!('value' in one)) return one
      ids.push(one.value)
    }
    return { value: ids.join(',') }
  }
}

function oneOf(words: Record<string, string>) {
  return (said: string): Read => {
    const value = words[said.toLowerCase()]
    return value ? { value } : { why: 'unknown' }
  }
}

function yesOrNo(said: string): Read {
  const word = said.toLowerCase()
  if (YES.has(word)) return { value: 'on' }
  return NO.has(word) ? { value: '' } : { why: 'unknown' }
}

function amount(said: string): Read {
  const read = readAmount(said)
  return read.ok ? { value: said } : { why: 'not_amount' }
}

function figure(said: string): Read {
  return /^\d{1,7}$/.test(said) ? { value: said } : { why: 'not_number' }
}
