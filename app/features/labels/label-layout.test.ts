import { expect, test } from 'vitest'
import { code128 } from '#app/lib/code128.ts'
import { widthOf } from '#app/lib/pdf/faces.ts'
import { aLabelLot, saidOfLabels } from '#tests/support/label-samples.ts'
import {
  countPages,
  keptLabels,
  LABEL_PARTS,
  type LabelPart,
  labelParams,
  labelsOn,
  printedLots,
  readLabels,
} from './inputs.ts'
import { type Box, layOutPage, type Mark } from './label-layout.server.ts'
import { labelSvg } from './label-svg.server.ts'

const lots = Array.from({ length: 28 }, (_, at) => aLabelLot(at))
const plan = (on: readonly LabelPart[], paper: '5160' | '4x6' = '5160') => {
  return { paper, begin: 4, copies: 1, on } as const
}

function boxOf(mark: Mark): Box {
  if (mark.kind === 'qr') return { x: mark.x, y: mark.y, width: mark.side, height: mark.side }
  if (mark.kind === 'text') return { x: mark.x, y: mark.y - mark.size, width: 0, height: mark.size }
  return mark
}

const isIn = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

test('What is gone from the first sheet stays empty, and the rest goes on at the top of the next.', () => {
  const on = ['bin'] as const
  expect(countPages(28, plan(on))).toBe(2)
  expect(countPages(0, plan(on))).toBe(0)
  expect([labelsOn(1, 28, plan(on)), labelsOn(2, 28, plan(on))]).toEqual([
    { from: 4, to: 30 },
    { from: 1, to: 1 },
  ])
  const first = layOutPage(1, lots, plan(on), saidOfLabels)
  expect(first.cells.map(({ printed }) => printed)).toEqual(Array.from({ length: 30 }, (_, at) => at >= 3))
  const second = layOutPage(2, lots, plan(on), saidOfLabels)
  expect(second.cells.filter(({ printed }) => printed)).toHaveLength(1)
  expect(layOutPage(3, lots, plan(on), saidOfLabels).marks).toEqual([])
})

test.each(['5160', '4x6'] as const)(
  'On %s nothing stands outside its label, whatever is chosen.',
  (paper) => {
    for (const on of [LABEL_PARTS, [], ['code'], ['title', 'closes']] as const) {
      const page = layOutPage(1, lots, plan(on, paper), saidOfLabels)
      const printed = page.cells.filter((cell) => cell.printed).map(({ box }) => box)
      for (const mark of page.marks)
        expect(
          printed.some((box) => isIn(boxOf(mark), box)),
          JSON.stringify(mark),
        ).toBe(true)
    }
  },
)

const LONG = {
  ...aLabelLot(0),
  title: 'Lote de herramientas eléctricas inalámbricas con dos baterías, cargador y maletín',
  bin: 'Bodega principal, pasillo 16, estante 03, fondo',
  yard: 'Patio de almacenamiento y recogida de Columbus Norte, puerta cuatro',
  seller: 'Liquidaciones industriales y subastas de maquinaria del Medio Oeste',
  lotNumber: 10_000_000,
  code: '10000000',
  itemId: 'SKU-0000-1111-2222-3333-4444-5555-6666-7777-8888-9999',
}

test.each(['5160', '4x6'] as const)(
  'On %s long words, an unbroken item id and a long bin stay within their label, and all that is chosen is there.',
  (paper) => {
    for (const title of [LONG.title, 'W'.repeat(80), 'Электрический перфоратор, три режима, чемодан'])
      for (const bin of [LONG.bin, 'A-16-03', null]) {
        const { marks, cells } = layOutPage(
          1,
          [{ ...LONG, title, bin }],
          { paper, begin: 1, copies: 1, on: LABEL_PARTS },
          saidOfLabels,
        )
        const box = cells.find(({ printed }) => printed)?.box
        const texts = marks.filter((mark) => mark.kind === 'text')
        for (const { text, x, align, weight, size } of texts) {
          const width = widthOf(text, weight, size)
          const [from, to] = align === 'left' ? [x, x + width] : [x - width, x]
          expect(from, text).toBeGreaterThanOrEqual(box?.x ?? 0)
          expect(to, text).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0))
        }
        const said = texts.map(({ text }) => text).join('|')
        for (const part of ['Patio de', 'SKU-0000', 'Starts at', 'Closes', 'Lot 10000000', title.slice(0, 9)])
          expect(said).toContain(part)
        if (bin) expect(said).toContain(bin.slice(0, 7))
      }
  },
)

