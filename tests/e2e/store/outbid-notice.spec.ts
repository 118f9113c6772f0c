import { randomUUID } from 'node:crypto'
import type { CDPSession, Page, Worker } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes, sidewaysAt } from '#tests/e2e/grave-faults.ts'
import { aListing, aSession, type Market } from '#tests/support/market.ts'

const BUYER = 'buyer0013@demo.test'
const RIVAL = 'buyer0014@demo.test'

type Target = Awaited<ReturnType<Market['pushes']['aBrowser']>>['target']

/**
 * No push service of a browser's maker can be reached from here: the browser gets its address from ours. The headless
 * shell has no notifications either, and calls them forbidden whatever was granted.
 */
async function subscribesWith(page: Page, { endpoint, p256dh, auth }: Target) {
  await page.addInitScript(
    (given) => {
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
      const kept = 'test-subscribed'
      const subscription = {
        toJSON: () => ({ endpoint: given.endpoint, keys: { p256dh: given.p256dh, auth: given.auth } }),
        unsubscribe: async () => {
          localStorage.removeItem(kept)
          return true
        },
      } as unknown as PushSubscription
      PushManager.prototype.getSubscription = async () => (localStorage.getItem(kept) ? subscription : null)
      PushManager.prototype.subscribe = async (options) => {
        if (!options?.userVisibleOnly || String(options.applicationServerKey).length !== 87)
          throw new Error('not a key of ours')
        localStorage.setItem(kept, '1')
        return subscription
      }
    },
    { endpoint, p256dh, auth },
  )
}

async function offersMore(market: Market, id: string, dollars: number) {
  const answer = await fetch(`${market.origin}/api/bid/confirm`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await aSession(market.d1, RIVAL)}`,
    },
    body: JSON.stringify({ id, wsprice: dollars, bidding_type: 'max', bid_id: randomUUID() }),
  })
  expect(answer.status, await answer.text()).toBe(200)
}

/** The registration of the site's worker, as the browser's own tools know it. */
async function registrationOf(cdp: CDPSession): Promise<string> {
  const known = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  return known
}

type Shown = { title: string; body: string; tag: string; lang: string; data: { to: string } }

/** Writes down what the worker shows, and clicks on it: in the place of the notifications that are not there. */
async function watched(worker: Worker) {
  await worker.evaluate(() => {
    const shown: object[] = []
    Object.assign(self, { shown })
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    registration.showNotification = async (title, options) => void shown.push({ title, ...options })
  })
  return {
    shown: () => worker.evaluate(() => (self as unknown as { shown: Shown[] }).shown),
    click: () =>
      worker.evaluate(() => {
        const [first] = (self as unknown as { shown: Shown[] }).shown
        const notification = { close: () => undefined, data: first?.data }
        const waitUntil = (work: Promise<unknown>) => void work.catch(() => undefined)
        self.dispatchEvent(
          Object.assign(new Event('notificationclick'), { notification, action: 'raise', waitUntil }),
        )
      }),
  }
}

test('who asks to be told is told of an offer that passes theirs, and led to the amount', async ({
  as,
  market,
}) => {
  const id = await aListing(market.d1, { closesInMs: 3_600_000 })
  const browser = await market.pushes.aBrowser()
  const page = await as(BUYER, {
    serviceWorkers: 'allow',
    permissions: ['notifications'],
    reducedMotion: 'reduce',
  })
  await subscribesWith(page, browser.target)
  await page.goto(`/product-view/${id}`)
  await expect(page.getByTestId('connection')).toContainText('Live')
  // asked for by nobody, offered to nobody
  await expect(page.getByTestId('tell-me')).toHaveCount(0)
  await page.getByTestId('amount-input').fill('20')
  await page.getByTestId('review-offer').click()
  await page.getByTestId('confirm-offer').click()
  await page.getByTestId('tell-me').getByRole('button', { name: "Notify me if I'm outbid" }).click()
  await expect(page.getByTestId('tell-me')).toContainText('This browser will tell you')
  await expect(page.getByTestId('tell-me').getByRole('link')).toHaveAttribute(
    'href',
    '/my-account/notifications#push',
  )

  await offersMore(market, id, 50)
  await expect(page.getByTestId('own-status')).toContainText('LOSING')
  // the room has word of it sent, without waiting for the minute's sweep
  await expect.poll(() => browser.delivered.length, { timeout: 20_000 }).toBe(1)
  const text = browser.delivered[0]?.text ?? ''

  const cdp = await page.context().newCDPSession(page)
  const registrationId = await registrationOf(cdp)
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('The site has no worker.')
  const notices = await watched(worker)
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: market.origin, registrationId, data: text })
  await expect.poll(notices.shown).toEqual([
    expect.objectContaining({
      title: expect.stringContaining('drill'),
      body: expect.stringMatching(/^You were outbid: lot \d+ is at \$21\. The next offer is \$22\.$/),
      tag: `outbid:${id}`,
      lang: 'en',
      actions: [{ action: 'raise', title: 'Raise your offer' }],
    }),
  ])

  // a click on it finds the page that is open, where what was typed stays
  await page.getByTestId('amount-input').fill('77')
  await page.getByRole('link', { name: 'Fairlot' }).first().focus()
  await notices.click()
  await expect(page.getByTestId('amount-input')).toBeFocused()
  await expect(page.getByTestId('amount-input')).toHaveValue('77')

  // on a telephone the address of the notification opens the sheet
  const phone = await as(BUYER, { width: 390 })
  await phone.goto(`/product-view/${id}?raise=1`)
  await expect(phone.getByTestId('amount-input')).toBeFocused()
  await expect(phone.getByRole('dialog', { name: 'Offer' })).toBeVisible()

  const subscribed = async () =>
    (
      await market.d1
        .prepare('select 1 from push_subscriptions where endpoint = ?')
        .bind(browser.target.endpoint)
        .all()
    ).results.length
  expect(await subscribed()).toBe(1)
  await page.goto('/my-account/notifications')
  await expect(page.getByTestId('push-state')).toHaveText('On for this browser')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByTestId('push-state')).toHaveText('Off for this browser')
  expect(await subscribed()).toBe(0)
  await page.getByTestId('push-on').click()
  await expect(page.getByTestId('push-state')).toHaveText('On for this browser')
  expect(await subscribed()).toBe(1)
  // a link that the header covers in part is judged by what is left of it
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await graveFaultsInBothSchemes(page)).toEqual([])
  expect(await sidewaysAt(page, [390, 834])).toEqual({})

  await page.goto('/my-account')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect.poll(subscribed).toBe(0)
})
