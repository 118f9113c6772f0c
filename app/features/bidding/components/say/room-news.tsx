import { useEffect } from 'react'
import type { OfferForm } from '#app/features/bidding/components/offer/use-offer-form.ts'
import { useAnnouncer } from './use-announcer.ts'
import { useReadOut } from './use-read-out.ts'
import { NEWS, type News, useRoomNews } from './use-room-news.ts'

type RoomNewsProps = {
  /** What was known before the first news. */
  since: News
  /** The reader's own offer: how it went is a notice, which the page reads out by itself. */
  form: Pick<OfferForm, 'notice' | 'sending'>
}

/** What changed, in words, for those who listen. */
export function RoomNews({ since, form }: RoomNewsProps) {
  const { notice } = form
  const announcer = useAnnouncer(NEWS)
  const { heardElsewhere } = announcer
  useEffect(() => {
    if (notice) heardElsewhere()
  }, [notice, heardElsewhere])
  useRoomNews(announcer, since, useReadOut(form))
  return <>{announcer.spoken}</>
}
