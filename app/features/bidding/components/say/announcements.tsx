import { useEffect, useRef, useState } from 'react'
import type { OfferForm } from '#app/features/bidding/components/offer/use-offer-form.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { useReadOut } from './use-read-out.ts'
import type { News } from './use-room-news.ts'

const loadNews = () => import('./room-news.tsx')

type AnnouncementsProps = { form: Pick<OfferForm, 'notice' | 'sending'>; soon: boolean }

/** Says what changes to those who listen. Its words come with the first change that is told of, or before the last minutes. */
export function Announcements({ form, soon }: AnnouncementsProps) {
  const { live, link } = useRoom()
  const [told, setTold] = useState<Awaited<ReturnType<typeof loadNews>> | null>(null)
  const since = useRef<News>({ live, connection: link.connection })
  const isReadOut = useReadOut(form)
  const known = useRef(keyOf(since.current))
  const key = keyOf({ live, connection: link.connection })
  const wanted = soon || key !== known.current

  useEffect(() => {
    if (told || !wanted) return
    // without its script nothing is said, and the next change asks for it again
    loadNews().then(setTold, () => {})
  }, [told, wanted])

  useEffect(() => {
    // how one's own offer went is read out by the page: where these words come later, it is no news to them
    if (!told && isReadOut) since.current = { live, connection: since.current.connection }
  })

  return (
    <p className="sr" aria-live="polite" data-testid="announcements">
      {told && <told.RoomNews since={since.current} form={form} />}
    </p>
  )
}

/** All that is told of, as one word; that the first connection stands is no news. */
function keyOf({ live, connection }: News): string {
  const { status, own, extension, removal, price, stock, buyNow } = live
  return [
    status,
    own?.status,
    own?.rank,
    extension?.seq,
    removal?.seq,
    price,
    stock,
    buyNow,
    connection === 'down',
  ].join()
}
