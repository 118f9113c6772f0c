import { sql } from 'drizzle-orm'
import type { TFunction } from 'i18next'
import type { Ctx } from '#app/context.ts'
import type { Banner } from '#app/domain/shop/storefront.ts'
import { daysText } from '#app/ui/hours-text.ts'
import { timeText } from '#app/ui/time-text.ts'
import { listSaleCards, type SaleCard } from './list.server.ts'

const ANY = { q: '', yard: '', access: '', mine: '' } as const
const PICTURES = 3
const LOOKED_AT = 5
const ONE_EVENING = 12 * 3_600_000

type Shown = Banner & { runs: boolean; where: string; watch?: { to: string; children: string } }
/** `opens`: what it becomes at its start, for a page that is still open then. */
type SaleBanner = Shown & { opens?: { at: number; as: Shown } }
type Words = { t: TFunction; language: string }

/** The sale that runs, else the next one, as a banner: what is still open of it, when it closes, where it is collected. */
export async function findSaleBanner(
  ctx: Pick<Ctx, 'kept' | 'clock'>,
  words: Words,
): Promise<SaleBanner | null> {
  const found = await ctx.kept.read('sale banner', async (reads) => {
    const asks = { ...reads, actor: null }
    const running = await listSaleCards(asks, 'running', ANY, { limit: LOOKED_AT, offset: 0 })
    // one whose lots are all over is running until it is settled
    const open = running.find(({ nextCloseAt }) => nextCloseAt !== null)
    const [next] = open ? [] : await listSaleCards(asks, 'announced', ANY, { limit: 1, offset: 0 })
    const card = open ?? next
    return card ? { card, days: await daysOf(reads, card.id) } : null
  })
  if (!found) return null
  // what was found may be some seconds old, and its start may have passed since
  const now = ctx.clock.now()
  const { group, startsAt } = found.card
  const still = group === 'announced' && (startsAt === null || startsAt > now)
  const shown = bannerOf(found, { runs: !still, now }, words)
  if (!still || startsAt === null) return shown
  return { ...shown, opens: { at: startsAt, as: bannerOf(found, { runs: true, now: startsAt }, words) } }
}

/** The days on which what is won is collected, as its yard says them ("Tue to Fri"); null where the sale has its own. */
async function daysOf({ db }: Pick<Ctx, 'db'>, saleId: string): Promise<string | null> {
  const [row] = await db.all<{ hours: string }>(sql`
    select locations.hours from auctions join locations on locations.id = auctions.location_id
    where auctions.id = ${saleId} and auctions.pickup is null`)
  const parts = row?.hours.split('; ').map((part) => part.match(/^\w{3}( to \w{3})?(?=, )/)?.[0]) ?? []
  return parts.length > 0 && parts.every((part) => part !== undefined) ? parts.join(', ') : null
}

function bannerOf(
  { card, days }: { card: SaleCard; days: string | null },
  { runs, now }: { runs: boolean; now: number },
  { t, language }: Words,
): Shown {
  const { id, title, lots, over, nextCloseAt, firstCloseAt, lastCloseAt, yard, paused, seller } = card
  const moment = (at: number) => timeText(at, 'moment', { t, language })
  // of a sale that runs for days a time of day alone would be taken for today's
  const soon = (at: number) =>
    at - now < ONE_EVENING ? `${timeText(at, 'clock', { t, language })} ET` : moment(at)
  const closes = runs
    ? paused
      ? { label: t('home.sale.next'), value: t('time.paused') }
      : nextCloseAt !== null && { label: t('home.sale.next'), value: soon(nextCloseAt) }
    : firstCloseAt !== null && { label: t('home.sale.first'), value: moment(firstCloseAt) }
  const facts = [
    runs
      ? { label: t('home.sale.open'), value: t('home.sale.of', { open: lots - over, count: lots }) }
      : { label: t('home.sale.lots'), value: String(lots) },
    closes,
    runs && lastCloseAt !== null && { label: t('home.sale.last'), value: soon(lastCloseAt) },
    yard && { label: t('home.sale.pickup'), value: days === null ? yard.name : daysText(days, language) },
  ].filter((fact) => fact !== null && fact !== false)
  return {
    id: `sale-${id}`,
    title,
    runs,
    where: yard?.name ?? seller,
    facts,
    linkLabel: runs ? t('home.sale.see', { count: lots - over }) : t('home.sale.seeAll', { count: lots }),
    href: runs ? `/liveAuction/${id}#h-rail` : `/liveAuction/${id}`,
    // what stands still is not watched
    watch: runs && !paused ? { to: `/liveAuction/${id}`, children: t('home.sale.watch') } : undefined,
    pictures: card.pictures.slice(0, PICTURES).map(({ name }) => name),
  }
}
