import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { isPageSlug } from '#app/features/settings/default-pages/index.ts'
import { plainText, readMarkdown } from '#app/features/settings/markdown.server.ts'
import { readPage } from '#app/features/settings/storefront.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { easternTime } from '#app/lib/eastern.ts'
import { notFound } from '#app/lib/http.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { productName, titled } from '#app/ui/titled.ts'
import { shorten } from '#app/views/lot/tile.tsx'
import { Faq, Prose, tocOf } from '#app/views/site/prose.tsx'

/** Pages that only are read: no script travels with them. */
export const handle = { scripts: false }

/** As many letters of the text as search engines show. */
const DESCRIBED = 155

/** Fewer headings than this are in sight anyhow. */
const TOC_FROM = 3

export async function loader({ context, request }: LoaderFunctionArgs) {
  const slug = new URL(request.url).pathname.replaceAll(/^\/|\/$|\.data$/g, '')
  if (!isPageSlug(slug)) throw notFound()
  const page = await readPage(context, slug, await i18n.getLocale(request))
  const blocks = await readMarkdown(page.body)
  const [first] = blocks
  const lead = first?.kind === 'paragraph' ? first : null
  const url = `${context.origin}/${slug}`
  const { title, updatedAt } = page
  const description = shorten(plainText(blocks), DESCRIBED)
  return { slug, title, updatedAt, url, description, lead, blocks: lead ? blocks.slice(1) : blocks }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  if (!page) return [{ title: productName(matches) }]
  const { title, description, url } = page
  return pageMeta({
    title: titled(title, matches),
    description,
    url,
    kind: 'article',
    site: productName(matches),
  })
}

export default function StaticPage() {
  const { slug, title, updatedAt, lead, blocks } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const { monthName, day, year } = easternTime(updatedAt)
  const toc = slug === 'faq' ? [] : tocOf(blocks)
  const text = slug === 'faq' ? <Faq blocks={blocks} /> : <Prose blocks={blocks} />
  return (
    <article className="wrap-mid plain-page">
      <header className="page-head">
        <div>
          <h1 className="h-page">{title}</h1>
          <p className="lede">
            <time dateTime={new Date(updatedAt).toISOString()}>
              {t('pages.updated', { month: t(`time.month.${monthName}`), day, year })}
            </time>
          </p>
        </div>
      </header>
      {toc.length >= TOC_FROM ? (
        <div className="two two-left">
          <nav className="toc" aria-label={t('pages.onThisPage')}>
            <p className="lbl">{t('pages.onThisPage')}</p>
            {toc.map(({ id, text }) => (
              <a key={id} href={`#${id}`}>
                {text}
              </a>
            ))}
          </nav>
          <div>
            {lead && <Prose blocks={[lead]} className="prose-lead" />}
            {text}
          </div>
        </div>
      ) : (
        <>
          {lead && <Prose blocks={[lead]} className="prose-lead" />}
          {text}
        </>
      )}
    </article>
  )
}
