import { useTranslation } from 'react-i18next'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'

/** "5 minutes", or "38 seconds" when it is no whole minute. */
export function useDuration(): (ms: number) => string {
  const { t } = useTranslation()
  return (ms) => {
    const seconds = Math.max(1, Math.round(ms / 1000))
    return seconds >= 60
      ? t('bid.final.duration.minutes', { count: Math.round(seconds / 60) })
      : t('bid.final.duration.seconds', { count: seconds })
  }
}

/** "You rank 2nd of 11.", or nothing where the reader has no rank. */
export function useRankWords(): () => string {
  const { live } = useRoom()
  const { t } = useTranslation()
  const rank = live.own?.rank
  return () =>
    rank
      ? t('sale.rankOf', { rank: t('sale.rank', { count: rank, ordinal: true }), count: live.bidderCount })
      : ''
}
