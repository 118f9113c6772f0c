import Papa from 'papaparse'
import { COLUMNS_MOST, ROWS_MOST, SHEET_BYTES_MOST, type SheetRow } from './sheet.ts'
import { readWorkbook } from './workbook.server.ts'

export type SheetFault =
  | 'no_file'
  | 'too_large'
  | 'too_large_inside'
  | 'empty'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'old_format'
  | 'unreadable'

/** How a file was read. */
export type SheetFound = {
  kind: 'xlsx' | 'csv'
  letters: 'UTF-8' | 'Windows-1252' | 'UTF-16' | ''
  between: string
}
/** What stands between columns, as they may be chosen. */
export const BETWEEN = [',', ';', '\t', '|'] as const
/** How whoever gives a file says it is to be read, where what was found by reading it is not right. */
export type SheetHow = {
  between?: (typeof BETWEEN)[number] | undefined
  letters?: 'UTF-8' | 'Windows-1252' | undefined
  /** Whether its first row names the columns, or is a lot as the others are. */
  first?: 'names' | 'lot' | undefined
}
export type SheetTable = { headings: string[]; rows: SheetRow[]; found: SheetFound }

/** Lines that may be empty between the rows. */
const LINES_MOST = ROWS_MOST * 2
/** Letters that headings may have together. */
const HEADINGS_MOST = 20_000
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]

/**
 * Reads a file of lots (operations.md, Import): a workbook, or text with commas, semicolons or tabs. Whatever is in it, it
 * costs no more than the limits say.
 */
export async function readSheetFile(bytes: Uint8Array, how: SheetHow = {}): Promise<SheetTable | SheetFault> {
  if (bytes.length === 0) return 'no_file'
  if (bytes.length > SHEET_BYTES_MOST) return 'too_large'
  if (begins(bytes, OLD_EXCEL)) return 'old_format'
  const read = begins(bytes, ZIP) ? await readWorkbook(bytes) : readText(bytes, how)
  if (typeof read === 'string') return read
  const { lines, found } = read
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [first] = filled
  const body = how.first === 'lot' ? filled : filled.slice(1)
  if (!first || body.length === 0) return 'empty'
  if (body.length > ROWS_MOST) return 'too_many_rows'
  if (first.cells.length > COLUMNS_MOST) return 'too_many_columns'
  const headings =
    how.first === 'lot'
      ? first.cells.map((_, at) => columnName(at))
      : first.cells.map((cell) => cell.trim().slice(0, 100))
  return { headings, rows: body, found }
}

/** As a spreadsheet calls its columns: A to Z, AA and on. */
function columnName(at: number): string {
  const before = Math.floor(at / 26) - 1
  return `${before < 0 ? '' : columnName(before)}${String.fromCharCode(65 + (at % 26))}`
}

function begins(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte)
}

function readText(bytes: Uint8Array, how: SheetHow): { lines: SheetRow[]; found: SheetFound } | SheetFault {
  const { text, letters } = textOf(bytes, how.letters)
  // no text has it: some other kind of file
  if (text.includes('\0')) return 'unreadable'
  const between = how.between ?? betweenOf(text)
  const { data } = Papa.parse<string[]>(text, { preview: LINES_MOST, delimiter: between })
  const lines = data.map((cells, at) => ({ row: at + 1, cells }))
  if (lines.some(({ cells }) => cells.length > COLUMNS_MOST * 2)) return 'too_many_columns'
  return { lines, found: { kind: 'csv', letters, between } }
}

/** What stands between the columns: of the marks that may, the most frequent among the headings, outside of quotes. */
function betweenOf(text: string): string {
  const counts = new Map([',', ';', '\t', '|'].map((mark) => [mark, 0]))
  let isQuoted = false
  for (const letter of text.slice(0, HEADINGS_MOST)) {
    if (letter === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    const count = counts.get(letter)
    if (count !== undefined) counts.set(letter, count + 1)
    // empty lines may stand before the headings
    if (letter === '\n' && [...counts.values()].some((found) => found > 0)) break
  }
  const [[mark] = [',']] = [...counts].sort(([, a], [, b]) => b - a)
  return mark
}

/** As UTF-8, or what older spreadsheets write. */
function textOf(
  bytes: Uint8Array,
  wished: SheetHow['letters'],
): { text: string; letters: SheetFound['letters'] } {
  if (begins(bytes, [0xff, 0xfe]))
    return { text: new TextDecoder('utf-16le').decode(bytes), letters: 'UTF-16' }
  if (wished) return { text: new TextDecoder(wished.toLowerCase()).decode(bytes), letters: wished }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), letters: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), letters: 'Windows-1252' }
  }
}
