import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { announceSale } from '#app/flows/auctions/edit-auction.server.ts'
import { resultsCsv } from '#app/flows/auctions/export-results.server.ts'
import { aSignedIn } from '#tests/support/builders.ts'
import { ask, offer, projected } from '#tests/support/room.ts'
import { aSale, aSeller, begun, drafts } from '#tests/support/sale.ts'

async function rowsOf(...asked: Parameters<typeof resultsCsv>): Promise<string[][]> {
  const text = await new Response(resultsCsv(...asked).body).text()
  const lines = text.replace('\ufeff', '').trim().split('\r\n')
  return lines.map((line) => line.split(','))
}

test('The results of a sale are a file: every lot in its place, what was sold with its price; what sellers know is theirs.', async () => {
  const seller = await aSeller()
  const lots = await drafts(seller, { title: '=Saw' }, { title: 'Drill kit' }, { title: 'Lathe' })
  const [one = '', two = ''] = lots
  const id = await aSale(seller, {}, lots)
  await announceSale(seller.ctx, id)
  await begun(id)
  const bidder = await aSignedIn()
  expect((await offer(two, bidder.session, { dollars: 35 })).receipt.ok).toBe(true)
  for (const lot of [one, two]) {
    expect((await ask(lot, seller.session, { type: 'close_now' })).receipt.ok).toBe(true)
    await projected(lot)
  }
  const sold = await env.DB.prepare('select price from listing_live where listing_id = ?')
    .bind(two)
    .first<number>('price')
  const price = ((sold ?? 0) / 100).toFixed(2)

  const [head, ...open] = await rowsOf(seller.ctx, id, { own: false })
  expect(head).toEqual(['Place', 'Lot', 'Title', 'Result', 'Hammer', 'Offers', 'Closes', 'Address'])
  expect(open.map((row) => [row[0], row[2], row[3], row[4], row[5]])).toEqual([
    // no spreadsheet takes a title for a formula
    ['1', "'=Saw", 'unsold', '', '0'],
    ['2', 'Drill kit', 'sold', price, '1'],
    ['3', 'Lathe', 'open', '', '0'],
  ])
  const [ownHead, ...own] = await rowsOf(seller.ctx, id, { own: true })
  expect(ownHead?.slice(8)).toEqual([
    'Item',
    'Start price',
    'Price reached',
    'Reserve met',
    'Bidders',
    'Extensions',
  ])
  expect(own[1]?.slice(9)).toEqual(['20.00', price, 'yes', '1', '0'])
  expect(own).toHaveLength(3)
})
