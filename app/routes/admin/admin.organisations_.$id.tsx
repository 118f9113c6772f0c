import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Ctx } from '#app/context.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { NumberInput, Setting } from '#app/features/settings/components/setting.tsx'
import { SettingsForm } from '#app/features/settings/components/settings-form.tsx'
import { openEdit, submitEdit } from '#app/features/settings/edit.server.ts'
import { organisationLimitsInput } from '#app/features/settings/inputs.ts'
import { findSettings } from '#app/features/settings/queries.server.ts'
import { findOrganisationLimits } from '#app/features/team/organisation-queries.server.ts'
import { saveLimits } from '#app/flows/people/save-limits.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields } from '#app/lib/form.server.ts'
import { notFound, requireAdmin } from '#app/lib/http.ts'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'

const LIST = '/admin/organisations'
const addressOf = (id: string) => `${LIST}/${encodeURIComponent(id)}`

/** As the form has it: a limit of its own, or nothing. */
async function readForm(ctx: Ctx, id: string) {
  const found = await findOrganisationLimits(ctx, id)
  return found && { name: found.name, form: { templates: found.templates?.toString() ?? '' } }
}

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const { id = '' } = params
  const [t, { values, ...edit }, { templates_most: standard }] = await Promise.all([
    i18n.getFixedT(request),
    openEdit(context, [subjects.limits(id)], () => readForm(context, id)),
    findSettings(context),
  ])
  if (!values) throw notFound()
  return {
    id,
    name: values.name,
    title: t('admin.organisations.limitsOf', { name: values.name }),
    values: values.form,
    standard,
    saved: new URL(request.url).searchParams.has('saved'),
    ...edit,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export async function action({ context, request, params }: ActionFunctionArgs) {
  requireAdmin(context, request)
  const { id = '' } = params
  const { saved, status, result, stale } = await submitEdit(await readFields(request), {
    schema: organisationLimitsInput,
    save: ({ templates }, seen) => saveLimits(context, id, { templates: templates ?? null }, seen),
    read: async () => (await readForm(context, id))?.form,
  })
  if (status === 404) throw notFound()
  if (saved) return redirect(`${addressOf(id)}?saved=1`, 303)
  return data({ result, stale }, { status })
}

export default function OrganisationLimits() {
  const { id, name, title, values, standard, seen, last, saved } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  return (
    <AdminPage section="organisations" title={title}>
      <SettingsForm
        id="limits"
        action={addressOf(id)}
        seen={seen}
        values={values}
        last={last}
        saved={saved}
        answer={answer}
        back={LIST}
      >
        <Setting
          name="templates"
          label={t('admin.organisations.templates')}
          cap={t('admin.organisations.templatesCap', { count: standard })}
        >
          <NumberInput name="templates" placeholder={String(standard)} />
        </Setting>
      </SettingsForm>
      <p>
        <Link className="link" to={`/seller/dashboard?${new URLSearchParams({ organisation: id })}`}>
          {t('admin.organisations.toPages', { name })}
        </Link>
      </p>
    </AdminPage>
  )
}
