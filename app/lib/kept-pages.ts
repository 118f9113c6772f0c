import { type Age, HeldValues } from './held-values.ts'

/** What a page has of its reader's own. */
export const PAGE_MARKS = ['nonce', 'bidId', 'relay', 'readAt'] as const
export type PageMark = (typeof PAGE_MARKS)[number]

/** A page's bytes, and marks between them. */
export type KeptPage = {
  parts: (Uint8Array<ArrayBuffer> | PageMark)[]
  headers: [string, string][]
  /** Whose lot it shows; null for none. */
  listingId: string | null
}

const MOST_BYTES = 24_000_000
const MOST_POLLS = 200
const MOST_CHANGES = 5_000

const pages = new HeldValues<KeptPage | null>(
  { cost: MOST_BYTES, polls: MOST_POLLS },
  (key, page) => key.length + bytesOf(page),
)
/** The count of changes at a listing's last one: what was begun before it is not kept. */
const changed = new Map<string, number>()
let changes = 0

/**
 * The page under that key, in this isolate's memory, or what `make` gives: null for one that must not be kept, which is
 * remembered as long. Several who ask at once wait for one making. `find`: one that was made elsewhere, and when. Throws
 * what `make` throws where nothing is held.
 */
export function keptPage(
  asker: Parameters<typeof pages.read>[0],
  key: string,
  age: Age,
  make: () => Promise<KeptPage | null>,
  find: () => Promise<{ at: number; page: KeptPage } | null> = async () => null,
): Promise<KeptPage | null> {
  return pages.read(asker, key, age, async () => {
    const [at, before] = [asker.now(), changes]
    const found = await find()
    if (found) return { at: found.at, value: found.page }
    const page = await make()
    const passing = page?.listingId != null && (changed.get(page.listingId) ?? 0) > before
    return { at, value: page, passing }
  })
}

/** A listing has changed: no page that shows it is served any more, or kept that was begun before. */
export function forgetPagesOf(listingId: string): void {
  changes += 1
  changed.delete(listingId)
  changed.set(listingId, changes)
  const [oldest] = changed.keys()
  if (changed.size > MOST_CHANGES && oldest !== undefined) changed.delete(oldest)
  pages.dropWhere((page) => page?.listingId === listingId)
}

/** With those of its packed copy, which comes when it is served again. */
const PACKED_SHARE = 1.25

function bytesOf(page: KeptPage | null): number {
  return (page?.parts ?? []).reduce(
    (sum, part) => sum + (typeof part === 'string' ? 8 : part.length * PACKED_SHARE),
    64,
  )
}
