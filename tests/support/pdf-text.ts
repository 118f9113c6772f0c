import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
  type PDFRef,
} from 'pdf-lib'

/** What a PDF says, page by page: its pieces of text in the order they were set, read as a reader's search would. */
export async function textOfPdf(bytes: Uint8Array): Promise<string[][]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  return document.getPages().map(textOfPage)
}

function textOfPage(page: PDFPage): string[] {
  const fonts = new Map<string, Map<string, string>>()
  const dictionary = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict)
  for (const [name, ref] of dictionary?.entries() ?? []) {
    const font = page.doc.context.lookup(ref as PDFRef, PDFDict)
    fonts.set(name.asString(), lettersOf(streamText(font.lookup(PDFName.of('ToUnicode')))))
  }
  const texts: string[] = []
  let font = new Map<string, string>()
  let text = ''
  for (const line of contentOf(page).split('\n')) {
    const shown = /^(\/\w+) [\d.]+ Tf <([0-9A-Fa-f]*)> Tj$/.exec(line)
    if (shown) {
      font = fonts.get(shown[1] ?? '') ?? font
      for (const code of shown[2]?.match(/.{4}/g) ?? []) text += font.get(code.toUpperCase()) ?? '\ufffd'
    }
    if (line === 'ET') {
      texts.push(text)
      text = ''
    }
  }
  return texts
}

function contentOf(page: PDFPage): string {
  const contents = page.node.Contents()
  if (contents instanceof PDFArray)
    return contents
      .asArray()
      .map((ref) => streamText(page.doc.context.lookup(ref)))
      .join('\n')
  return streamText(contents)
}

function streamText(stream: unknown): string {
  if (!(stream instanceof PDFRawStream)) throw new Error('There is no such stream.')
  return new TextDecoder('latin1').decode(decodePDFRawStream(stream).decode())
}

/** Which letter a glyph stands for, as the font's own table for copying says. */
function lettersOf(cmap: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, from = '', to = ''] of cmap.matchAll(/<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]+)>/g)) {
    const units = to.match(/.{4}/g) ?? []
    letters.set(from.toUpperCase(), String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))))
  }
  return letters
}
