import { bytesOf } from './pictures.ts'

type Bytes = Uint8Array<ArrayBuffer>

export const A_PDF = bytesOf('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<<>>\n%%EOF\n')

const little = (value: number, length: 2 | 4) =>
  [0, 8, 16, 24].slice(0, length).map((shift) => (value >>> shift) & 255)

/** A zip of empty files with these names: its list at the end is what readers go by. */
export function aZip(names: readonly string[]): Bytes {
  const locals = names.map((name) =>
    bytesOf('PK\x03\x04', new Array(22).fill(0), little(name.length, 2), [0, 0], name),
  )
  const list = names.map((name) =>
    bytesOf('PK\x01\x02', new Array(24).fill(0), little(name.length, 2), new Array(16).fill(0), name),
  )
  const [files, entries] = [bytesOf(...locals), bytesOf(...list)]
  const count = little(names.length, 2)
  return bytesOf(
    files,
    entries,
    'PK\x05\x06',
    [0, 0, 0, 0],
    count,
    count,
    little(entries.length, 4),
    little(files.length, 4),
    [0, 0],
  )
}

export const A_DOCX = aZip(['[Content_Types].xml', '_rels/.rels', 'word/document.xml'])

export const A_SVG = bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
export const AN_EXE = bytesOf('MZ\x90\x00', new Array(200).fill(0), 'PE\0\0')

/** A file that says of itself what it likes. */
export function aFile(bytes: Bytes, name = 'certificate.pdf', type = 'application/pdf'): File {
  return new File([bytes], name, { type })
}
