import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { aLabelLot as aLot, saidOfLabels as words } from '#tests/support/label-samples.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { LABEL_PARTS } from './inputs.ts'
import { makeLabels } from './label-pdf.server.ts'

const lots = (count: number) => Array.from({ length: count }, (_, at) => aLot(at))
const on = ['bin', 'title', 'yard', 'qr', 'code'] as const

test('A sheet takes thirty labels, from the first that is free.', async () => {
  const bytes = await makeLabels(lots(28), { paper: '5160', begin: 4, copies: 1, on }, words)
  const document = await PDFDocument.load(bytes)
  expect(document.getPages().map((page) => page.getSize())).toEqual([
    { width: 612, height: 792 },
    { width: 612, height: 792 },
  ])
  const [first = [], second = []] = await textOfPdf(bytes)
  expect(first.filter((text) => text.startsWith('Lot '))).toHaveLength(27)
  expect(second).toContain('Lot 7551')
  expect(first.join(' ')).toContain('A-16-00')
})

test('A roll has a label a page, and as many of each as are asked for.', async () => {
  const bytes = await makeLabels(lots(2), { paper: '4x6', begin: 1, copies: 2, on }, words)
  const document = await PDFDocument.load(bytes)
  expect(document.getPages().map((page) => page.getSize())).toEqual(
    Array.from({ length: 4 }, () => ({ width: 288, height: 432 })),
  )
  expect((await textOfPdf(bytes))[0]).toContain('Lot 7524')
})

test('The file says what was chosen for each label, and nothing else but its lot.', async () => {
  const all = await textOfPdf(
    await makeLabels(lots(1), { paper: '4x6', begin: 1, copies: 1, on: LABEL_PARTS }, words),
  )
  expect(all[0]?.join(' ')).toContain('SKU-0')
  expect(all[0]?.join(' ')).toContain('Starts at $20')
  expect(all[0]?.join(' ')).toContain('Closes tonight')
  const bare = await textOfPdf(
    await makeLabels(lots(1), { paper: '5160', begin: 1, copies: 1, on: [] }, words),
  )
  expect(bare).toEqual([['Lot 7524']])
})
