import { renewDemo, renewSales, seedDemo } from '#drizzle/seed/demo.ts'
import {
  demoSessions,
  endDemoSessions,
  generationsWithoutOffers,
  placeDemoOffers,
} from '#drizzle/seed/offers.ts'
import { DEMO_SELLER, fillYardDay, hasYardDay } from '#drizzle/seed/yard-day.ts'
import { type Local, migrate, openLocal, stateDir } from './local.ts'
import { demoWanted, notePrepared } from './prepared-state.ts'

/**
 * Migrates, and seeds or renews the demo catalogue, on a workerd of its own: the port answers as soon as workerd runs,
 * so whatever pages need is put in place before there is one.
 */
export async function prepareData() {
  const local = await openLocal()
  const migrations = await migrate(local.d1)
  if (migrations > 0)
    console.log(`Applied ${migrations} migration${migrations === 1 ? '' : 's'} to ${stateDir()}`)
  if (demoWanted) {
    const stocked = await local.d1.prepare('select 1 from listings limit 1').first()
    if (!stocked) await seedDemo(local.d1, Date.now())
    await renew(local)
  }
  await local.stop()
  notePrepared()
}

/**
 * Adds a new generation of the demo catalogue when the one before has run out (never an empty home page), holds each sale
 * that closes lot by lot once more when its time has come, and adds offers wherever they are missing: a start that was
 * stopped half-way is made good by the next.
 */
export async function renew(local: Local) {
  await renewDemo(local.d1, Date.now())
  await renewSales(local.d1, Date.now())
  for (const [generation, listed] of await generationsWithoutOffers(local.d1)) {
    process.stdout.write(`Filling the demo catalogue: ${listed.size} lots … `)
    console.log(await offers(local, generation, listed))
  }
  await yardDay(local)
}

/** Today at a yard: its board is never empty. */
async function yardDay(local: Local) {
  const { mf, d1 } = local
  if (await hasYardDay(d1, Date.now())) return
  const last = await d1
    .prepare('select max(demo_generation) as generation from listings')
    .first<{ generation: number | null }>()
  if (!last?.generation) return
  // those of the day before stand on its parking lots until the minute's work sends them home
  if (await d1.prepare('select 1 from bookings limit 1').first()) await sweep(local)
  const now = Date.now()
  const tokens = await demoSessions(d1, now, [DEMO_SELLER])
  const came = await fillYardDay(
    d1,
    async (email, path, body) => {
      const answer = await mf.dispatchFetch(`http://localhost/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.get(email)}` },
        body: JSON.stringify(body),
      })
      const { data } = (await answer.json()) as { data?: { responseData?: Record<string, unknown> } }
      return answer.ok ? (data?.responseData ?? {}) : null
    },
    last.generation,
    now,
  )
  if (came > 0) console.log(`${came} parties come to the demo yard today`)
  await endDemoSessions(d1, tokens)
}

/** Cron does not fire by itself on a local workerd. */
export async function sweep({ mf }: Local) {
  const worker = await mf.getWorker('fairlot')
  await worker.scheduled({ cron: '* * * * *', scheduledTime: new Date() })
}

/** The catalogue's offers, placed as buyers place them: through the API, judged by the rooms. */
async function offers({ mf, d1 }: Local, generation: number, listed: ReadonlySet<string>): Promise<string> {
  const tokens = await demoSessions(d1, Date.now())
  const { placed, refused } = await placeDemoOffers(
    async ({ email, path, body }) => {
      const answer = await mf.dispatchFetch(`http://localhost/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.get(email)}` },
        body: JSON.stringify(body),
      })
      const { code } = (await answer.json()) as { code?: string }
      return { ok: answer.ok, ...(code ? { code } : {}) }
    },
    generation,
    listed,
  )
  await endDemoSessions(d1, tokens)
  return `${placed} offers placed${refused > 0 ? `, ${refused} refused` : ''}`
}
