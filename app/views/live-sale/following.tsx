import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'

type Following = { count: number | null; tell: (count: number) => void }
const Context = createContext<Following>({ count: null, tell: () => undefined })

/** How many follow the sale: whoever follows it has the lot on its stage before them. */
export function FollowingProvider({ children }: { children: ReactNode }) {
  const [count, setCount] = useState<number | null>(null)
  const value = useMemo(() => ({ count, tell: setCount }), [count])
  return <Context.Provider value={value}>{children}</Context.Provider>
}

export function useFollowing(): number | null {
  return useContext(Context).count
}

/** Stands in the live lot and tells how many watch it. */
export function CountFollowing() {
  const { live } = useRoom()
  const { tell } = useContext(Context)
  const { viewers } = live
  useEffect(() => {
    if (viewers !== null && viewers > 0) tell(viewers)
  }, [viewers, tell])
  return null
}
