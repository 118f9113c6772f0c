import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect } from '#tests/e2e/fixtures.ts'
import { aListing, type ListingTimes, type Market, sellerOf } from '#tests/support/market.ts'

const HOUR = 3_600_000

/** A sale whose lots close at these times from now on. */
export async function aSale(
  { d1 }: Market,
  title: string,
  lots: readonly ListingTimes[],
  { state = 'open', access = 'everyone' }: { state?: string; access?: string } = {},
) {
  const ids: string[] = []
  for (const times of lots) ids.push(await aListing(d1, times))
  const id = `sale-${randomUUID().slice(0, 8)}`
  const now = Date.now()
  const [first = ''] = ids
  await d1.batch([
    d1
      .prepare(
        `insert into auctions (id, organisation_id, title, state, location_id, starts_at, first_close_at, last_close_at,
           stagger_seconds, lot_count, created_at, updated_at, announced_at, access)
         select ?1, organisation_id, ?2, ?8, location_id, ?10, ?4, ?5, 60, ?6, ?3, ?3, ?3, ?9 from listings where id = ?7`,
      )
      .bind(
        id,
        title,
        now - HOUR,
        now + Math.min(...lots.map(({ closesInMs }) => closesInMs)),
        now + Math.max(...lots.map(({ closesInMs }) => closesInMs)),
        ids.length,
        first,
        state,
        access,
        now + (lots[0]?.startsInMs ?? -HOUR),
      ),
    ...ids.flatMap((lot, place) => [
      d1
        .prepare('update listings set auction_id = ?1, auction_place = ?2, title = ?3 where id = ?4')
        .bind(id, place, `${title}, lot ${place + 1}`, lot),
      d1.prepare('update listing_live set auction_id = ?1 where listing_id = ?2').bind(id, lot),
    ]),
  ])
  return { id, ids, seller: await sellerOf(d1, first) }
}

export const stageOf = (page: Page) => page.getByTestId('stage-panel').first()
/** Presses until it counts: not right after another lot has come to stand there. */
export const armIn = (where: Locator) =>
  expect(async () => {
    await where.getByTestId('arm-offer').click({ timeout: 1_000 })
    await expect(where.getByTestId('send-offer')).toBeVisible({ timeout: 300 })
  }).toPass({ intervals: [100] })

export const sendFrom = (where: Locator) =>
  expect(async () => {
    await where.getByTestId('send-offer').click({ timeout: 1_000 })
    await expect(where.getByTestId('send-offer')).toHaveCount(0, { timeout: 300 })
  }).toPass({ intervals: [100] })

export const lotOnStage = (page: Page, id: string | undefined) =>
  expect(stageOf(page)).toHaveAttribute('data-lot', id ?? '', { timeout: 40_000 })
