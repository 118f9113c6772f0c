import { type DocumentFault, type DocumentType, MOST_DOCUMENT } from '#app/domain/people/documents.ts'

type Bytes = Uint8Array<ArrayBuffer>

const ZIP_END = 0x06054b50
const ZIP_ENTRY = 0x02014b50
const END_LENGTH = 22
const ENTRY_LENGTH = 46
/** A zip's end may be followed by a comment of this many bytes at most. */
const MOST_COMMENT = 0xffff
/** Entries of a document that are looked at; a real one has some dozens. */
const MOST_ENTRIES = 2_000

/** Names that a Word document cannot do without. */
const NEEDED = ['[Content_Types].xml', 'word/document.xml']
/** Programs inside a document; with one it is a .docm, whatever it is called. */
const PROGRAM = /(^|\/)(vbaProject|vbaData)\b|(^|\/)activeX\//i

/** What a file is by its content; its name and what a client calls it are not asked. Nothing is unpacked. */
export function readDocument(bytes: Bytes): DocumentType | Exclude<DocumentFault, 'too_many'> {
  if (bytes.length === 0) return 'empty'
  if (bytes.length > MOST_DOCUMENT) return 'too_large'
  const head = text(bytes, 0, 8)
  if (/^%PDF-[12]\.\d/.test(head))
    return text(bytes, bytes.length - 1024, 1024).includes('%%EOF') ? 'pdf' : 'damaged'
  if (!head.startsWith('PK\x03\x04')) return 'type'
  const names = namesInZip(bytes)
  if (names === null) return 'damaged'
  return NEEDED.every((name) => names.includes(name)) && !names.some((name) => PROGRAM.test(name))
    ? 'docx'
    : 'type'
}

/** The names in a zip's own list of its files; null when that list cannot be read. */
function namesInZip(bytes: Bytes): string[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfZip(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const names: string[] = []
  for (let entry = 0; entry < Math.min(count, MOST_ENTRIES); entry += 1) {
    if (at + ENTRY_LENGTH > end || view.getUint32(at, true) !== ZIP_ENTRY) return null
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ]
    names.push(text(bytes, at + ENTRY_LENGTH, name))
    at += ENTRY_LENGTH + name + extra + comment
  }
  return names
}

function endOfZip(view: DataView): number | null {
  const last = view.byteLength - END_LENGTH
  for (let at = last; at >= Math.max(0, last - MOST_COMMENT); at -= 1)
    if (view.getUint32(at, true) === ZIP_END) return at
  return null
}

function text(bytes: Bytes, at: number, length: number): string {
  const from = Math.max(0, at)
  return String.fromCharCode(...bytes.subarray(from, from + length))
}