test('Of a bin at most its end is cut, and its letters do not reach the yard below.', () => {
  const { marks } = layOutPage(
    1,
    [LONG],
    { paper: '4x6', begin: 1, copies: 1, on: ['bin', 'yard'] },
    saidOfLabels,
  )
  const texts = marks.filter((mark) => mark.kind === 'text')
  const [first, second, yard] = texts
  expect(`${first?.text} ${second?.text}`).toMatch(/^Bodega principal, pasillo 16, estante/)
  expect((yard?.y ?? 0) - (second?.y ?? 0)).toBeGreaterThan((yard?.size ?? 0) + (second?.size ?? 0) * 0.3)
})

test('Bars of a small label are wide enough for a printer of 203 dots an inch, also of a lot that is still to come.', () => {
  const dot = 72 / 203
  const coming = { ...aLabelLot(0), lotNumber: null, code: 'N6E4EE10CC0', title: '', bin: null, yard: '' }
  for (const lot of [aLabelLot(0), LONG, coming]) {
    const { marks, cells } = layOutPage(1, [lot], plan(['qr', 'code']), (one) => ({
      ...saidOfLabels(one),
      lot: one.lotNumber === null ? one.code : `Lot ${one.lotNumber}`,
    }))
    const bars = marks.find((mark) => mark.kind === 'bars')
    const number = marks.find((mark) => mark.kind === 'text')
    const box = cells.find(({ printed }) => printed)?.box
    if (!bars || !number || !box) throw new Error('There is no label.')
    const unit = bars.width / (code128(bars.text)?.width ?? 0)
    expect(unit).toBeGreaterThanOrEqual(2 * dot)
    expect(bars.x + bars.width).toBeLessThanOrEqual(box.x + box.width)
    // nothing is printed in the room that readers want beside them
    const left = number.x - widthOf(number.text, number.weight, number.size)
    expect(left > bars.x + bars.width + 4 || number.y < bars.y - 2).toBe(true)
  }
})

test('A small label keeps its lines apart from its bars.', () => {
  const { marks } = layOutPage(1, lots.slice(0, 1), plan(LABEL_PARTS), saidOfLabels)
  const bars = marks.find(({ kind }) => kind === 'bars')
  const lines = marks.filter((mark) => mark.kind === 'text' && mark.align === 'left')
  expect(lines.length).toBeGreaterThan(4)
  for (const line of lines) expect(line.y).toBeLessThanOrEqual(bars?.y ?? 0)
})

test('The picture of a sheet has the same codes and words as the sheet, and reads nothing of a title as its own.', () => {
  const odd = { ...aLabelLot(0), title: 'Rack <b>&co' }
  const svg = labelSvg(layOutPage(1, [odd], plan(LABEL_PARTS), saidOfLabels))
  expect(svg).toContain('Rack &lt;b&gt;&amp;co')
  expect(svg).not.toContain('<b>')
  expect(svg.match(/<rect [^>]*stroke-dasharray/g)).toHaveLength(30)
  expect(svg.match(/<path [^>]*transform/g)).toHaveLength(2)
})

test('A title in letters that no label has is not printed as signs: the label says so; what is legible of it stays.', () => {
  for (const paper of ['5160', '4x6'] as const) {
    const textOf = (title: string) =>
      layOutPage(1, [{ ...aLabelLot(0), title }], { paper, begin: 1, copies: 1, on: ['title'] }, saidOfLabels)
        .marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
        .join(' ')
    expect(textOf('古董台灯')).toContain('Title in letters labels can’t print')
    expect(textOf('Lamp 古董台灯 of brass')).toContain('Lamp […] of brass')
    expect(textOf('🔥 Lamp')).not.toMatch(/[?…]/)
  }
})

test('An address says what is on labels, also that nothing is; what it does not say is as it was printed last.', () => {
  const asked = readLabels(new URLSearchParams('lot=a&lot=b&on=&on=qr&on=bin&on=what&copies=3&begin=31'))
  expect(asked).toMatchObject({ lots: ['a', 'b'], on: ['bin', 'qr'], copies: 3, begin: 1, paper: '5160' })
  expect(readLabels(new URLSearchParams('on=')).on).toEqual([])
  expect(readLabels(labelParams(asked, {}))).toEqual(asked)
  const kept = keptLabels({ paper: '4x6', on: ['title'] })
  expect(readLabels(new URLSearchParams('lot=a'), kept)).toMatchObject({ paper: '4x6', on: ['title'] })
  expect(readLabels(new URLSearchParams('lot=a'), 'nonsense.x')).toMatchObject({
    paper: '5160',
    on: ['bin', 'title', 'yard', 'qr', 'code'],
  })
})

test('A lot without a bin waits for one where bins are printed, unless it is printed all the same.', () => {
  const some = lots.slice(0, 3)
  expect(printedLots(some, { on: ['bin'], binless: '' }).left.map(({ id }) => id)).toEqual(['lot-1'])
  expect(printedLots(some, { on: ['bin'], binless: 'on' }).left).toEqual([])
  expect(printedLots(some, { on: ['title'], binless: '' }).printed).toHaveLength(3)
})
