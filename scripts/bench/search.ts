import { parseArgs } from 'node:util'
import { listCategories } from '#app/features/browse/choice-queries.server.ts'
import { readSearch } from '#app/features/browse/inputs.ts'
import { listEndingNext, listFeatured, searchListings } from '#app/features/browse/queries.server.ts'
import { listSuggestions } from '#app/features/browse/suggest.server.ts'
import { migrate, openLocal, serverRunning, stateDir } from '#scripts/lib/local.ts'
import { databaseTime, type Work } from './database-time.ts'
import { thisMachine } from './machine.ts'

const USAGE = `Usage: STATE_DIR=folder npm run bench:search [-- --rounds N]
  Measures on what the folder holds: fill it first, npm run seed -- --listings 100000
  --rounds N   how often each page is asked, 3 to 200 (20)`

/** What a page asks, as its address; each kind several ways, as people do. */
const SEARCHES: Record<string, string[]> = {
  'all, first page': ['', 'view=list', 'orderby=latest'],
  'all, page 200': ['page=200', 'page=200&orderby=15', 'page=200&orderby=21', 'page=150&orderby=9'],
  'each sort': ['6', '7', '8', '9', '14', '15', '20', '21'].map((id) => `orderby=${id}`),
  category: ['category=tools', 'category=furniture', 'category=drills', 'category=tools&category=kitchen'],
  'category, sorted': [
    'category=tools&orderby=15',
    'category=drills&orderby=14',
    'category=tools&orderby=21&page=20',
  ],
  'two lists': [
    'category=tools&condition=new',
    'condition=used-good&location=akron-annex',
    'condition=for-parts&orderby=15',
  ],
  'one word': ['searchbar=drill', 'searchbar=kettle', 'searchbar=sofa', 'searchbar=lamp&orderby=15'],
  'two words': ['searchbar=cordless+drill', 'searchbar=oak+chair', 'searchbar=black+kettle&category=kitchen'],
  'broad word': [
    'searchbar=stored',
    'searchbar=truck',
    'searchbar=returns&orderby=15',
    'searchbar=car&page=20',
  ],
  misspelt: ['searchbar=drll', 'searchbar=kettel', 'searchbar=armchiar'],
  'price range': ['price_from=50&price_to=200', 'price_to=20&orderby=15', 'price_from=100&category=tools'],
  distance: [
    'latitude=39.96&longitude=-82.99&radius=80467',
    'latitude=41.5&longitude=-81.69&radius=32187&searchbar=drill',
  ],
  'sale type': ['sale_type=buynow', 'sale_type=sealed_rank', 'sale_type=auction&category=tools'],
  'dates, featured': ['closes_to=01-01-2100+00:00&featured=1', 'featured=1', 'added_from=01-01-2020+00:00'],
  'all that ever was': ['status=all', 'status=all&searchbar=drill'],
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

async function main() {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } })
  const rounds = Number(values.rounds)
  if (!(Number.isInteger(rounds) && rounds >= 3 && rounds <= 200)) throw new Error(USAGE)
  if (await serverRunning()) throw new Error(`A server is running on ${stateDir()}. Stop it and try again.`)
  const { d1, stop } = await openLocal()
  try {
    await migrate(d1)
    const held = await d1.prepare('select count(*) as n from listing_live').first<{ n: number }>()
    const { cores, cpu, loadBefore } = thisMachine()
    console.log(
      `${held?.n.toLocaleString('en-US')} listings, ${cores} cores (${cpu}), load ${loadBefore} before the start`,
    )
    console.log('Milliseconds of database time for all statements of a page, as D1 reports them.\n')
    console.log(lineOf(['page', 'asked', 'p50', 'p95', 'slowest']))
    for (const [kind, work] of kinds()) {
      const times: { ms: number; what: string }[] = []
      for (let round = -1; round < rounds; round++)
        for (const [what, each] of work) {
          const ms = await databaseTime(d1, each)
          if (round >= 0) times.push({ ms, what })
        }
      times.sort((one, other) => one.ms - other.ms)
      const at = (share: number) =>
        times[Math.min(times.length - 1, Math.floor(times.length * share))]?.ms ?? 0
      console.log(
        lineOf([kind, times.length, at(0.5), at(0.95), `${times.at(-1)?.ms}  ${times.at(-1)?.what}`]),
      )
    }
  } finally {
    await stop()
  }
}

function kinds(): [string, [string, Work][]][] {
  const pages = Object.entries(SEARCHES).map(([kind, queries]): [string, [string, Work][]] => [
    kind,
    queries.map((query) => {
      const search = readSearch(new URL(`http://localhost/search?${query}`))
      return [query, (ctx) => searchListings(ctx, search, { facets: true })]
    }),
  ])
  const home: Work = (ctx) =>
    Promise.all([
      listEndingNext(ctx, 5),
      listCategories(ctx),
      listFeatured(ctx, 20),
      searchListings(ctx, readSearch(new URL('http://localhost/'))),
    ])
  const typed = ['dri', 'drill', 'kettle bl', 'sto', 'drll'].map((text): [string, Work] => [
    text,
    (ctx) => listSuggestions(ctx, text, 10),
  ])
  return [...pages, ['home', [['home', home]]], ['suggestions', typed]]
}

function lineOf([kind = '', ...figures]: (string | number)[]): string {
  return (
    String(kind).padEnd(20) +
    figures.map((figure, at) => (at < 3 ? String(figure).padStart(8) : `  ${figure}`)).join('')
  )
}
