import { offer } from '#tests/e2e/bidding.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { listenTo, readThrough, withReader } from '#tests/e2e/screen-reader.ts'
import { aBuyer, aListing } from '#tests/support/market.ts'

test('who listens hears what they confirm, that they lead, that they are outbid, the last minute and the close', async ({
  as,
  market,
}) => {
  const id = await aListing(market.d1, { closesInMs: 3_600_000, windowMs: 1000, extensionMs: 1000 })
  const [page, rival] = [
    await as('buyer0014@demo.test', { bypassCSP: true }),
    await as(await aBuyer(market.d1)),
  ]
  await withReader(page)
  for (const each of [page, rival]) {
    await each.goto(`/product-view/${id}`)
    await expect(each.getByTestId('connection')).toContainText('Live')
  }
  const { heard } = await listenTo(page)
  // on a slow line the words for news are there after the answer, and after somebody else's offer
  let arrives = () => {}
  const late = new Promise<void>((resolve) => {
    arrives = resolve
  })
  await page.route(/\/room-news-/, (route) => late.then(() => route.continue()))
  await offer(page, 20)
  await expect
    .poll(heard)
    .toEqual([
      'document',
      'textbox, Your offer, 10, All-in if you win at $10 15% premium, 7.25% tax $12.33',
      'button, Offer $20',
      'dialog, Confirm your offer',
      'button, Confirm $20 max',
      "polite: Offer Placed Successfully You're winning at $10. Your max is $20.",
      'button, Raise max',
    ])
  const before = (await heard()).length
  const news = async () => (await heard()).slice(before)
  await offer(rival, 40)
  await expect(page.getByTestId('own-status')).toContainText('LOSING')
  arrives()
  await expect.poll(news).toEqual(["polite: You've been outbid. Current offer $21."])
  // the line goes and comes back, and brings the room's clock along
  await page.context().setOffline(true)
  await expect.poll(news).toContain('polite: Not live right now. Reconnecting.')
  await market.forward(id, 3_600_000 - 50_000)
  await page.context().setOffline(false)
  const words = async () => (await news()).join(' ')
  await expect.poll(words).toContain('Live again.')
  await expect.poll(words).toContain('One minute left.')
  await market.forward(id, 60_000)
  await expect.poll(news).toContain('polite: Closed. Sold to another bidder for $21.')
})

test('the panel reads in the order of a decision, names each amount with what it comes to, and spells out no hash', async ({
  as,
  market,
}) => {
  const [id, soon] = [
    await aListing(market.d1, { closesInMs: 3_600_000 }),
    await aListing(market.d1, { closesInMs: 240_000, windowMs: 60_000 }),
  ]
  const page = await as('buyer0014@demo.test', { bypassCSP: true })
  await withReader(page)
  await page.goto(`/product-view/${id}`)
  await expect(page.getByTestId('connection')).toContainText('Live')
  const said = await readThrough(page, '#offer')
  const inOrder = [
    'region, Offer',
    'Starting price',
    'timer',
    'link, 0 offers',
    'form',
    'group, Quick amounts',
    'button, $10 Next, pressed',
    'radio, Max, checked, position 1, set size 2',
    'button, Offer $10',
  ]
  expect(said.filter((phrase) => inOrder.includes(phrase))).toEqual(inOrder)
  expect(said.filter((phrase) => /[0-9a-f]{20}/.test(phrase))).toEqual([])
  // nothing that can be pressed is without a name
  expect(said.filter((phrase) => /^(button|link|textbox|radio|checkbox)(,\s*$|$)/.test(phrase))).toEqual([])

  const phone = await as('buyer0013@demo.test', { bypassCSP: true, width: 390 })
  await withReader(phone)
  await phone.goto(`/product-view/${soon}`)
  await expect(phone.getByTestId('final-amount').first()).toBeEnabled()
  const last = await readThrough(phone, '#offer')
  expect(last.filter((phrase) => phrase.startsWith('button, ') && phrase.includes('$'))).toEqual([
    'button, Offer $10 $12.33 all-in',
    'button, $11 $13.57 all-in',
    'button, $12 $14.80 all-in',
  ])
})
