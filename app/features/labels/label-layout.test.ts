import { expect, test } from 'vitest'
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
