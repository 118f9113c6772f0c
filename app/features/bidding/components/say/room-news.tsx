import { useEffect, useRef } from 'react'
import type { OfferForm } from '#app/features/bidding/components/offer/use-offer-form.ts'
import { useAnnouncer } from './use-announcer.ts'
import { NEWS, type News, useRoomNews } from './use-room-news.ts'

type RoomNewsProps = {
  /** What was known before the first news. */
  since: News
  /** The reader's own offer: how it went is a notice, which the page reads out by itself. */
  form: Pick<OfferForm, 'notice' | 'sending'>
}

/** What changed, in words, for those who listen. */
export function RoomNews({ since, form: { notice: readOut, sending } }: RoomNewsProps) {
  const announcer = useAnnouncer(NEWS)
  const { heardElsewhere } = announcer
  useEffect(() => {
    if (readOut) heardElsewhere()
  }, [readOut, heardElsewhere])
  const last = useRef(readOut)
  useRoomNews(announcer, since, sending || (readOut !== null && readOut !== last.current))
  useEffect(() => {
    last.current = readOut
  }, [readOut])
  return <>{announcer.spoken}</>
}
