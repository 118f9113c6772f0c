/**
 * Rows as CSV (RFC 4180). A cell that a spreadsheet would take for a formula gets an apostrophe before it, as titles
 * are written by others.
 */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map(cellOf).join(',')).join('\r\n') + (rows.length > 0 ? '\r\n' : '')
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
