import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { findPeople } from '#app/features/accounts/find-people.server.ts'
import { findSettingsByName, isNamed } from '#app/features/settings/find-settings.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { requireAdmin } from '#app/lib/http.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { titled } from '#app/ui/titled.ts'
import { WordInput } from '#app/ui/word-input.tsx'
import { ADMIN_GROUPS, type AdminSection, adminAddress, FIND_MOST } from '#app/views/work/admin-sections.ts'

const LEAST = 2
const MOST_PEOPLE = 20

/** Settings and people by what they are called: what the header's field asks for. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const typed = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, FIND_MOST)
  const [t, locale] = await Promise.all([i18n.getFixedT(request), i18n.getLocale(request)])
  const title = t('admin.find.title')
  if (typed.length < LEAST) return { title, typed, sections: [], settings: [], people: [] }
  const sections = ADMIN_GROUPS.flatMap(({ names }): readonly AdminSection[] => names).filter((name) =>
    isNamed(`admin.nav.${name}`, typed),
  )
  return {
    title,
    typed,
    sections,
    settings: findSettingsByName(typed, isLanguage(locale) ? locale : 'en'),
    people: await findPeople(context, typed, MOST_PEOPLE),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function Find() {
  const { typed, sections, settings, people } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const none = sections.length + settings.length + people.length === 0
  return (
    <>
      <div className="admin-page-head">
        <h1 className="h-page">{t('admin.find.title')}</h1>
        <p className="muted admin-lead">{t('admin.find.lead')}</p>
      </div>
      <div className="set-wrap stack-l">
        <Form className="row find-again" role="search">
          <WordInput
            className="input"
            type="search"
            name="q"
            defaultValue={typed}
            maxLength={FIND_MOST}
            aria-label={t('admin.find.label')}
          />
          <Button>{t('admin.find.go')}</Button>
        </Form>
        {none && (
          <EmptyState
            icon={Search}
            text={typed.length < LEAST ? t('admin.find.empty') : t('admin.find.none', { words: typed })}
          />
        )}
        {sections.length + settings.length > 0 && (
          <section>
            <h2 className="h-sec">{t('admin.find.settings')}</h2>
            <ul className="items">
              {sections.map((name) => (
                <li key={name}>
                  <span className="grow">
                    <Link className="strong" to={adminAddress(name)}>
                      {t(`admin.nav.${name}`)}
                    </Link>
                    <small>{t(`admin.lead.${name}`)}</small>
                  </span>
                </li>
              ))}
              {settings.map(({ label, section }) => (
                <li key={`${section} ${label}`}>
                  <span className="grow">
                    <Link className="strong" to={adminAddress(section)}>
                      {label}
                    </Link>
                    <small>{t(`admin.nav.${section}`)}</small>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {people.length > 0 && (
          <section>
            <h2 className="h-sec">{t('admin.find.people')}</h2>
            <ul className="items">
              {people.map(({ id, name, email }) => (
                <li key={id}>
                  <span className="grow">
                    <Link className="strong" to={`/admin/people/${id}`}>
                      {name}
                    </Link>
                    <small>{email}</small>
                  </span>
                </li>
              ))}
            </ul>
            <p>
              <Link className="link" to={`/admin/people?${new URLSearchParams({ search: typed })}`}>
                {t('admin.find.more')}
              </Link>
            </p>
          </section>
        )}
      </div>
    </>
  )
}
