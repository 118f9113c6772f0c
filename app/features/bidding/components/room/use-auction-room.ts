import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { initialLive, type LiveSource, type LiveState } from '#app/features/bidding/live-listing.ts'
import { type Offered, reduceLive } from '#app/features/bidding/live-state.ts'
import type { ListingView } from '#app/features/listings/queries.server.ts'
import { steadyNow } from '#app/lib/steady-clock.ts'
import { useServerClock } from '#app/ui/server-clock.tsx'
import type { Receipt } from '#party/wire/protocol.ts'
import type { Offer, OfferAnswer, OffersInFlight } from './offers-in-flight.ts'
import { type Connection, type ConnectToRoom, type RoomLink, RoomSocket } from './room-socket.client.ts'
import { addSample, bestSample, type ClockSample } from './server-clock.ts'

/** Within this long of the close the room's time is asked for every five seconds (wire.md). */
export const FINAL_MS = 5 * 60_000
const PING_EVERY_MS = 5_000

export type Link = {
  connection: Connection
  attempt: number
  /** When the connection was lost, on our own clock; null while it stands. */
  lostAt: number | null
}

export type AuctionRoom = {
  live: LiveState
  link: Link
  /** The latest measurement of the room's clock. */
  clock: ClockSample | null
  /** The room's time now, as well as we know it. */
  serverNow: () => number
  /** What sends offers comes with their confirmation, and is handed in with the first. */
  placeOffer: (offer: Offer, Sender: typeof OffersInFlight) => Promise<OfferAnswer>
  /** Sends an offer no more that has no answer yet. */
  dismissOffer: (bidId: string) => void
  /** Takes in the receipt of a command that went by another door than the socket. */
  hear: (receipt: Receipt, offered: Offered) => void
}

/** What a further offer makes of one's own amount. */
const KEEPS = { ascending: 'higher', reverse: 'lower', sealed: 'latest', fixed: 'latest' } as const

/** A socket of one's own to the listing's room, which takes offers as well. */
const connectToRoom: ConnectToRoom = (id, listener) => new RoomSocket(`/parties/auction-room/${id}`, listener)

/** The listing as the room tells it. */
export function useAuctionRoom(
  listing: LiveSource & Pick<ListingView, 'id' | 'format'>,
  connect: ConnectToRoom = connectToRoom,
): AuctionRoom {
  const { id, format } = listing
  const keeps = KEEPS[format]
  const pageClock = useServerClock()
  const [live, dispatch] = useReducer(reduceLive, listing, initialLive)
  const [link, setLink] = useState<Link>({ connection: 'connecting', attempt: 0, lostAt: null })
  const [clock, setClock] = useState<ClockSample | null>(null)
  const room = useRef<{ socket: RoomLink; offers: OffersInFlight | null } | null>(null)
  const offset = useRef<number | null>(null)
  const seq = useRef(live.seq)
  seq.current = live.seq

  const serverNow = useCallback(
    () => (offset.current === null ? pageClock.now() : steadyNow() + offset.current),
    [pageClock],
  )

  useEffect(() => {
    let samples: ClockSample[] = []
    let known = false
    const socket = connect(id, {
      onFrame: (frame) => {
        dispatch({ type: 'frame', frame })
        if (frame.type === 'receipt') here.offers?.heard(frame)
      },
      onConnection: (connection, attempt) => {
        setLink((before) => ({
          connection,
          attempt,
          lostAt: connection === 'down' ? (before.lostAt ?? steadyNow()) : null,
        }))
        if (connection === 'live') {
          // the device may have slept meanwhile
          samples = []
          if (known) socket.send({ type: 'resume', since: seq.current })
          known = true
          here.offers?.reconnected()
        } else here.offers?.disconnected()
      },
      onClock: (sample) => {
        samples = addSample(samples, sample)
        offset.current = bestSample(samples)?.offset ?? sample.offset
        setClock(sample)
        pageClock.sync(sample.at + sample.offset - sample.roundTrip / 2)
      },
    })
    const here: NonNullable<typeof room.current> = { socket, offers: null }
    room.current = here
    const awake = () => {
      if (document.visibilityState !== 'visible') return
      samples = []
      socket.ping()
    }
    document.addEventListener('visibilitychange', awake)
    return () => {
      document.removeEventListener('visibilitychange', awake)
      room.current = null
      here.offers?.stop()
      socket.close()
    }
  }, [id, pageClock, connect])

  useEffect(() => {
    dispatch({ type: 'loaded', listing })
  }, [listing])

  useEffect(() => {
    if (live.gap) room.current?.socket.send({ type: 'resume', since: seq.current })
  }, [live.gap])

  useEffect(() => {
    if (live.status !== 'open') return
    const timer = setInterval(() => {
      if (live.closesAt - serverNow() <= FINAL_MS) room.current?.socket.ping()
    }, PING_EVERY_MS)
    return () => clearInterval(timer)
  }, [live.status, live.closesAt, serverNow])

  const placeOffer = useCallback(
    async (offer: Offer, Sender: typeof OffersInFlight): Promise<OfferAnswer> => {
      const here = room.current
      // the page was left
      if (!here) return new Promise<OfferAnswer>(() => {})
      here.offers ??= new Sender(
        id,
        (frame) => here.socket.send(frame),
        ({ amount }, receipt) => dispatch({ type: 'receipt', receipt, offered: { keeps, amount } }),
      )
      const answer = await here.offers.place(offer)
      if (answer.receipt)
        dispatch({ type: 'receipt', receipt: answer.receipt, offered: { keeps, amount: offer.amount } })
      return answer
    },
    [id, keeps],
  )
  const hear = useCallback(
    (receipt: Receipt, offered: Offered) => dispatch({ type: 'receipt', receipt, offered }),
    [],
  )

  const dismissOffer = useCallback((bidId: string) => room.current?.offers?.dismiss(bidId), [])

  return { live, link, clock, serverNow, placeOffer, dismissOffer, hear }
}
