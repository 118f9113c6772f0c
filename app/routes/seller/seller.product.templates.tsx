import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { Copy, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#app/domain/money/money.ts'
import { beginsWith } from '#app/features/drafts/components/template-words.ts'
import { isNewDraftId } from '#app/features/drafts/inputs.ts'
import { findTemplateLimit, listDraftChoices, listTemplates } from '#app/features/drafts/queries.server.ts'
import { chooseDefaultTemplate, removeTemplate } from '#app/features/drafts/template-commands.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { listMembers } from '#app/features/team/queries.server.ts'
import { templateOfLot } from '#app/flows/lots/lot-templates.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields, reply } from '#app/lib/form.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Note } from '#app/ui/note.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import { TemplateMenu } from '#app/views/work/template-menu.tsx'
import { TemplateLimit } from '#app/views/work/template-parts.tsx'
import { TemplateTabs } from '#app/views/work/template-tabs.tsx'
import '#app/features/drafts/components/templates.css'
import { titled } from '#app/ui/titled.ts'

/** Sets of fields that new lots begin with. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { organisation, query, keep } = await requireWorkplace(context, request, 'listings')
  const [t, rows, choices, most, members] = await Promise.all([
    i18n.getFixedT(request),
    listTemplates(context, organisation.id),
    listDraftChoices(context, organisation.id),
    findTemplateLimit(context, organisation.id),
    listMembers(context, organisation.id),
  ])
  const names = new Map(members.map((member) => [member.id, member.name]))
  return {
    title: t('templates.title'),
    query,
    keep,
    most,
    newId: crypto.randomUUID(),
    templates: rows.map(({ id, name, fields, isDefault, lotsMade, createdBy, updatedAt }) => {
      const by = names.get(createdBy) ?? null
      return { id, name, isDefault, lotsMade, by, updatedAt, begins: beginsWith(fields, choices) }
    }),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

const refuse = (refused: 'no_lot' | 'full' | 'name_taken' | 'not_found') =>
  reply<string, typeof refused>({ typed: {} }, { refused, status: refused === 'full' ? 409 : 422 })

export async function action({ context, request }: ActionFunctionArgs) {
  const { actor, organisation, query } = await requireWorkplace(context, request, 'listings')
  const form = await readFields(request)
  const id = String(form.get('id') ?? '')
  if (!isNewDraftId(id)) return refuse('no_lot')
  const key = { id, organisationId: organisation.id }
  const intent = form.get('intent')
  if (intent === 'delete' || intent === 'default' || intent === 'no-default') {
    if (intent === 'delete') await removeTemplate(context, key)
    else await chooseDefaultTemplate(context, key, intent === 'default')
    return redirect(`/seller/product/templates${query}`, 303)
  }
  const made = await templateOfLot(context, actor, key, String(form.get('lot') ?? ''))
  if (made.ok) return redirect(`/seller/product/templates/${id}${query}`, 303)
  return refuse(made.code)
}

export default function LotTemplates() {
  const { title, query, keep, most, newId, templates } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const isFull = templates.length >= most
  const newLot = (id: string) =>
    `/post_project/create_lot/new?${new URLSearchParams({ ...keep, template: id })}`
  return (
    <>
      <div className="tpl-head">
        <div>
          <h1 className="h-page">{title}</h1>
          <p className="muted">{t('templates.lead')}</p>
        </div>
        <div className="tpl-acts">
          <TemplateLimit count={templates.length} most={most} kind="lots" />
          <Form method="post" className="row">
            <input type="hidden" name="id" value={newId} />
            <label className="sr" htmlFor="tpl-lot">
              {t('templates.lotNumber')}
            </label>
            <input
              className="input num tpl-lot"
              id="tpl-lot"
              name="lot"
              inputMode="numeric"
              placeholder={t('templates.lotNumber')}
              required
            />
            <Button name="intent" value="from-lot" disabled={isFull}>
              <Copy className="i" aria-hidden="true" />
              {t('templates.fromLot')}
            </Button>
          </Form>
          {!isFull && (
            <ButtonLink variant="primary" to={`/seller/product/templates/${newId}${query}`}>
              <Plus className="i" aria-hidden="true" />
              {t('templates.new')}
            </ButtonLink>
          )}
        </div>
      </div>
      <TemplateTabs here="lots" count={templates.length} query={query} />
      {answer && (
        <Note tone="out" role="alert">
          {t(`templates.${answer.refused === 'full' ? 'full' : 'noLot'}`)}
        </Note>
      )}
      {isFull && <Note tone="amber">{t('templates.full')}</Note>}
      {templates.length === 0 ? (
        <EmptyState icon={Copy} title={t('templates.none')} text={t('templates.noneHow')} />
      ) : (
        <Table
          className="tpl-table"
          heads={[
            t('templates.name'),
            t('templates.beginsWith'),
            { r: t('templates.made') },
            t('templates.changed'),
            { sr: t('team.acts') },
          ]}
        >
          {templates.map(({ id, name, isDefault, lotsMade, begins, by, updatedAt }) => (
            <tr key={id} data-testid="template">
              <td className="full tpl-name">
                <b>{name}</b>{' '}
                {isDefault && <span className="pill pill-soft-info">{t('templates.default')}</span>}
              </td>
              <td className="wrap-ok" data-l={t('templates.beginsWith')}>
                {begins}
              </td>
              <td className="r num" data-l={t('templates.made')}>
                {grouped(lotsMade, ',')}
              </td>
              <td className="num" data-l={t('templates.changed')}>
                {by && `${by}, `}
                <Time at={updatedAt} form="fullDay" />
              </td>
              <td className="r full">
                <div className="row row-acts">
                  <ButtonLink size="sm" to={newLot(id)}>
                    {t('templates.newLot')}
                  </ButtonLink>
                  <Link className="btn btn-quiet btn-sm" to={`/seller/product/templates/${id}${query}`}>
                    {t('templates.edit')}
                  </Link>
                  <TemplateMenu template={{ id, name, isDefault }} />
                </div>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </>
  )
}
