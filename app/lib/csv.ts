/** Tells spreadsheets that a file is UTF-8. */
export const UTF8_MARK = '\ufeff'

/**
 * Rows as CSV (RFC 4180). A cell that a spreadsheet would take for a formula gets an apostrophe before it, as titles
 * are written by others.
 */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map(cellOf).join(',')).join('\r\n') + (rows.length > 0 ? '\r\n' : '')
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = safeText(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A text that no spreadsheet takes for a formula. */
export function safeText(value: string): string {
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
}

/** A file to be downloaded: its text as a stream where there may be much of it. It begins with `UTF8_MARK`. */
export type CsvFile = { name: string; body: string | ReadableStream }

/** A file of rows as an answer. Its body begins with `UTF8_MARK`. */
export function csvFile(body: BodyInit, filename: string): Response {
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${filename}"`,
      'cache-control': 'no-store',
    },
  })
}
