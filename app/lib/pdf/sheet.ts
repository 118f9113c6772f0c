import { PDFDocument, PDFName } from 'pdf-lib'
import { embedFaces, type Face, runsOf, settable, type Weight, widthOf } from './faces.ts'

/** US Letter, in points; a page's zero is below on the left. */
export const PAGE = { width: 612, height: 792 }

export type Colour = readonly [red: number, green: number, blue: number]
export const INK: Colour = [0.12, 0.15, 0.14]
export const QUIET: Colour = [0.35, 0.38, 0.36]
export const LINE: Colour = [0.82, 0.81, 0.77]

export type Style = {
  size?: number
  weight?: Weight
  colour?: Colour
  align?: 'left' | 'right'
  /** In degrees, about where the text begins. */
  turned?: number
}

type Words = {
  x: number
  y: number
  text: string
  size: number
  weight: Weight
  colour: Colour
  turned: number
}
type Page = { words: Words[]; lines: string[] }

/** Pages as they are laid out: first everything is measured and put, then it becomes a document. */
export class Sheet {
  readonly pages: Page[] = []

  /** In points; what is not said is US Letter. */
  constructor(private readonly size: { width: number; height: number } = PAGE) {}

  /** Turns to a new page. */
  turn() {
    this.pages.push({ words: [], lines: [] })
  }

  /** Puts text with its baseline at `y`; right-aligned text ends at `x`. `page` from 0, else the last. */
  put(text: string, x: number, y: number, style: Style = {}, page = this.pages.length - 1) {
    const { size = 9, weight = 'regular', colour = INK, align = 'left', turned = 0 } = style
    const set = settable(text, weight)
    const from = align === 'right' ? x - widthOf(set, weight, size) : x
    this.pages[page]?.words.push({ x: from, y, text: set, size, weight, colour, turned })
  }

  rule(x: number, y: number, width: number, thickness = 0.5, colour = LINE) {
    const drawn = `${rgb(colour)} RG ${fixed(thickness)} w ${fixed(x)} ${fixed(y)} m ${fixed(x + width)} ${fixed(y)} l S`
    this.pages.at(-1)?.lines.push(drawn)
  }

  /** A full rectangle; black, as readers of codes want it. */
  fill(x: number, y: number, width: number, height: number) {
    const drawn = `0 0 0 rg ${fixed(x)} ${fixed(y)} ${fixed(width)} ${fixed(height)} re f`
    this.pages.at(-1)?.lines.push(drawn)
  }

  /** A frame about text that is turned. */
  frame(x: number, y: number, width: number, height: number, turned: number, colour: Colour) {
    const drawn = `q ${rgb(colour)} RG 1.5 w ${turn(turned)} ${fixed(x)} ${fixed(y)} cm 0 0 ${fixed(width)} ${fixed(height)} re S Q`
    this.pages.at(-1)?.lines.push(drawn)
  }

  /** The document's bytes; `describe` says in it what it is. */
  save(describe: (document: PDFDocument) => void = () => undefined): Promise<Uint8Array> {
    return inTurn(async () => {
      const document = await this.#document()
      describe(document)
      return document.save()
    })
  }

  async #document(): Promise<PDFDocument> {
    // the time of making would be in it
    const document = await PDFDocument.create({ updateMetadata: false })
    const runs = this.pages.map(({ words }) => words.map((each) => runsOf(each.text, each.weight)))
    const used = new Set<Face>(runs.flat(2).map(({ face }) => face))
    const fonts = await embedFaces(
      document,
      [...used].sort((one, other) => (one.name < other.name ? -1 : 1)),
    )
    this.pages.forEach(({ words, lines }, number) => {
      const page = document.addPage([this.size.width, this.size.height])
      const here = new Set<string>()
      const drawn = [...lines]
      words.forEach(({ x, y, size, colour, turned }, place) => {
        drawn.push(`BT ${rgb(colour)} rg ${turn(turned)} ${fixed(x)} ${fixed(y)} Tm`)
        for (const { face, text } of runs[number]?.[place] ?? []) {
          here.add(face.name)
          drawn.push(`/${face.name} ${fixed(size)} Tf ${fonts.get(face.name)?.encodeText(text)} Tj`)
        }
        drawn.push('ET')
      })
      const { context } = document
      page.node.set(PDFName.of('Contents'), context.register(context.flateStream(drawn.join('\n'))))
      for (const name of here) {
        const font = fonts.get(name)
        if (font) page.node.setFontDictionary(PDFName.of(name), font.ref)
      }
    })
    return document
  }
}

/** Until when a document is being made; a request that was cut off is not waited for longer. */
let busyUntil = 0
const LONGEST_MS = 5_000
const LOOK_MS = 5

/**
 * One document at a time in an isolate: what packs fonts passes its steps through one queue, and a request whose steps are taken in
 * another's turn is cancelled. Whoever waits looks for themselves, as no request may await another's promise.
 */
async function inTurn<Made>(work: () => Promise<Made>): Promise<Made> {
  while (Date.now() < busyUntil) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  busyUntil = Date.now() + LONGEST_MS
  try {
    return await work()
  } finally {
    busyUntil = 0
  }
}

function turn(degrees: number): string {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return `${fixed(cos)} ${fixed(sin)} ${fixed(-sin)} ${fixed(cos)}`
}

function rgb(colour: Colour): string {
  return colour.map(fixed).join(' ')
}

function fixed(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}
