import { useRevalidator } from '@remix-run/react'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { isOver } from '#app/domain/shop/listing.ts'
import type { ListingView } from '#app/features/listings/queries.server.ts'
import { useServerClock } from '#app/ui/server-clock.tsx'
import type { ConnectToRoom } from './room-socket.client.ts'
import { createTicker, type Ticker } from './ticker.ts'
import { type AuctionRoom, useAuctionRoom } from './use-auction-room.ts'

type Room = AuctionRoom & { listing: ListingView; ticker: Ticker; firstNow: number }

const RoomContext = createContext<Room | null>(null)

type AuctionRoomProps = {
  listing: ListingView
  /** How visitors hear of it; without, the page has a socket of its own to the room. */
  connect?: ConnectToRoom
  /** Whether the page around it looks for itself after what the socket has nothing to say of. */
  looksItself?: boolean
  children: ReactNode
}

/** Holds the listing's live state for everything on its page: panel, bar, stamp. */
export function AuctionRoomProvider({ listing, connect, looksItself, children }: AuctionRoomProps) {
  const room = useAuctionRoom(listing, connect)
  const { live, serverNow } = room
  const firstNow = useServerClock().first
  const [ticker] = useState(() => createTicker(firstNow, serverNow))
  const target = live.status === 'scheduled' ? live.startsAt : live.closesAt
  useEffect(() => ticker.aim(target), [ticker, target])
  useFreshPage(room, listing, !looksItself)

  const value = useMemo(() => ({ ...room, listing, ticker, firstNow }), [room, listing, ticker, firstNow])
  return <RoomContext.Provider value={value}>{children}</RoomContext.Provider>
}

export function useRoom(): Room {
  const room = useContext(RoomContext)
  if (!room) throw new Error('useRoom needs an AuctionRoomProvider above it')
  return room
}

/** What one piece costs at once, in cents; the terms' price where nothing can be bought just now. */
export function usePiecePrice(): number {
  const { listing, live } = useRoom()
  return live.buyNow ?? listing.buyNowTerms?.price ?? listing.startPrice
}

/** What `select` makes of the room's time, each second; renders again only when that differs. */
export function useRoomTime<Value extends string | number | boolean>(select: (now: number) => Value): Value {
  const { ticker, firstNow } = useRoom()
  return useSyncExternalStore(
    ticker.subscribe,
    () => select(ticker.current()),
    () => select(firstNow),
  )
}

/** Waits between looks for the winner's invoice, which is written after the close. */
const INVOICE_WAITS = [1, 2, 3, 5, 8, 13, 20, 30, 60].map((seconds) => seconds * 1000)
const LOOK_EVERY_MS = 5_000
/** A close is announced by the room; when nothing is heard this long after it, the page looks for itself. */
const LATE_MS = 3_000

/** Loads the page's data again where the socket has nothing to say. */
function useFreshPage({ live, link, serverNow }: AuctionRoom, listing: ListingView, looks: boolean) {
  const { revalidate } = useRevalidator()
  const awaitsInvoice =
    looks &&
    live.own?.status === 'won' &&
    listing.invoice === null &&
    listing.gathered === null &&
    listing.order === null
  const crowded = looks && link.connection === 'crowded' && !isOver(live.status)

  useEffect(() => {
    if (!awaitsInvoice) return
    let timer: ReturnType<typeof setTimeout>
    const look = (index: number) => {
      const wait = INVOICE_WAITS[index]
      if (wait === undefined) return
      timer = setTimeout(() => {
        revalidate()
        look(index + 1)
      }, wait)
    }
    look(0)
    return () => clearTimeout(timer)
  }, [awaitsInvoice, revalidate])

  const over = isOver(live.status)
  const wasOpen = useRef(!over)
  useEffect(() => {
    if (!looks || !over || !wasOpen.current) return
    wasOpen.current = false
    // Everybody who watched the close would ask at once.
    const timer = setTimeout(revalidate, 2_000 + Math.random() * 6_000)
    return () => clearTimeout(timer)
  }, [looks, over, revalidate])

  useEffect(() => {
    if (!crowded) return
    const timer = setInterval(revalidate, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [crowded, revalidate])

  useEffect(() => {
    if (!looks || isOver(live.status)) return
    const due = live.status === 'scheduled' ? live.startsAt : live.closesAt
    const wait = due - serverNow() + LATE_MS
    if (wait > 86_400_000) return
    let again: ReturnType<typeof setInterval> | undefined
    const timer = setTimeout(
      () => {
        revalidate()
        again = setInterval(revalidate, LOOK_EVERY_MS)
      },
      Math.max(wait, 0),
    )
    return () => {
      clearTimeout(timer)
      clearInterval(again)
    }
  }, [looks, live.status, live.startsAt, live.closesAt, serverNow, revalidate])
}
