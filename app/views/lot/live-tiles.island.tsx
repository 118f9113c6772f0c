import { useRevalidator } from '@remix-run/react'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import { isOver } from '#app/domain/shop/listing.ts'
import {
  type ConnectToRoom,
  type RoomListener,
  RoomSocket,
} from '#app/features/bidding/components/room/room-socket.client.ts'
import type { TileView } from '#app/features/listings/queries.server.ts'
import { useServerClock } from '#app/ui/server-clock.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { useShellData } from '#app/views/site/shell-data.ts'
import { type LiveTile, NOTHING_HEARD, withLive } from './live-tile.ts'
import { LiveTiles } from './live-tiles.ts'

const LiveTilesContext = createContext<LiveTiles | null>(null)

/**
 * Holds the page's socket to its relay. The relay that the first page was told of is kept from page to page; somebody
 * who signs in or out gets another, as the socket is what tells who they are.
 */
export function LiveTilesProvider({ children }: { children: ReactNode }) {
  const clock = useServerClock()
  const shell = useShellData()
  const signedIn = Boolean(shell?.actor)
  const [told, setTold] = useState({ signedIn, relay: shell?.relay })
  if (told.signedIn !== signedIn) setTold({ signedIn, relay: shell?.relay })
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const { t } = useTranslation()
  const changed = useRef<(type: string) => void>(revalidate)
  changed.current = (type) => {
    // nothing is bought while a fee is due: what was chosen at the checkout goes, and the cart says why
    if (type === 'restocking_fee_update' && location.pathname.startsWith('/checkout/cart'))
      location.assign('/cart')
    else revalidate()
    if (type === 'notification') toast({ tone: 'info', title: t('messages.news') })
  }
  const tiles = useMemo(() => {
    const path = `/parties/live-relay/${told.relay}`
    const connect = (listener: RoomListener) => new RoomSocket(path, listener)
    return told.relay ? new LiveTiles(connect, clock, (type) => changed.current(type)) : null
  }, [told, clock])

  useEffect(() => {
    if (!tiles) return
    // a signed-in tab hears of its account, whatever it shows
    const open = () => (signedIn ? tiles.open() : tiles.reopen())
    // with an open socket a page could not be kept to be come back to
    const leave = () => tiles.close()
    open()
    window.addEventListener('pageshow', open)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pageshow', open)
      window.removeEventListener('pagehide', leave)
      tiles.close()
    }
  }, [tiles, signedIn])

  return <LiveTilesContext.Provider value={tiles}>{children}</LiveTilesContext.Provider>
}

/** The tile as it stands by now; as it was loaded where there is no relay, and without script. */
export function useLiveTile(tile: TileView): TileView {
  const tiles = useContext(LiveTilesContext)
  const { id } = tile
  const over = isOver(tile.status)
  const subscribe = useCallback(
    (listener: () => void) => (over ? undefined : tiles?.watch(id, listener)) ?? (() => {}),
    [tiles, id, over],
  )
  const live = useSyncExternalStore(
    subscribe,
    () => tiles?.get(id) ?? NOTHING_HEARD,
    () => NOTHING_HEARD,
  )
  return useMemo(() => withLive(tile, live), [tile, live])
}

/**
 * What was heard of these listings since the page was loaded, for a page that shows them otherwise than as tiles; null
 * while nothing was.
 */
export function useLiveLots(ids: readonly string[]): (id: string) => LiveTile['shown'] {
  const tiles = useContext(LiveTilesContext)
  const [, heard] = useReducer((times: number) => times + 1, 0)
  const all = ids.join(' ')
  useEffect(() => {
    const stops = all
      .split(' ')
      .filter(Boolean)
      .map((id) => tiles?.watch(id, heard))
    return () => {
      for (const stop of stops) stop?.()
    }
  }, [tiles, all])
  return (id) => tiles?.get(id).shown ?? null
}

/** What a page of its own kind hears of many listings by, as long as it watches them; null without a relay. */
export function useLiveTiles(): LiveTiles | null {
  return useContext(LiveTilesContext)
}

/** How a visitor's item page hears of its listing: by the socket that its tiles have. Undefined without a relay. */
export function useRelay(): ConnectToRoom | undefined {
  return useContext(LiveTilesContext)?.connect
}
