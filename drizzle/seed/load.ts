import { accountInserts, buyerOf, hashDemoPassword } from './accounts.ts'
import { readHouse } from './house.ts'
import { loadLot } from './load-lots.ts'
import { marketInserts } from './market.ts'
import { publishInserts } from './publish.ts'

const ROWS_AT_ONCE = 1_000
const WHOLE_INDEXES = [
  "insert into listings_fts(listings_fts) values ('optimize')",
  "insert into search_words_trigram(search_words_trigram) values ('optimize')",
]

export type LoadSize = {
  listings: number
  buyers: number
  now: number
  onProgress?: (what: 'buyers' | 'listings', done: number) => void
}

/** A large market for measuring. Deterministic but for its times; what is there already stays as it is. */
export async function seedLoad(
  d1: D1Database,
  { listings, buyers, now, onProgress }: LoadSize,
): Promise<void> {
  await d1.batch(await marketInserts(d1, now))
  const passwordHash = await hashDemoPassword()
  for (const numbers of thousands(buyers)) {
    await d1.batch(accountInserts(d1, numbers.map(buyerOf), passwordHash, now))
    onProgress?.('buyers', numbers.at(-1) ?? 0)
  }
  const house = await readHouse(d1)
  for (const numbers of thousands(listings)) {
    const published = numbers.map((number) => loadLot(number, now))
    await d1.batch(publishInserts(d1, published, now, house))
    onProgress?.('listings', numbers.at(-1) ?? 0)
  }
  // what the nightly job does in parts, so that what is measured is what a market has by day
  await d1.batch(WHOLE_INDEXES.map((statement) => d1.prepare(statement)))
}

function* thousands(count: number): Generator<number[]> {
  for (let done = 0; done < count; done += ROWS_AT_ONCE) {
    yield Array.from({ length: Math.min(ROWS_AT_ONCE, count - done) }, (_, index) => done + index + 1)
  }
}
