import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#app/ui/button.tsx'
import { useReturnTo } from '#app/views/lot/places.ts'
import { useIsPopup } from './popup-frame.tsx'
import { SiteSearch } from './site-search.tsx'

export type ErrorKind = 'notFound' | 'forbidden' | 'failed' | 'offline'

/** Whatever a page threw, said in our words. */
export function RouteError() {
  const error = useRouteError()
  return <ErrorPage kind={kindOf(error)} />
}

type ErrorPageProps = { kind: ErrorKind; children?: ReactNode }

export function ErrorPage({ kind, children }: ErrorPageProps) {
  const { t } = useTranslation()
  const here = useReturnTo()
  const isPopup = useIsPopup()
  return (
    <>
      <div className="wrap-text error-page">
        <p className="cap">{t(`errors.${kind}.code`)}</p>
        <h1 className="h-page">{t(`errors.${kind}.title`)}</h1>
        <p className="lede">{t(`errors.${kind}.text`)}</p>
        {kind === 'notFound' && !isPopup && <SiteSearch label={t('errors.search')} />}
        <div className="row row-wrap">
          {kind === 'failed' || kind === 'offline' ? (
            <ButtonLink variant="primary" to={here} reloadDocument>
              {t('errors.retry')}
            </ButtonLink>
          ) : (
            <ButtonLink variant="primary" to="/search">
              {t('errors.browse')}
            </ButtonLink>
          )}
          <ButtonLink to="/">{t('errors.home')}</ButtonLink>
        </div>
      </div>
      {children}
    </>
  )
}

function kindOf(error: unknown): ErrorKind {
  // the server is reached whenever it renders
  if (!isRouteErrorResponse(error))
    return typeof document !== 'undefined' && !navigator.onLine ? 'offline' : 'failed'
  if (error.status === 404) return 'notFound'
  return error.status === 403 ? 'forbidden' : 'failed'
}
