import { safeText } from './csv.ts'
import { bytesSource, openZip, writeZip } from './zip.server.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const PART_MOST = 24 * 1024 * 1024

export type Sheet = {
  name: string
  rows: readonly (readonly (string | number)[])[]
  widths?: readonly number[]
}
/** A list to choose from in the rows of a column, counted from 0: it stands in a column of another sheet. */
export type DropDown = { column: number; sheet: string; listColumn: number; entries: number }

/** Sheets as a workbook. The library is loaded when the first is asked for; a text stays one, whatever it begins with. */
export async function workbookOf(
  sheets: readonly Sheet[],
  dropDowns: readonly DropDown[] = [],
): Promise<Uint8Array<ArrayBuffer>> {
  const { utils, write } = await import('@e965/xlsx/dist/xlsx.mini.min.js')
  const book = utils.book_new()
  for (const { name, rows, widths } of sheets) {
    const safe = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? safeText(cell) : cell)))
    const sheet = utils.aoa_to_sheet(safe)
    if (widths) sheet['!cols'] = widths.map((wch) => ({ wch }))
    utils.book_append_sheet(book, sheet, name)
  }
  const bytes = new Uint8Array(
    write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer,
  )
  return dropDowns.length > 0 ? withDropDowns(bytes, dropDowns) : bytes
}

export async function workbookFile(rows: Sheet['rows'], filename: string): Promise<Response> {
  return workbookAnswer(await workbookOf([{ name: 'Lots', rows }]), filename)
}

export function workbookAnswer(bytes: Uint8Array<ArrayBuffer>, filename: string): Response {
  return new Response(bytes, {
    headers: {
      'content-type': TYPE,
      'content-disposition': `attachment; filename="${filename}"`,
      'cache-control': 'no-store',
    },
  })
}

/** The library writes no lists to choose from: they are put into the first sheet where the format has their place. */
async function withDropDowns(
  bytes: Uint8Array,
  dropDowns: readonly DropDown[],
): Promise<Uint8Array<ArrayBuffer>> {
  const files = await openZip(bytesSource(bytes), { filesMost: 100, apart: true })
  const parts: [string, Uint8Array][] = []
  for (const file of files) {
    const part = await file.bytes(PART_MOST)
    if (file.name !== 'xl/worksheets/sheet1.xml') parts.push([file.name, part])
    else {
      const xml = new TextDecoder()
        .decode(part)
        .replace('</sheetData>', `</sheetData>${validations(dropDowns)}`)
      parts.push([file.name, new TextEncoder().encode(xml)])
    }
  }
  return writeZip(parts, { folded: true })
}

function validations(dropDowns: readonly DropDown[]): string {
  const each = dropDowns.map(({ column, sheet, listColumn, entries }) => {
    const rows = `${letters(column)}2:${letters(column)}5001`
    const list = `${sheet}!$${letters(listColumn)}$2:$${letters(listColumn)}$${entries + 1}`
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${rows}"><formula1>${list}</formula1></dataValidation>`
  })
  return `<dataValidations count="${dropDowns.length}">${each.join('')}</dataValidations>`
}

/** A column as spreadsheets call it: A, B, …, Z, AA. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}
