import type { Language } from '#app/i18n/languages.ts'
import { QUIET, Sheet, type Style } from '#app/lib/pdf/sheet.ts'
import { wrapped } from '#app/lib/pdf/wrapped.ts'

/** A receipt as it is set: every word of it in its reader's language already. */
export type ReceiptPaper = {
  title: string
  seller: string
  address: string
  taken: string
  from: string
  lines: readonly (readonly [label: string, amount: string])[]
  total: readonly [label: string, amount: string]
  change: readonly (readonly [label: string, amount: string])[]
  words: string
  /** A reference, or that it was taken back. */
  notes: readonly string[]
  signature: string
  product: string
  takenAt: number
}

const LEFT = 48
const RIGHT = 400
const TOP = 744
const LEADING = 14
const SMALL: Style = { size: 8, colour: QUIET }

/** A receipt as paper, in a column that fits a narrow printer too: the same one gives the same bytes. */
export async function makeReceiptPdf(paper: ReceiptPaper, language: Language): Promise<Uint8Array> {
  const sheet = new Sheet()
  sheet.turn()
  let y = TOP
  const paragraph = (text: string, style: Style = {}, most = 4) => {
    for (const part of wrapped(text, RIGHT - LEFT, style, most)) {
      sheet.put(part, LEFT, y, style)
      y -= LEADING
    }
  }
  const pair = ([label, amount]: readonly [string, string], style: Style = {}) => {
    const [first = ''] = wrapped(label, RIGHT - LEFT - 90, style, 1)
    sheet.put(first, LEFT, y, style)
    sheet.put(amount, RIGHT, y, { ...style, align: 'right' })
    y -= LEADING
  }
  sheet.put(paper.title, LEFT, y, { size: 18, weight: 'bold' })
  y -= 26
  paragraph(paper.seller, { weight: 'bold' })
  paragraph(paper.address)
  y -= 6
  paragraph(paper.taken)
  paragraph(paper.from)
  y -= 8
  for (const line of paper.lines) pair(line)
  sheet.rule(LEFT, y + 8, RIGHT - LEFT, 1)
  y -= 6
  pair(paper.total, { size: 12, weight: 'bold' })
  for (const line of paper.change) pair(line)
  y -= 4
  paragraph(paper.words, SMALL)
  for (const note of paper.notes) paragraph(note, SMALL)
  y -= 36
  sheet.rule(LEFT, y + 12, 180, 1)
  sheet.put(paper.signature, LEFT, y, SMALL)
  const made = new Date(paper.takenAt)
  return sheet.save((document) => {
    document.setTitle(`${paper.title} · ${paper.product}`, { showInWindowTitleBar: true })
    document.setAuthor(paper.seller)
    document.setCreator(paper.product)
    document.setProducer(paper.product)
    document.setLanguage(language)
    document.setCreationDate(made)
    document.setModificationDate(made)
  })
}
