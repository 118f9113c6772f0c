import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listTiles } from '#app/features/browse/by-id.server.ts'
import {
  findOwnPage,
  findPublicFigures,
  findTextsAt,
} from '#app/features/team/organisation-queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound } from '#app/lib/http.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SellerMark } from '#app/ui/seller-mark.tsx'
import { Time } from '#app/ui/time.tsx'
import { productName, titled } from '#app/ui/titled.ts'
import { Lots } from '#app/views/lot/lots.tsx'
import '#app/features/team/components/organisation.css'

/** A seller as buyers meet them: who they are, what they say, where one collects, and what is open. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const [locale, page] = await Promise.all([
    i18n.getLocale(request),
    findOwnPage(context, { handle: params.handle ?? '' }),
  ])
  if (!page) throw notFound()
  const [figures, texts] = await Promise.all([
    findPublicFigures(context, page.id),
    findTextsAt(context, page.id, context.clock.now()),
  ])
  const { open, ...shown } = figures
  const { name, handle, logo, links, contactEmail, contactPhone, createdAt, story, storyEs } = page
  return {
    name,
    handle,
    logo,
    links,
    contactEmail,
    contactPhone,
    createdAt,
    story: (locale === 'es' && storyEs) || story,
    ...shown,
    returns: texts.returns ?? null,
    terms: texts.terms?.text ? texts.terms : null,
    tiles: await listTiles(context, open),
    url: `${context.origin}/sellers/${handle}`,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta({
        title: titled(data.name, matches),
        description: data.story.slice(0, 200),
        url: data.url,
        site: productName(matches),
      })
    : [{ title: titled('', matches) }]

export default function SellerPage() {
  const page = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const { name, logo, story, yards, lots, sold, tiles, terms, returns, links, contactEmail, contactPhone } =
    page
  return (
    <div className="wrap">
      <header className="seller-head">
        <SellerMark name={name} logo={logo} size="l" />
        <div>
          <h1 className="h-page">{name}</h1>
          <p className="seller-facts">
            <span>{t('organisation.page.yards', { count: yards.length })}</span>
            <span>
              {t('organisation.page.since')} <Time at={page.createdAt} form="document" />
            </span>
            <span>{t('organisation.page.sold', { count: sold })}</span>
          </p>
        </div>
      </header>
      <section className="seller-lots" aria-labelledby="seller-open">
        <h2 className="h-sec" id="seller-open">
          {t('organisation.page.openLots')} <span className="cap num">{lots}</span>
        </h2>
        {tiles.length === 0 ? (
          <EmptyState icon={MapPin} text={t('organisation.page.noLots')} />
        ) : (
          <Lots tiles={tiles} view="grid" />
        )}
      </section>
      <div className="seller-about">
        <div className="stack-l">
          <section>
            <h2 className="h-sec">{t('organisation.page.about')}</h2>
            <p className="seller-said">{story}</p>
          </section>
          {returns && (
            <section>
              <h2 className="h-sec">{t('organisation.returns')}</h2>
              <p className="strong">{t(`organisation.choice.${returns.choice ?? 'house'}`)}</p>
              <p className="seller-said">{returns.text}</p>
            </section>
          )}
          {terms && (
            <section>
              <h2 className="h-sec">{t('organisation.page.terms')}</h2>
              <p className="cap">
                {t('organisation.version', { version: terms.version })},{' '}
                <Time at={terms.at} form="document" />
              </p>
              <p className="seller-said">{terms.text}</p>
            </section>
          )}
        </div>
        <aside className="stack-l">
          {yards.length > 0 && (
            <section>
              <h2 className="h-sec">{t('organisation.page.yards', { count: yards.length })}</h2>
              <ul className="og-changes">
                {yards.map(({ slug, name: yard, city, state, hours }) => (
                  <li key={slug}>
                    <p className="strong">{yard}</p>
                    <p className="cap">{[`${city}, ${state}`, hours].filter(Boolean).join(' · ')}</p>
                  </li>
                ))}
              </ul>
              <Link className="link" to="/locationmap">
                {t('organisation.page.map')}
              </Link>
            </section>
          )}
          {(contactEmail || contactPhone) && (
            <section>
              <h2 className="h-sec">{t('organisation.page.contact')}</h2>
              {contactEmail && (
                <p>
                  <a className="link" href={`mailto:${contactEmail}`}>
                    {contactEmail}
                  </a>
                </p>
              )}
              {contactPhone && <p className="num">{contactPhone}</p>}
            </section>
          )}
          {links.length > 0 && (
            <section>
              <h2 className="h-sec">{t('organisation.page.links')}</h2>
              {links.map((link) => (
                <p key={link}>
                  <a className="link" href={link} target="_blank" rel="nofollow noopener ugc">
                    {new URL(link).hostname}
                  </a>
                </p>
              ))}
            </section>
          )}
        </aside>
      </div>
    </div>
  )
}
