import { INK, PAGE, QUIET, Sheet } from '#app/lib/pdf/sheet.ts'
import { wrapped } from '#app/lib/pdf/wrapped.ts'
import type { Paper } from './inputs.ts'

/** In points. */
const SIZES: Record<Paper, { width: number; height: number }> = {
  letter: PAGE,
  a4: { width: 595.28, height: 841.89 },
}
const [LEFT, TOP, BOTTOM, ROW, BOX] = [40, 44, 48, 40, 14]
const COLUMNS = { bin: 28, title: 128 }

/** A lot to be fetched, in words: where it is, what it is, and for whom. */
export type PickRow = { yard: string; bin: string; title: string; about: string; buyer: string; when: string }

export type PickWords = {
  title: string
  /** When it was printed. */
  printed: string
  none: string
  page: (page: number, pages: number) => string
}

/** Lots in the order of their bins, as somebody walks: yard by yard, each with a box to tick. */
export async function makePickList(
  rows: readonly PickRow[],
  paper: Paper,
  words: PickWords,
): Promise<Uint8Array> {
  const size = SIZES[paper]
  const sheet = new Sheet(size)
  const right = size.width - LEFT
  let y = 0
  const turn = (yard: string) => {
    sheet.turn()
    y = size.height - TOP - 16
    sheet.put(words.title, LEFT, y, { size: 18, weight: 'bold' })
    sheet.put(words.printed, right, y, { colour: QUIET, align: 'right' })
    y -= 18
    sheet.put(yard, LEFT, y, { size: 11 })
    y -= 12
    sheet.rule(LEFT, y, right - LEFT, 1, INK)
  }
  let yard: string | null = null
  for (const row of rows) {
    if (row.yard !== yard || y - ROW < BOTTOM) turn(row.yard)
    yard = row.yard
    draw(sheet, row, { y, right })
    y -= ROW
    sheet.rule(LEFT, y, right - LEFT)
  }
  if (rows.length === 0) {
    turn('')
    sheet.put(words.none, LEFT, y - 20, { size: 11 })
  }
  sheet.pages.forEach((_, at) => {
    sheet.put(words.page(at + 1, sheet.pages.length), right, 28, { colour: QUIET, align: 'right' }, at)
  })
  return sheet.save()
}

function draw(sheet: Sheet, row: PickRow, { y, right }: { y: number; right: number }) {
  const middle = y - ROW / 2
  sheet.frame(LEFT, middle - BOX / 2, BOX, BOX, 0, INK)
  const bin = { size: 14, weight: 'bold' as const }
  sheet.put(
    wrapped(row.bin, COLUMNS.title - COLUMNS.bin - 8, bin, 1)[0] ?? '',
    LEFT + COLUMNS.bin,
    middle - 5,
    bin,
  )
  const width = right - LEFT - COLUMNS.title - 150
  const title = { size: 10, weight: 'bold' as const }
  sheet.put(wrapped(row.title, width, title, 1)[0] ?? '', LEFT + COLUMNS.title, middle + 3, title)
  sheet.put(wrapped(row.about, width, {}, 1)[0] ?? '', LEFT + COLUMNS.title, middle - 10, { colour: QUIET })
  sheet.put(wrapped(row.buyer, 140, title, 1)[0] ?? '', right, middle + 3, {
    size: 10,
    weight: 'bold',
    align: 'right',
  })
  sheet.put(row.when, right, middle - 10, { colour: QUIET, align: 'right' })
}
