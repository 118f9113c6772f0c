import { LOT_SORTS, readLotQuery } from '#app/features/lot-table/inputs.ts'
import {
  countDrafts,
  countShelves,
  listDraftRows,
  readLotTable,
} from '#app/features/lot-table/queries.server.ts'
import { buyerEmail, personId } from '#drizzle/seed/ids.ts'
import { openLocal } from '#scripts/lib/local.ts'
import { Bidders, offersFor } from './bidders.ts'
import { databaseTime, type Work } from './database-time.ts'
import { frameDoor } from './doors.ts'
import { warmUp } from './offers.ts'
import { type Part, withServer } from './part.ts'
import { sleep, spreadOf } from './statistics.ts'
import { counted, type Goal, inSeconds, newTable, shortMs } from './tables.ts'

const BUSY = 'busy-room'
const ROWS = 5_000
const LOTS = 100_000
const BIDDERS = 8
const ROUNDS = 10
const PATIENCE_MS = 15 * 60_000
/** What the contract promises: a file without pictures in a minute, a page's questions in so many ms. */
const IMPORT_MOST_MS = 60_000
const PAGE_MOST_MS = 50

const work = newTable('a seller’s long work', ['lots', 'took', 'lots/s', 'refused'])
const receipts = newTable('a busy room beside it', ['answers/s', 'p50', 'p95', 'p99 ms'])
const pages = newTable(`the table of ${counted(LOTS)} lots`, ['asked', 'p50', 'p95', 'slowest ms'])

type Job = { id: string; state: string; total: number; made: number; refused: number }

/** A file of 5,000 lots imported, all of them published while a room is busy, and a table of 100,000. */
export const sellers: Part = {
  name: 'sellers',
  listings: [{ id: BUSY, format: 'ascending' }],
  measure: async ({ tokens, seconds, tell }) => {
    const [seller = '', ...bidders] = tokens
    const organization = await makeSeller()
    const faults: string[] = []
    const imported = await withServer(async ({ origin }) => {
      const started = performance.now()
      const job = await ended(origin, seller, organization, await importFile(origin, seller, organization))
      return { job, ms: performance.now() - started }
    })
    tell(work, cellsOf('import', imported))
    if (imported.job.made !== ROWS) faults.push(`${ROWS} rows made ${imported.job.made} drafts.`)

    await makeReady(organization)
    const published = await withServer(async ({ origin, cpuMs }) => {
      const doors = await Promise.all(
        bidders.slice(0, BIDDERS).map((token) => frameDoor(origin, BUSY, token)),
      )
      // one counter of amounts for all bouts: each must be higher than those before
      const next = offersFor(BUSY)
      const [before, during] = [1, 2].map(() => new Bidders(doors, { next, inFlight: 1, cpuMs }))
      if (!before || !during) throw new Error('There are no bidders.')
      await warmUp(before)
      await before.run(seconds * 1_000, { counted: true })
      const started = performance.now()
      const { id } = await call<Job>(origin, seller, 'product/bulkProjectAction', {
        organization,
        state: 'draft',
        action: 'publish',
        all: true,
      })
      let isOver = false
      const watching = ended(origin, seller, organization, id).finally(() => {
        isOver = true
      })
      while (!isOver) await during.run(1_000, { counted: true })
      const job = await watching
      const ms = performance.now() - started
      faults.push(...before.faults, ...during.faults)
      const figures = { before: before.figures, during: during.figures }
      for (const door of doors) door.close()
      return { job, ms, ...figures }
    })
    tell(work, cellsOf('bulk publish', published))
    if (published.job.made !== ROWS) faults.push(`Of ${ROWS} drafts ${published.job.made} were published.`)
    for (const [name, { answeredPerSecond, receipts: spread }] of [
      ['before', published.before],
      ['during', published.during],
    ] as const)
      tell(receipts, [name, counted(answeredPerSecond), ...[spread.p50, spread.p95, spread.p99].map(shortMs)])

    const { slowest, figures } = await measureTable(organization, tell)
    const goals: Goal[] = [
      {
        what: `import of ${counted(ROWS)} rows without pictures`,
        goal: `< ${inSeconds(IMPORT_MOST_MS)}`,
        measured: inSeconds(imported.ms),
        met: imported.ms < IMPORT_MOST_MS,
      },
      {
        what: `a page of ${counted(LOTS)} lots, database time, p95`,
        goal: `< ${PAGE_MOST_MS} ms`,
        measured: `${shortMs(slowest)} ms`,
        met: slowest < PAGE_MOST_MS,
      },
    ]
    return { figures: [{ imported, published, table: figures }], goals, faults }
  },
}

