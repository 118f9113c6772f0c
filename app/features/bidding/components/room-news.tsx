import { useEffect } from 'react'
import { useAnnouncer } from './use-announcer.ts'
import { type News, useRoomNews } from './use-room-news.ts'

type RoomNewsProps = {
  /** What was known before the first news. */
  since: News
  /** Tells one notice that the page reads out by itself from the next; null while it has none. */
  readOut: object | null
}

/** What changed, in words, for those who listen. */
export function RoomNews({ since, readOut }: RoomNewsProps) {
  const announcer = useAnnouncer()
  const { heardElsewhere } = announcer
  useEffect(() => {
    if (readOut) heardElsewhere()
  }, [readOut, heardElsewhere])
  useRoomNews(announcer, since)
  return <>{announcer.spoken}</>
}
