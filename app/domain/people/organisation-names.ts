const LONGEST_HANDLE = 40
const CANDIDATES = 20

/** What an organisation may be called in addresses, the plainest first: `pier-street-recovery`, `pier-street-recovery-2`. */
export function handlesFor(name: string): string[] {
  const base =
    plain(name)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, LONGEST_HANDLE)
      .replace(/-+$/, '') || 'seller'
  return numbered(base, (number) => `${base}-${number}`)
}

/** What its invoice numbers may begin with, the plainest first: the initials of its first words, `PS`, `PS2`. */
export function prefixesFor(name: string): string[] {
  const words = plain(name)
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word !== '')
  const [only = ''] = words
  const base = (words.length > 1 ? words.slice(0, 3).map(([initial]) => initial) : [only.slice(0, 2)]).join(
    '',
  )
  return numbered(base || 'S', (number) => `${base || 'S'}${number}`)
}

function numbered(first: string, other: (number: number) => string): string[] {
  return [first, ...Array.from({ length: CANDIDATES - 1 }, (_, at) => other(at + 2))]
}

/** Without the marks above and below letters. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '')
}
