import { expect, test } from 'vitest'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import { makeReceiptPdf, type ReceiptPaper } from './receipt-pdf.server.ts'

const paper: ReceiptPaper = {
  title: 'Receipt R-1001',
  seller: 'Foundry Lane Liquidation',
  address: 'Columbus North Yard, 2410 Foundry Lane, Columbus, OH 43232',
  taken: '11-23-2026 7:14 pm, by Rosa Quill',
  from: 'Received from Naomi Hart, Member 204 119 56',
  lines: [
    ['Invoice FL-1001, 1 lot', '$259.01'],
    ['Invoice FL-1002, 2 lots', '$113.47'],
  ],
  total: ['Paid, Cash', '$372.48'],
  change: [
    ['Given', '$380.00'],
    ['Given back', '$7.52'],
  ],
  words: 'In words: Three hundred seventy-two dollars and 48/100',
  notes: ['Reference: Till 2'],
  signature: 'Signature',
  product: 'Fairlot',
  takenAt: Date.UTC(2026, 10, 23, 23, 6),
}

test('A receipt says on paper what the page says, and the same one gives the same bytes.', async () => {
  const made = await makeReceiptPdf(paper, 'en')
  const pages = await textOfPdf(made)
  expect(pages).toHaveLength(1)
  const [text = []] = pages
  const said = [...paper.lines, paper.total, ...paper.change].flat()
  for (const each of [
    paper.title,
    paper.seller,
    paper.taken,
    paper.from,
    paper.words,
    ...paper.notes,
    ...said,
  ])
    expect(text.join(' ')).toContain(each)
  expect(await makeReceiptPdf(paper, 'en')).toEqual(made)
})

test('A receipt of as many invoices as are taken at once stands on one page.', async () => {
  const lines = Array.from({ length: 20 }, (_, nth) => [`Invoice FL-${1001 + nth}, 1 lot`, '$10.00'] as const)
  const pages = await textOfPdf(await makeReceiptPdf({ ...paper, lines }, 'en'))
  expect(pages).toHaveLength(1)
  expect(pages[0]?.join(' ')).toContain('Signature')
})
