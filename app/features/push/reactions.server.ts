import type { Ctx } from '#app/context.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { wordsOf } from '#app/i18n/words.server.ts'
import { writePushes } from './commands.server.ts'
import { listPassed, type Passed } from './queries.server.ts'
import type { NewPush } from './writes.server.ts'

const MOST_AT_ONCE = 200
/** Rooms whose news came late to D1 are still heard of. */
const LOOK_BACK_MS = 15 * 60_000

/** Tells the browsers of those whom somebody has passed. The rooms say who stands where; a run too many tells nobody twice. */
export async function pushOutbid(ctx: Pick<Ctx, 'db' | 'clock' | 'queues'>): Promise<number> {
  const now = ctx.clock.now()
  const passed = await listPassed(ctx, { now, since: now - LOOK_BACK_MS, limit: MOST_AT_ONCE })
  await writePushes(
    ctx,
    passed.map((one) => rowOf(one, now)),
  )
  return passed.length
}

function rowOf(passed: Passed, now: number): NewPush {
  const { subscriptionId, listingId, seq, closesAt } = passed
  return {
    id: `outbid:${listingId}:${seq}:${subscriptionId}`,
    subscriptionId,
    listingId,
    text: JSON.stringify(noticeOf(passed)),
    dueAt: now,
    expiresAt: closesAt,
    createdAt: now,
  }
}

/** What the service worker shows: only what everybody may know of the lot. */
function noticeOf({ listingId, lotNumber, title, price, nextMinimum, language }: Passed) {
  const lang = isLanguage(language) ? language : 'en'
  const t = wordsOf(lang)
  const said = { lot: lotNumber, price: formatMoney(price), next: formatMoney(nextMinimum ?? price) }
  return {
    title: title.slice(0, 200),
    lang,
    tag: `outbid:${listingId}`,
    body: t(nextMinimum === null ? 'mail.push.outbid' : 'mail.push.outbidNext', said),
    act: t('mail.push.raise'),
    to: `/product-view/${encodeURIComponent(listingId)}?raise=1`,
  }
}
