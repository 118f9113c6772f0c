import { isLegible, settable, widthOf } from '#app/lib/pdf/faces.ts'
import { wrapped } from '#app/lib/pdf/wrapped.ts'
import { type LabelPart, type Paper, SHEET_LABELS } from './inputs.ts'
import type { LabelLot } from './queries.server.ts'

/** Avery 5160, in points: where its labels are on a letter sheet. */
const SHEET = { width: 612, height: 792, left: 13.5, top: 36, across: 198, columns: 3 }
const SMALL = { width: 189, height: 72 }
/** A roll of labels of 4 by 6 inches. */
const ROLL = { width: 288, height: 432 }

export type Box = { x: number; y: number; width: number; height: number }

/** What is drawn, in points from above on the left; a text's `y` is its baseline. */
export type Mark =
  | {
      kind: 'text'
      text: string
      x: number
      y: number
      size: number
      weight: 'regular' | 'bold'
      align: 'left' | 'right'
    }
  | { kind: 'qr'; text: string; x: number; y: number; side: number }
  | { kind: 'bars'; text: string; x: number; y: number; width: number; height: number }
  | { kind: 'rule'; x: number; y: number; width: number; height: number }

export type LabelPage = {
  width: number
  height: number
  marks: Mark[]
  /** The labels of the paper, and whether something is printed on each. */
  cells: { box: Box; printed: boolean }[]
}

/** What a label says in words: of the lot, and of what is only there where it is asked for. */
export type LabelWords = (lot: LabelLot) => {
  lot: string
  address: string
  item: string
  start: string
  closes: string
  /** In place of a title in letters that no label has. */
  illegible: string
}

type Plan = { paper: Paper; begin: number; copies: number; on: readonly LabelPart[] }

/** One page of labels as it is printed, from 1: what the file and the picture on the page are both drawn from. */
export function layOutPage(
  page: number,
  lots: readonly LabelLot[],
  plan: Plan,
  words: LabelWords,
): LabelPage {
  const { paper, begin, copies } = plan
  const lotAt = (place: number) => lots[Math.floor(place / copies)]
  if (paper === '4x6') {
    const lot = page < 1 ? undefined : lotAt(page - 1)
    const box = { x: 0, y: 0, width: ROLL.width, height: ROLL.height }
    return {
      width: ROLL.width,
      height: ROLL.height,
      marks: lot ? large(lot, words(lot), plan.on) : [],
      cells: [{ box, printed: lot !== undefined }],
    }
  }
  const marks: Mark[] = []
  const cells = Array.from({ length: SHEET_LABELS }, (_, at) => {
    const place = (page - 1) * SHEET_LABELS + at - (begin - 1)
    const lot = place < 0 ? undefined : lotAt(place)
    const box = boxAt(at)
    if (lot) marks.push(...small(box, lot, words(lot), plan.on))
    return { box, printed: lot !== undefined }
  })
  return { width: SHEET.width, height: SHEET.height, marks, cells }
}

function boxAt(place: number): Box {
  const [row, column] = [Math.floor(place / SHEET.columns), place % SHEET.columns]
  return {
    x: SHEET.left + column * SHEET.across,
    y: SHEET.top + row * SMALL.height,
    width: SMALL.width,
    height: SMALL.height,
  }
}

type Said = ReturnType<LabelWords>

/** Lines below one another, as long as there is room for them: the last that has room says that there is more. */
function column(marks: Mark[], x: number, width: number, { top, bottom }: { top: number; bottom: number }) {
  let y = top
  return (text: string, size: number, weight: 'regular' | 'bold', most = 1, lead = 1.15) => {
    const room = Math.min(most, Math.floor((bottom - y) / (size * lead) + 1e-6))
    if (text === '' || room < 1) return
    for (const line of wrapped(text, width, { size, weight }, room)) {
      y += size * lead
      marks.push({ kind: 'text', text: line, x, y, size, weight, align: 'left' })
    }
  }
}

