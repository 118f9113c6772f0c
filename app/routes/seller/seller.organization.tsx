import { parseWithZod } from '@conform-to/zod/v4'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { aboutOf } from '#app/features/settings/components/change-list.tsx'
import { differencesOf } from '#app/features/settings/differences.ts'
import { listOwnChanges } from '#app/features/settings/own-changes.server.ts'
import { stampOf } from '#app/features/settings/queries.server.ts'
import {
  type OrganisationAnswer,
  OrganisationForm,
} from '#app/features/team/components/organisation-form.tsx'
import { OrganisationPreview } from '#app/features/team/components/organisation-preview.tsx'
import { fieldsChanged } from '#app/features/team/organisation-changes.ts'
import { type OrganisationFault, organisationInput } from '#app/features/team/organisation-inputs.ts'
import {
  findOwnFigures,
  findOwnPage,
  findTextsAt,
  listTerms,
} from '#app/features/team/organisation-queries.server.ts'
import { attachUpload, readFormWithPicture, UPLOAD_FIELD } from '#app/features/uploads/attach.server.ts'
import { SELLER_LOGO } from '#app/features/uploads/kept.ts'
import { saveOrganisation, wordsOf } from '#app/flows/people/save-organisation.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { reply } from '#app/lib/form.server.ts'
import type { Typed } from '#app/lib/form-answer.ts'
import { forbidden, notFound } from '#app/lib/http.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Time } from '#app/ui/time.tsx'
import { titled } from '#app/ui/titled.ts'

const LATELY = 5

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { organisation, query } = await requireWorkplace(context, request, 'settings')
  const { id } = organisation
  const seen = await stampOf(context, [subjects.organisation(id)])
  const [t, page, texts, changes, versions, figures] = await Promise.all([
    i18n.getFixedT(request),
    findOwnPage(context, { id }),
    findTextsAt(context, id, context.clock.now()),
    listOwnChanges(context, id, { page: 1, limit: LATELY }),
    listTerms(context, id),
    findOwnFigures(context, id),
  ])
  if (!page) throw notFound()
  const said = wordsOf(texts)
  const { next, ...shown } = figures
  const values: Record<string, string> = {
    name: page.name,
    story: page.story,
    story_es: page.storyEs,
    links: page.links.join('\n'),
    contact_email: page.contactEmail,
    contact_phone: page.contactPhone,
    invoice_prefix: page.invoicePrefix,
    tax_id: page.taxId,
    invoice_address: page.invoiceAddress,
    return_choice: said.returns,
    return_text: said.returnsText,
    terms: said.terms,
    terms_changed: '',
  }
  return {
    title: t('organisation.title'),
    values,
    handle: page.handle,
    logo: page.logo,
    versions,
    next,
    figures: shown,
    since: page.createdAt,
    seen,
    query,
    saved: new URL(request.url).searchParams.has('saved'),
    changes: changes.slice(0, LATELY).map(({ subject, version, at, by, before, after }) => ({
      key: `${subject} ${version}`,
      about: aboutOf(subject),
      at,
      by,
      fields: fieldsChanged(differencesOf(before, after).map(({ path }) => path)),
    })),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const { actor, organisation, keep } = await requireWorkplace(context, request, 'settings')
  const given = await readFormWithPicture(request)
  if (typeof given === 'string') return wrong({}, { [UPLOAD_FIELD]: 'upload' })
  const attached = attachUpload(context, actor, given, {
    folder: 'seller',
    kept: SELLER_LOGO,
    place: () => undefined,
  })
  const typed = typedIn(attached.form)
  const read = parseWithZod(attached.form, { schema: organisationInput })
  if (read.status !== 'success') {
    const errors = Object.entries(read.reply().error ?? {})
    const faults = errors.flatMap(([name, codes]) => (codes?.[0] ? [[name, codes[0]]] : []))
    return wrong(typed, Object.fromEntries(faults) as OrganisationAnswer['faults'])
  }
  if (await attached.keep()) return wrong(typed, { [UPLOAD_FIELD]: 'upload' })
  const saved = await saveOrganisation(context, actor, organisation.id, {
    input: read.value,
    logo: attached.name,
    seen: Number(given.get('seen')),
  })
  if (saved.ok) return redirect(`/seller/organization?${new URLSearchParams({ ...keep, saved: '1' })}`, 303)
  if (saved.code === 'taken') return wrong(typed, { invoice_prefix: 'taken' })
  if (saved.code === 'stale') {
    const refused = { by: saved.by }
    return reply<OrganisationFault, { by: string }>({ typed }, { refused, status: 409 })
  }
  throw saved.code === 'forbidden' ? forbidden() : notFound()
}

/** Its texts may be longer than those of other forms, and its links are lines of one. */
function typedIn(form: FormData): Typed {
  const texts = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  texts.links = form.getAll('links').map(String).join('\n')
  return texts
}

function wrong(typed: Typed, faults: OrganisationAnswer['faults']) {
  return reply<OrganisationFault, { by: string }>({ typed }, { faults })
}

export default function Organisation() {
  const { title, handle, saved, changes, figures, since, ...page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  const { t } = useTranslation()
  const { values, logo, query, seen } = page
  return (
    <>
      <div className="row row-wrap seller-title">
        <div>
          <h1 className="h-page">{title}</h1>
          <p className="muted">{t('organisation.lead')}</p>
        </div>
        <ButtonLink className="push" to={`/sellers/${handle}`}>
          <ExternalLink className="i" aria-hidden="true" />
          {t('organisation.seePage')}
        </ButtonLink>
      </div>
      {saved && !answer && (
        <Note tone="win" role="status" className="seller-note">
          {t('organisation.saved')}
        </Note>
      )}
      <div className="og">
        <OrganisationForm {...page} answer={answer} key={seen} />
        <aside>
          <OrganisationPreview
            name={values.name ?? ''}
            story={values.story ?? ''}
            logo={logo}
            handle={handle}
            since={since}
            figures={figures}
          />
          <section className="seller-lately">
            <h2 className="h-sub">{t('organisation.changes.lately')}</h2>
            <ul className="og-changes">
              {changes.map(({ key, about, at, by, fields }) => (
                <li key={key}>
                  <p className="strong">
                    {about === 'organisation' && fields.length > 0
                      ? fields.map((field) => t(`organisation.field.${field}`)).join(', ')
                      : t(`organisation.changes.about.${about}`)}
                  </p>
                  <p className="cap">
                    {by}, <Time at={at} form="short" />
                  </p>
                </li>
              ))}
            </ul>
            <Link className="link" to={`/seller/organization/changes${query}`}>
              {t('organisation.changes.all')}
            </Link>
          </section>
        </aside>
      </div>
    </>
  )
}
