import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { buyerEmail } from '#drizzle/seed/ids.ts'
import { findBrowser } from '#tests/support/browser.ts'
import { frameDoor } from './doors.ts'
import { awaitProjection } from './market.ts'
import { Paced } from './paced.ts'
import { type Part, withServer } from './part.ts'
import { sleep } from './statistics.ts'
import { newTable } from './tables.ts'

const LISTING = 'taps'
const OFFERS_PER_SECOND = 10
const ROUNDS = 3
/** How much slower than this machine the telephone is: what Lighthouse takes for one of the middle. */
const SLOWER = 4
/** What comes after an answer, and would be taken for a part of the next. */
const BETWEEN_MS = 1_000
const AIM_MS = 100

const table = newTable('taps on a lot, telephone', ['quiet, ms', `${OFFERS_PER_SECOND} offers/s`])

type Tap = { name: string; act: (page: Page) => Promise<void> }
/** What the browser says of one: until its answer is painted, ms, in steps of 8. */
type Told = { name: string; longest: number }

/** In the order in which they are made: each leaves the page as the next one finds it. */
const TAPS: readonly Tap[] = [
  { name: 'Offer', act: (page) => page.getByTestId('bar-offer').tap() },
  { name: 'Go back', act: goBack },
  { name: 'Other amount', act: (page) => page.locator('.bar-other').tap() },
  { name: 'A figure', act: (page) => page.getByTestId('amount-input').press('5') },
  { name: 'One step more', act: (page) => page.locator('.bid .picks button').nth(1).tap() },
  { name: 'Go back to it', act: goBack },
  { name: 'Close', act: (page) => page.locator('.sheet-grip').tap() },
  {
    name: 'Favorite',
    act: (page) =>
      page
        .getByRole('button', { name: /Favorites/ })
        .first()
        .tap(),
  },
]

/** How long a telephone takes to answer a tap on a lot's page, while nothing happens and while offers come in. */
export const taps: Part = {
  name: 'taps',
  listings: [{ id: LISTING, format: 'ascending' }],
  measure: async ({ tokens, tell }) => {
    const faults: string[] = []
    const { quiet, busy, accepted } = await withServer(async ({ origin }) => {
      const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
      try {
        const door = await frameDoor(origin, LISTING, tokens[1] ?? '')
        const page = await openLot(
          await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
          origin,
        )
        const offers = new Paced(door, { listing: LISTING, perSecond: OFFERS_PER_SECOND, faults })
        const quiet = await tapThrough(page)
        let isOver = false
        const coming = (async () => {
          while (!isOver) await offers.run(1_000)
        })()
        const busy = await tapThrough(page).finally(() => {
          isOver = true
        })
        await coming
        door.close()
        return { quiet, busy, accepted: offers.accepted }
      } finally {
        await browser.close()
      }
    })
    const { differs } = await awaitProjection([LISTING], accepted)
    for (const [at, { name, longest }] of quiet.entries())
      tell(table, [name, String(longest), String(busy[at]?.longest ?? 0)])
    const longest = Math.max(...busy.map((each) => each.longest))
    return {
      figures: [{ quiet, busy }],
      goals: [
        {
          what: `the slowest answer to a tap, ${OFFERS_PER_SECOND} offers/s`,
          goal: `≤ ${AIM_MS} ms`,
          measured: `${longest} ms`,
          met: longest <= AIM_MS,
        },
      ],
      faults: [...new Set([...faults, ...differs])],
    }
  },
}

async function goBack(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).tap()
}

/** The lot's page as a bidder has it before them, on a machine that is slow from then on. */
async function openLot(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  await page.request.post(`${origin}/api/user/login`, {
    headers: { origin },
    data: { email: buyerEmail(1), password: 'Fairlot1!' },
  })
  await page.addInitScript(`
    window.taps = []
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.taps.push(duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  `)
  await page.goto(`${origin}/product-view/${LISTING}`, { waitUntil: 'networkidle' })
  await sleep(3_000)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}

/** Each tap in turn, some rounds of them, and the longest that each of them took. */
async function tapThrough(page: Page): Promise<Told[]> {
  const told = TAPS.map(({ name }) => ({ name, longest: 0 }))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, { act }] of TAPS.entries()) {
      await act(page)
      await sleep(BETWEEN_MS)
      const took = await page.evaluate<number[]>('window.taps.splice(0)')
      const each = told[at]
      if (each) each.longest = Math.max(each.longest, ...took)
    }
  return told
}
