import { Link, useFetcher } from '@remix-run/react'
import { Star } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SellerRating as Rating } from '#app/features/follows/queries.server.ts'
import { RATINGS } from '#app/features/follows/ratings.ts'
import { Button } from '#app/ui/button.tsx'
import { useToast } from '#app/ui/toast.tsx'

type SellerRatingProps = {
  organisationId: string
  rating: Rating
  /** Somebody of the organisation itself sees the sums and no form. */
  own: boolean
  login: string | null
  here: string
}

/** How a seller is rated, and the form to follow and rate it. */
export function SellerRating({ organisationId, rating, own, login, here }: SellerRatingProps) {
  const { t } = useTranslation()
  const fetcher = useFetcher<{ ok: boolean }>()
  const toast = useToast()
  const said = useRef(fetcher.data)
  useEffect(() => {
    if (fetcher.state !== 'idle' || fetcher.data === said.current) return
    said.current = fetcher.data
    if (fetcher.data?.ok) toast({ tone: 'win', title: t('follows.saved') })
    else toast({ tone: 'out', title: t('follows.failed') })
  }, [fetcher.state, fetcher.data, toast, t])
  return (
    <div className="seller-rating">
      <p className="row row-wrap num" data-testid="seller-rating">
        {rating.average === null ? (
          <span>{t('follows.unrated')}</span>
        ) : (
          <>
            <Star className="i seller-star" aria-hidden="true" />
            <b>{t('follows.average', { average: rating.average })}</b>
            <span>{t('follows.rated', { count: rating.rated })}</span>
          </>
        )}
        <span className="dotsep" aria-hidden="true">
          ·
        </span>
        <span>{t('follows.followers', { count: rating.followers })}</span>
      </p>
      {login ? (
        <Link className="link" to={login}>
          {t('follows.login')}
        </Link>
      ) : (
        !own && (
          <fetcher.Form method="post" action="/follow" className="row row-wrap">
            <input type="hidden" name="follows" value={organisationId} />
            <input type="hidden" name="redirectTo" value={here} />
            <label className="cap" htmlFor="seller-rating">
              {t('follows.rating')}
            </label>
            <select
              key={rating.own?.rating}
              className="select"
              id="seller-rating"
              name="rating"
              defaultValue={rating.own?.rating ?? ''}
            >
              <option value="">{t('follows.choose')}</option>
              {RATINGS.map((stars) => (
                <option key={stars} value={stars}>
                  {t('follows.stars', { count: stars })}
                </option>
              ))}
            </select>
            <Button variant="secondary" name="action" value="follow" busy={fetcher.state !== 'idle'}>
              {t(rating.own ? 'follows.change' : 'follows.rate')}
            </Button>
            {rating.own && (
              <Button variant="quiet" name="action" value="unfollow">
                {t('follows.unfollow')}
              </Button>
            )}
          </fetcher.Form>
        )
      )}
    </div>
  )
}
