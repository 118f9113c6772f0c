import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { DraftFields } from '#app/domain/shop/draft.ts'
import { PickupFields, SaleFields, SoftCloseFields } from '#app/features/drafts/components/sale-fields.tsx'
import { WordFields } from '#app/features/drafts/components/word-fields.tsx'
import {
  choicesOf,
  isNewDraftId,
  readDraftForm,
  TEMPLATE_NAME_MOST,
  templateName,
} from '#app/features/drafts/inputs.ts'
import { findTemplate, listDraftChoices } from '#app/features/drafts/queries.server.ts'
import { saveTemplate, templateFieldsOf } from '#app/features/drafts/template-commands.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields, readForm, reply } from '#app/lib/form.server.ts'
import { notFound } from '#app/lib/http.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormInput } from '#app/ui/form-input.tsx'
import { Note } from '#app/ui/note.tsx'
import '#app/features/drafts/components/editor.css'
import '#app/ui/settings-rows.css'
import { titled } from '#app/ui/titled.ts'

/** One template; an id that is not there yet is a new one. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { organisation, query } = await requireWorkplace(context, request, 'listings')
  const { id = '' } = params
  if (!isNewDraftId(id)) throw notFound()
  const [t, found, choices] = await Promise.all([
    i18n.getFixedT(request),
    findTemplate(context, { id, organisationId: organisation.id }),
    listDraftChoices(context, organisation.id),
  ])
  return {
    id,
    query,
    choices,
    title: found?.name ?? t('templates.new'),
    name: found?.name ?? '',
    fields: found?.fields ?? {},
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

type Fault = 'name' | 'name_taken'
type Refused = 'full' | 'not_found' | 'unreadable'

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { actor, organisation, query } = await requireWorkplace(context, request, 'listings')
  const { id = '' } = params
  if (!isNewDraftId(id)) throw notFound()
  const form = await readFields(request)
  const read = await readForm(form, z.object({ name: templateName }))
  const typed = { ...read.typed, choices: choicesOf(form) }
  if (!read.ok) return reply<Fault, Refused>({ typed }, { faults: { name: 'name' } })
  const fields = readDraftForm(form)
  if (!fields) return reply<Fault, Refused>({ typed }, { refused: 'unreadable' })
  const saved = await saveTemplate(
    context,
    { id, organisationId: organisation.id },
    { name: read.value.name, fields: templateFieldsOf(fields), by: actor.id },
  )
  if (saved.ok) return redirect(`/seller/product/templates${query}`, 303)
  return saved.code === 'name_taken'
    ? reply<Fault, Refused>({ typed }, { faults: { name: saved.code }, status: 409 })
    : reply<Fault, Refused>({ typed }, { refused: saved.code, status: 409 })
}

export default function EditTemplate() {
  const { id, query, choices, name, title, ...saved } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const fields: DraftFields = answer?.typed ?? saved.fields
  const { t } = useTranslation()
  const none = () => undefined
  const wrong = answer?.faults.name
  const fault = wrong && t(wrong === 'name' ? 'templates.nameFault' : 'templates.taken')
  return (
    <>
      <h1 className="h-page seller-title">{title}</h1>
      <Form method="post" className="led" key={id}>
        <div className="led-main">
          {answer?.refused === 'full' && <Note tone="amber">{t('templates.full')}</Note>}
          {answer?.refused === 'unreadable' && <Note tone="amber">{t('drafts.unreadable')}</Note>}
          <FormInput
            form="template"
            name="name"
            label={t('templates.name')}
            fault={fault}
            first={fault !== undefined}
            defaultValue={answer?.typed.name ?? name}
            maxLength={TEMPLATE_NAME_MOST}
            autoComplete="off"
            required
          />
          <WordFields fields={fields} choices={choices} faultOf={none} ofTemplate />
          <SaleFields fields={fields} choices={choices} faultOf={none} />
          <SoftCloseFields fields={fields} choices={choices} faultOf={none} />
          <PickupFields fields={fields} choices={choices} faultOf={none} ofTemplate />
        </div>
        <div className="save led-save">
          <span className="row push">
            <ButtonLink variant="quiet" to={`/seller/product/templates${query}`}>
              {t('templates.back')}
            </ButtonLink>
            <Button variant="primary">{t('templates.save')}</Button>
          </span>
        </div>
      </Form>
    </>
  )
}
