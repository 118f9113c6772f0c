import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LetterView } from '#app/features/outbox/components/letter-view.tsx'
import { previewTemplates } from '#app/features/outbox/preview.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { isLanguage, LANGUAGES } from '#app/i18n/languages.ts'
import { notFound } from '#app/lib/http.ts'
import { titled } from '#app/ui/titled.ts'

/** For developers: every kind of message, in either language. */
export const handle = { scripts: false }

export async function loader({ context, request }: LoaderFunctionArgs) {
  if (context.environment === 'production') throw notFound()
  const [locale, t] = await Promise.all([i18n.getLocale(request), i18n.getFixedT(request)])
  const language = isLanguage(locale) ? locale : 'en'
  return { language, title: t('mail.box.templates'), letters: await previewTemplates(context, language) }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function Templates() {
  const { language, title, letters } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <main className="wrap outbox">
      <a className="link" href="/dev/outbox">
        {t('mail.box.title')}
      </a>
      <div className="row row-wrap title-row">
        <h1 className="h-page">{title}</h1>
        <nav className="push row" aria-label={title}>
          {LANGUAGES.map((one) => (
            <a
              key={one}
              className="btn btn-secondary btn-sm"
              href={`?lng=${one}`}
              aria-current={one === language ? 'true' : undefined}
            >
              {one}
            </a>
          ))}
        </nav>
      </div>
      {letters.map(({ template, subject, text, html, short }) => (
        <section key={template} id={template}>
          <h2 className="h-sec">
            {template}: {subject}
          </h2>
          <LetterView title={subject} text={text} html={html} short={short} />
        </section>
      ))}
    </main>
  )
}
