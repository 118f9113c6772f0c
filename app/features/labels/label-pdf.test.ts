import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { makeLabels } from './label-pdf.server.ts'

const words = { origin: 'https://fairlot.test', lotWord: (lot: number) => `Lot ${lot}` }

function lots(count: number) {
  return Array.from({ length: count }, (_, at) => ({
    id: `lot-${at}`,
    path: `/product-view/lot-${at}`,
    code: String(7524 + at),
    lotNumber: 7524 + at,
    title: 'Inverter generator, 2,200 W, two outlets, carry handle',
    bin: at === 1 ? null : `A-16-0${at}`,
    yard: 'Columbus North Yard',
    seller: 'Foundry Lane Liquidation',
  }))
}

test('A sheet takes thirty labels, from the first that is free.', async () => {
  const bytes = await makeLabels(lots(28), { paper: '5160', begin: 4, copies: 1 }, words)
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
  const bytes = await makeLabels(lots(2), { paper: '4x6', begin: 1, copies: 2 }, words)
  const document = await PDFDocument.load(bytes)
  expect(document.getPages().map((page) => page.getSize())).toEqual(
    Array.from({ length: 4 }, () => ({ width: 288, height: 432 })),
  )
  expect((await textOfPdf(bytes))[0]).toContain('Lot 7524')
})
