import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { clockOf, type Stage } from '#app/domain/auctions/live-stage.ts'
import type { ListingView } from '#app/features/listings/queries.server.ts'
import type { LotRow } from '#app/features/live-sale/lot-row.ts'
import { useServerClock } from '#app/ui/server-clock.tsx'
import { useLiveTiles } from '#app/views/lot/live-tiles.island.tsx'
import { LiveSale, type LiveSaleState } from './live-sale.ts'

export type SaleFacts = {
  id: string
  title: string
  /** Its lots follow one another so many seconds apart. */
  staggerSeconds: number
  lots: number
  signedIn: boolean
}

type SaleContext = {
  sale: SaleFacts
  live: LiveSale
  clock: { soonMs: number; finalMs: number }
  /** A lot with everything that its panel shows; undefined while it is on its way. */
  detailOf: (id: string) => ListingView | undefined
  bring: (id: string) => void
}

const Context = createContext<SaleContext | null>(null)

type SaleProviderProps = {
  sale: SaleFacts
  rows: readonly LotRow[]
  details: readonly ListingView[]
  ahead: string | null
  children: ReactNode
}

/** Holds the sale that the page follows, for everything on it. */
export function SaleProvider({ sale, rows, details, ahead, children }: SaleProviderProps) {
  const pageClock = useServerClock()
  const tiles = useLiveTiles()
  const [live] = useState(() => new LiveSale(rows, pageClock.first, ahead))
  const { detailOf, bring } = useDetails(sale.id, details)

  useEffect(() => {
    const ask = (ids: readonly string[] | null) => (ids ? fetchLots(sale.id, ids) : fetchAll(sale.id))
    const stop = live.start({ now: pageClock.now, heard: tiles, ask })
    // the page comes first
    const timer = setTimeout(
      () =>
        void fetchAll(sale.id).then(
          (all) => live.load(all),
          () => undefined,
        ),
      300,
    )
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [live, tiles, sale.id, pageClock])
  useEffect(() => live.load(rows), [live, rows])

  const value = useMemo(
    () => ({ sale, live, clock: clockOf(sale.staggerSeconds), detailOf, bring }),
    [sale, live, detailOf, bring],
  )
  return <Context.Provider value={value}>{children}</Context.Provider>
}

export function useSale(): SaleContext {
  const context = useContext(Context)
  if (!context) throw new Error('useSale needs a SaleProvider above it')
  return context
}

/** What `select` makes of the sale; renders again only when that is another. */
export function useLive<Value>(select: (state: LiveSaleState) => Value): Value {
  const { live } = useSale()
  return useSyncExternalStore(
    live.subscribe,
    () => select(live.state),
    () => select(live.state),
  )
}

export function useStage<Value>(select: (stage: Stage) => Value): Value {
  return useLive(({ stage }) => select(stage))
}

export function useRow(id: string): LotRow | undefined {
  return useLive(({ rows }) => rows.get(id))
}

function useDetails(saleId: string, loaded: readonly ListingView[]) {
  const [fetched, setFetched] = useState<ReadonlyMap<string, ListingView>>(new Map())
  const [asked] = useState(() => new Set<string>())
  const details = useMemo(() => {
    const all = new Map(fetched)
    for (const one of loaded) if ((all.get(one.id)?.seq ?? -1) <= one.seq) all.set(one.id, one)
    return all
  }, [loaded, fetched])
  return useMemo(
    () => ({
      detailOf: (id: string) => details.get(id),
      bring: (id: string) => {
        if (details.has(id) || asked.has(id)) return
        asked.add(id)
        fetchJson<ListingView>(`/liveAuction/${saleId}/lot/${id}`).then(
          (one) => setFetched((before) => new Map(before).set(id, one)),
          () => asked.delete(id),
        )
      },
    }),
    [saleId, details, asked],
  )
}

type Lots = { lots: LotRow[]; next: number | null }

async function fetchLots(saleId: string, ids: readonly string[]): Promise<LotRow[]> {
  const { lots } = await fetchJson<Lots>(`/liveAuction/${saleId}/lots?ids=${ids.join(',')}`)
  return lots
}

async function fetchAll(saleId: string): Promise<LotRow[]> {
  const all: LotRow[] = []
  for (let from: number | null = 0; from !== null; ) {
    const { lots, next }: Lots = await fetchJson<Lots>(`/liveAuction/${saleId}/lots?from=${from}`)
    all.push(...lots)
    from = next
  }
  return all
}

async function fetchJson<Answer>(address: string): Promise<Answer> {
  const response = await fetch(address, { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`${response.status} ${address}`)
  return (await response.json()) as Answer
}
