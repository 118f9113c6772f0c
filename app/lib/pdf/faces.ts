import { Readable } from 'node:stream'
import * as fontkit from 'fontkit'
import type { PDFDocument, PDFFont } from 'pdf-lib'
import { CYRILLIC, GREEK, LATIN_BOLD, LATIN_MORE, LATIN_REGULAR, VIETNAMESE } from './font-data.ts'

export type Weight = 'regular' | 'bold'

/** A step of an outline, in the font's units with y upwards. */
export type PathStep = { command: string; args: number[] }
type Glyph = { advanceWidth: number; path: { commands: PathStep[] } }
type Layout = { glyphs: Glyph[] }
type Font = {
  unitsPerEm: number
  characterSet: number[]
  glyphForCodePoint: (point: number) => Glyph
  layout: (text: string) => Layout
  createSubset: () => Subset
}
type Subset = { encode: () => Uint8Array }

/** A face, read once for all papers. `name` is what a page's text calls it by. */
export type Face = { name: string; bytes: Uint8Array; font: Font; characters: ReadonlySet<number> }

/** The first that has a character sets it: what the house's face has no letters for is set in another. */
const SOURCES = [LATIN_REGULAR, LATIN_BOLD, LATIN_MORE, VIETNAMESE, CYRILLIC, GREEK]
const CHAINS: Record<Weight, readonly number[]> = { regular: [0, 2, 3, 4, 5], bold: [1, 2, 3, 4, 5] }
/** Where something stood that no face has a letter for. */
const LEFT_OUT = '[…]'

const faces = new Map<number, Face>()
const known: Record<Weight, Map<string, Face>> = { regular: new Map(), bold: new Map() }

function faceAt(place: number): Face {
  const before = faces.get(place)
  if (before) return before
  const bytes = Uint8Array.from(atob(SOURCES[place] ?? ''), (sign) => sign.charCodeAt(0))
  const font = (fontkit as unknown as { create: (bytes: Uint8Array) => Font }).create(bytes)
  layOutPlainly(font)
  encodeInPieces(font)
  const face = { name: `F${place}`, bytes, font, characters: new Set(font.characterSet) }
  faces.set(place, face)
  return face
}

/** One glyph a character: no ligatures, which would cost most of the time and be copied as one letter. */
function layOutPlainly(font: Font) {
  const glyphs = new Map<string, Glyph>()
  font.layout = (text) => ({
    glyphs: Array.from(text, (character) => {
      const glyph = glyphs.get(character) ?? font.glyphForCodePoint(character.codePointAt(0) ?? 0)
      glyphs.set(character, glyph)
      return glyph
    }),
  })
}

/** What writes papers reads a subset as a stream, which fontkit has given up. */
function encodeInPieces(font: Font) {
  const createSubset = font.createSubset.bind(font)
  font.createSubset = () => {
    const subset = createSubset()
    return Object.assign(subset, { encodeStream: () => Readable.from([subset.encode()]) })
  }
}

function faceOf(character: string, weight: Weight): Face | null {
  const before = known[weight].get(character)
  if (before) return before
  const point = character.codePointAt(0) ?? 0
  for (const place of CHAINS[weight]) {
    const face = faceAt(place)
    if (!face.characters.has(point)) continue
    known[weight].set(character, face)
    return face
  }
  return null
}

/**
 * Text as it can be set: composed, on one line, what has no letter as its plain letter. Little pictures are left out, and
 * of words in a script that no face has it is shown that they were there: Latin, Greek and Cyrillic are what papers know.
 */
export function settable(text: string, weight: Weight): string {
  const composed = text
    .normalize('NFC')
    .replaceAll('′', "'")
    .replaceAll('″', '"')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
  let set = ''
  let isGap = false
  for (const character of composed) {
    const [plain = ''] = character.normalize('NFKD')
    const known = faceOf(character, weight) ? character : faceOf(plain, weight) ? plain : null
    if (known === null && /[\p{M}\p{Extended_Pictographic}\p{RI}]/u.test(character)) continue
    if (known !== null && known !== ' ' && isGap) set = marked(set)
    // words of one such script are one gap, whatever stands between them
    if (known === null) isGap = true
    else if (known !== ' ') {
      isGap = false
      set += known
    } else if (!isGap && set !== '' && !set.endsWith(' ')) set += known
  }
  return isGap ? marked(set).trimEnd() : set
}

function marked(set: string): string {
  return `${set}${set === '' || set.endsWith(' ') ? '' : ' '}${LEFT_OUT} `
}

/** Whether anything of a text can be read where it is set. */
export function isLegible(text: string, weight: Weight): boolean {
  return /[\p{L}\p{N}]/u.test(settable(text, weight))
}

/** Settable text in pieces that are set in one face each. */
export function runsOf(text: string, weight: Weight): { face: Face; text: string }[] {
  const runs: { face: Face; text: string }[] = []
  for (const character of text) {
    const face = faceOf(character, weight)
    if (!face) continue
    const last = runs.at(-1)
    if (last?.face === face) last.text += character
    else runs.push({ face, text: character })
  }
  return runs
}

/** How wide settable text is at a size, in points. */
export function widthOf(text: string, weight: Weight, size: number): number {
  let ems = 0
  for (const { face, text: run } of runsOf(text, weight))
    for (const { advanceWidth } of face.font.layout(run).glyphs) ems += advanceWidth / face.font.unitsPerEm
  return ems * size
}

/** Settable text as outlines, for what is drawn and not written: each glyph's steps, where it begins, and ems to a unit. */
export function outlinesOf(text: string, weight: Weight): { steps: PathStep[]; at: number; scale: number }[] {
  let at = 0
  return runsOf(text, weight).flatMap(({ face, text: run }) => {
    const scale = 1 / face.font.unitsPerEm
    return face.font.layout(run).glyphs.map(({ advanceWidth, path }) => {
      const outline = { steps: path.commands, at, scale }
      at += advanceWidth * scale
      return outline
    })
  })
}

/** Puts faces into a document, of each only the letters that are set. */
export async function embedFaces(document: PDFDocument, used: Iterable<Face>): Promise<Map<string, PDFFont>> {
  const fonts = new Map<string, PDFFont>()
  for (const { name, bytes, font } of used) {
    document.registerFontkit({ create: () => font } as never)
    fonts.set(name, await document.embedFont(bytes, { subset: true }))
  }
  return fonts
}