/** The first of these sizes in which a text is one line so wide; else the last. */
function sizeFor(text: string, width: number, sizes: readonly number[]): number {
  const set = settable(text, 'bold')
  return sizes.find((size) => widthOf(set, 'bold', size) <= width) ?? sizes.at(-1) ?? 0
}

function moreOf({ item, start, closes }: Said, on: readonly LabelPart[]): string[] {
  return [
    on.includes('item') ? item : '',
    on.includes('start') ? start : '',
    on.includes('closes') ? closes : '',
  ].filter((text) => text !== '')
}

function titleOf({ title }: LabelLot, { illegible }: Said, weight: 'regular' | 'bold'): string {
  return title === '' || isLegible(title, weight) ? title : illegible
}

function small(box: Box, lot: LabelLot, said: Said, on: readonly LabelPart[]): Mark[] {
  const marks: Mark[] = []
  const side = on.includes('qr') ? 52 : 0
  if (side > 0)
    marks.push({ kind: 'qr', text: said.address, x: box.x + 8, y: box.y + (box.height - side) / 2, side })
  const x = box.x + (side > 0 ? side + 16 : 10)
  const right = box.x + box.width - 6
  const foot = box.y + box.height - 7
  const more = moreOf(said, on)
  const put = column(marks, x, right - x, { top: box.y + 4, bottom: foot - (on.includes('code') ? 16 : 8) })
  const bin = on.includes('bin') ? (lot.bin ?? '') : ''
  put(bin, sizeFor(bin, right - x, [11, 9, 7]), 'bold')
  // all that is chosen stands there: the title has a second line where that leaves room for the rest
  if (on.includes('title'))
    put(titleOf(lot, said, 'regular'), 6, 'regular', bin !== '' && more.length === 3 ? 1 : 2)
  if (on.includes('yard')) put(lot.yard, 5, 'regular')
  for (const text of more) put(text, 5, 'regular')
  // a lot that is still to come has a longer code and no words: its bars take the width, and it stands above them
  const isNew = lot.lotNumber === null
  if (on.includes('code'))
    marks.push({
      kind: 'bars',
      text: lot.code,
      x,
      y: foot - 15,
      width: isNew ? right - x - 1 : 66,
      height: 15,
    })
  marks.push({
    kind: 'text',
    text: said.lot,
    x: right,
    y: isNew && on.includes('code') ? foot - 19 : foot - 1,
    size: 6.5,
    weight: 'bold',
    align: 'right',
  })
  return marks
}

function large(lot: LabelLot, said: Said, on: readonly LabelPart[]): Mark[] {
  const [left, width] = [20, ROLL.width - 40]
  const marks: Mark[] = []
  const head = column(marks, left, width, { top: 14, bottom: 86 })
  const bin = on.includes('bin') ? (lot.bin ?? '') : ''
  const size = sizeFor(bin, width, [44, 32, 20])
  head(bin, size, 'bold', size === 20 ? 2 : 1, 1)
  // so far below that the tail of a letter above does not reach it
  if (on.includes('yard')) head(lot.yard, 13, 'regular', 1, 1.8)
  marks.push({ kind: 'rule', x: left, y: 90, width, height: 1.5 })
  if (on.includes('title'))
    column(marks, left, width, { top: 94, bottom: 158 })(titleOf(lot, said, 'bold'), 15, 'bold', 3, 1.2)
  const side = on.includes('qr') ? 136 : 0
  if (side > 0) marks.push({ kind: 'qr', text: said.address, x: left, y: 168, side })
  const x = left + (side > 0 ? side + 14 : 0)
  const facts = column(marks, x, left + width - x, { top: 166, bottom: 304 })
  facts(said.lot, sizeFor(said.lot, left + width - x, [18, 15, 12]), 'bold', 2)
  facts(lot.seller, 9, 'regular', 2, 1.3)
  for (const text of moreOf(said, on)) facts(text, 10, 'regular', 2, 1.4)
  if (on.includes('code')) {
    marks.push({ kind: 'bars', text: lot.code, x: left, y: 324, width, height: 64 })
    marks.push({ kind: 'text', text: lot.code, x: left, y: 406, size: 13, weight: 'bold', align: 'left' })
  }
  return marks
}
