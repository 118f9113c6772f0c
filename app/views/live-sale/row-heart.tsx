import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LotRow } from '#app/features/live-sale/lot-row.ts'
import { loginAddress } from '#app/lib/login-address.ts'
import { PlainLink } from '#app/ui/plain-link.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { useSale } from './sale-context.tsx'

/** Keeps an eye on a lot of the rail; the page is not loaded anew for it. */
export function useFavourite() {
  const { sale, live } = useSale()
  const toast = useToast()
  const { t } = useTranslation()
  return async ({ id, watched }: Pick<LotRow, 'id' | 'watched'>) => {
    if (!sale.signedIn) return location.assign(loginAddress(`/liveAuction/${sale.id}`))
    live.watched(id, !watched)
    const body = new FormData()
    body.set('project_id', id)
    body.set('action', watched ? 'remove' : 'add')
    const answer = await fetch('/favorites', { method: 'POST', body, keepalive: true }).catch(() => null)
    if (answer?.ok) return
    live.watched(id, watched)
    toast({ tone: 'out', title: t('favourites.failed') })
  }
}

export function RowHeart({ row }: { row: LotRow }) {
  const { sale } = useSale()
  const { t } = useTranslation()
  const favour = useFavourite()
  const label = t(row.watched ? 'favourites.removeLabel' : 'favourites.addLabel', { title: row.title })
  const face = <Heart className="i" aria-hidden="true" />
  if (!sale.signedIn)
    return (
      <PlainLink className="icon-btn heart" to={loginAddress(`/liveAuction/${sale.id}`)} aria-label={label}>
        {face}
      </PlainLink>
    )
  return (
    <button
      type="button"
      className="icon-btn heart needs-script"
      aria-pressed={row.watched}
      aria-label={label}
      onClick={() => void favour(row)}
    >
      {face}
    </button>
  )
}