function cellsOf(name: string, { job, ms }: { job: Job; ms: number }): string[] {
  return [name, counted(job.total), inSeconds(ms), counted((job.total * 1_000) / ms), String(job.refused)]
}

async function importFile(origin: string, token: string, organization: string): Promise<string> {
  const rows = Array.from(
    { length: ROWS },
    (_, at) =>
      `Cordless drill kit ${at},"Two batteries, charger and case. Tested: the chuck runs true.",SKU-${at},20,A-${at % 90},12-31-2099 19:00,yes`,
  )
  const text = ['title,description,sku,start price,bin,closes,whole dollars', ...rows].join('\n')
  const form = new FormData()
  form.set('organization', organization)
  form.set('start', 'true')
  form.set('file_upload', new File([text], 'lots.csv', { type: 'text/csv' }))
  const answer = await fetch(`${origin}/api/product/uploadXLSXFile`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return (await dataOf<{ id: string }>(answer)).id
}

async function call<Data>(origin: string, token: string, path: string, body: object): Promise<Data> {
  const answer = await fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return dataOf<Data>(answer)
}

async function dataOf<Data>(answer: Response): Promise<Data> {
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${text.slice(0, 300)}`)
  return (JSON.parse(text) as { data: { responseData: Data } }).data.responseData
}

/** Asks how far a job is until it is over. */
async function ended(origin: string, token: string, organization: string, job: string): Promise<Job> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const found = await call<Job>(origin, token, 'product/bulkProjectStatus', { organization, job })
    if (found.state === 'done' || found.state === 'failed' || found.state === 'stopped') return found
    if (performance.now() > until) throw new Error(`${job} is still ${found.state}.`)
    await sleep(250)
  }
}

/** The first of those with a session lists for the organisation of the busy lot. */
async function makeSeller(): Promise<string> {
  return locally(async (d1) => {
    const row = await d1
      .prepare('select organisation_id as id from listings where id = ?1')
      .bind(BUSY)
      .first<{ id: string }>()
    if (!row) throw new Error('The market has no busy lot.')
    for (const table of ['memberships', 'membership_roles'])
      await d1
        .prepare(`insert into ${table} (organisation_id, person_id, role) values (?1, ?2, 'manager')`)
        .bind(row.id, personId(buyerEmail(1)))
        .run()
    return row.id
  })
}

/** Pictures and choices for all drafts, so that they can be published. */
async function makeReady(organization: string): Promise<void> {
  await locally(async (d1) => {
    const picture = { name: 'drill', tint: '#e4e2dc', width: 1200, height: 900, caption: '' }
    await d1
      .prepare(
        `update listing_drafts set pictures = ?2, fields = json_patch(fields, (
           select json_object('category', category_id, 'condition', condition_id, 'yard', location_id)
           from listings where id = ?3)) where organisation_id = ?1`,
      )
      .bind(organization, JSON.stringify([picture]), BUSY)
      .run()
  })
}

async function measureTable(organization: string, tell: Parameters<Part['measure']>[0]['tell']) {
  return locally(async (d1) => {
    await fillTable(d1, organization)
    const now = Date.now()
    const whose = { organisationId: organization, yards: null, now, dayEnds: now + 12 * 60 * 60_000 }
    const kinds: [string, string[]][] = [
      ['each sort', LOT_SORTS.flatMap((sort) => [`sort=${sort}`, `sort=${sort}&dir=desc`])],
      ['last pages', LOT_SORTS.map((sort) => `sort=${sort}&page=${Math.floor(LOTS / 20)}`)],
      ['narrowed', ['closes=week', 'format=sealed', 'format=ascending&sort=price', 'yard=none']],
      [
        'words',
        ['words=drill', 'words=kit+4', 'words=SKU-77', 'words=no+such+thing', 'words=90000&sort=price'],
      ],
    ]
    let slowest = 0
    const figures: unknown[] = []
    for (const [kind, texts] of kinds) {
      const times: number[] = []
      for (let round = -1; round < ROUNDS; round += 1)
        for (const text of texts) {
          const query = readLotQuery(new URLSearchParams(text))
          const page: Work = (ctx) => readLotTable(ctx, whose, 'open', query)
          const ms = await databaseTime(d1, page)
          if (round >= 0) times.push(ms)
        }
      const spread = spreadOf(times)
      slowest = Math.max(slowest, spread.p95)
      figures.push({ kind, spread })
      tell(pages, [kind, String(times.length), ...[spread.p50, spread.p95, Math.max(...times)].map(shortMs)])
    }
    const drafts: number[] = []
    const ofDrafts = { ...whose, organisationId: `${organization}-drafts` }
    for (let round = -1; round < ROUNDS; round += 1)
      for (const text of ['', 'ready=yes', 'missing=pictures', 'words=kit', 'page=4000']) {
        const query = readLotQuery(new URLSearchParams(text))
        const page: Work = (ctx) =>
          Promise.all([
            countShelves(ctx, ofDrafts),
            listDraftRows(ctx, ofDrafts, query),
            countDrafts(ctx, ofDrafts, query),
          ])
        const ms = await databaseTime(d1, page)
        if (round >= 0) drafts.push(ms)
      }
    const spread = spreadOf(drafts)
    slowest = Math.max(slowest, spread.p95)
    figures.push({ kind: 'drafts', spread })
    tell(pages, [
      'drafts',
      String(drafts.length),
      ...[spread.p50, spread.p95, Math.max(...drafts)].map(shortMs),
    ])
    return { slowest, figures }
  })
}

const FILLED_AT_ONCE = 10_000

/** As many open lots of one organisation, and as many drafts of another: copies of the busy lot and of a draft. */
async function fillTable(d1: D1Database, organization: string): Promise<void> {
  const columns = async (table: string, leaving: readonly string[]) => {
    const { results } = await d1
      .prepare('select name from pragma_table_xinfo(?1) where hidden = 0')
      .bind(table)
      .all<{ name: string }>()
    return results.map(({ name }) => name).filter((name) => !leaving.includes(name))
  }
  const own = ['id', 'lot_number', 'title', 'item_id', 'closes_at']
  const rest = (await columns('listings', own)).join(', ')
  const liveOwn = ['listing_id', 'status', 'closes_at', 'price', 'offer_count', 'projected_seq', 'doc']
  const live = (await columns('listing_live', liveOwn)).join(', ')
  const numbers = 'with recursive n(n) as (select ?1 union all select n + 1 from n where n < ?2)'
  await d1
    .prepare(
      `insert into organisations (id, handle, name, invoice_prefix, created_at)
       select id || '-drafts', handle || '-drafts', name, 'DRAFTS', created_at from organisations where id = ?1`,
    )
    .bind(organization)
    .run()
  for (let from = 1; from <= LOTS; from += FILLED_AT_ONCE) {
    const to = from + FILLED_AT_ONCE - 1
    await d1.batch([
      d1
        .prepare(
          `insert into listings (${own.join(', ')}, ${rest}) ${numbers}
           select 'many-' || n, 100000 + n, 'Cordless drill kit ' || n, 'M-' || n,
             closes_at + n * 1000, ${rest} from n, listings where id = ?3`,
        )
        .bind(from, to, BUSY),
      d1
        .prepare(
          `insert into listing_live (${liveOwn.join(', ')}, ${live}) ${numbers}
           select 'many-' || n, 'open', closes_at + n * 1000, 100 + n * 7919 % 100000, n * 31 % 40, -1, null, ${live}
           from n, listing_live where listing_id = ?3`,
        )
        .bind(from, to, BUSY),
      d1
        .prepare(
          `insert into listing_drafts (id, organisation_id, fields, pictures, created_by, created_at, updated_at, problems, ready_until)
           ${numbers} select 'draft-' || n, ?3 || '-drafts', json_object('title', 'Cordless drill kit ' || n, 'itemId', 'D-' || n),
             '[]', 'somebody', n, n, case n % 3 when 0 then '' else 'pictures:missing' end,
             case n % 3 when 0 then 9999999999999 end from n`,
        )
        .bind(from, to, organization),
    ])
  }
}

async function locally<T>(work: (d1: D1Database) => Promise<T>): Promise<T> {
  const { d1, stop } = await openLocal()
  try {
    return await work(d1)
  } finally {
    await stop()
  }
}
