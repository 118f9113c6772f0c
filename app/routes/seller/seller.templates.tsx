import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { ChevronLeft, Copy, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isSaleId } from '#app/features/auctions/inputs.ts'
import {
  findSaleTemplate,
  findTemplateLimit,
  listSaleTemplates,
} from '#app/features/auctions/template-queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { chooseDefaultTemplate, removeSaleTemplate } from '#app/flows/auctions/auction-templates.server.ts'
import { newSale } from '#app/flows/auctions/edit-auction.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { badRequest, readFields, reply, typedOf } from '#app/lib/form.server.ts'
import { leadTo } from '#app/lib/http.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Note } from '#app/ui/note.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import { TemplateMenu } from '#app/views/work/template-menu.tsx'
import { TemplateLimit } from '#app/views/work/template-parts.tsx'
import { TemplateTabs } from '#app/views/work/template-tabs.tsx'
import '#app/features/auctions/components/sales.css'
import '#app/features/drafts/components/templates.css'
import { titled } from '#app/ui/titled.ts'

/** Sets of fields that new auctions begin with. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { organisation, query } = await requireWorkplace(context, request, 'listings')
  const [t, rows, most] = await Promise.all([
    i18n.getFixedT(request),
    listSaleTemplates(context, organisation.id),
    findTemplateLimit(context, organisation.id),
  ])
  return {
    title: t('auctions.templates.heading'),
    query,
    most,
    newId: crypto.randomUUID(),
    templates: rows.map(({ id, name, yard, used, words, isDefault, by, updatedAt }) => {
      const { staggerSeconds, access, depositAmount } = words
      const hasDeposit = depositAmount !== null
      return { id, name, yard, used, staggerSeconds, access, hasDeposit, isDefault, by, updatedAt }
    }),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

type Refused = 'gone'

export async function action({ context, request }: ActionFunctionArgs) {
  const { actor, organisation, query } = await requireWorkplace(context, request, 'listings')
  const form = await readFields(request)
  const id = String(form.get('id') ?? '')
  const key = { id, organisationId: organisation.id }
  const refuse = (refused: Refused, status: number) =>
    reply<string, Refused>({ typed: typedOf(form) }, { refused, status })
  const template = isSaleId(id) ? await findSaleTemplate(context, key) : null
  if (!template) return refuse('gone', 404)
  if (form.get('intent') === 'use') {
    const made = { organisationId: organisation.id, title: template.name, from: null, template }
    throw leadTo(`/post_project/auction_detail/${await newSale(context, actor, made)}${query}`)
  }
  if (form.get('intent') === 'delete') {
    await removeSaleTemplate(context, key)
    return redirect(`/seller/templates${query}`, 303)
  }
  if (form.get('intent') === 'default' || form.get('intent') === 'no-default') {
    await chooseDefaultTemplate(context, key, form.get('intent') === 'default')
    return redirect(`/seller/templates${query}`, 303)
  }
  throw badRequest()
}

export default function SaleTemplates() {
  const { title, query, most, newId, templates } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  return (
    <>
      <Link className="back" to={`/seller/auctions/current${query}`}>
        <ChevronLeft className="i" aria-hidden="true" />
        {t('auctions.title')}
      </Link>
      <div className="tpl-head">
        <div>
          <h1 className="h-page">{title}</h1>
          <p className="muted">{t('auctions.templates.lead')}</p>
        </div>
        <div className="tpl-acts">
          <TemplateLimit count={templates.length} most={most} kind="auctions" />
          {templates.length < most && (
            <ButtonLink variant="primary" to={`/seller/templates/${newId}${query}`}>
              <Plus className="i" aria-hidden="true" />
              {t('templates.new')}
            </ButtonLink>
          )}
        </div>
      </div>
      <TemplateTabs here="auctions" count={templates.length} query={query} />
      {answer?.refused && (
        <Note tone="out" role="alert">
          {t(`auctions.templates.fault.${answer.refused}`)}
        </Note>
      )}
      {templates.length === 0 ? (
        <EmptyState icon={Copy} title={t('templates.none')} text={t('auctions.templates.none')} />
      ) : (
        <Table
          className="tpl-table"
          heads={[
            t('templates.name'),
            t('templates.beginsWith'),
            { r: t('auctions.templates.made') },
            t('templates.changed'),
            { sr: t('team.acts') },
          ]}
        >
          {templates.map((template) => (
            <TemplateRow key={template.id} template={template} query={query} />
          ))}
        </Table>
      )}
    </>
  )
}

type ShownTemplate = ReturnType<typeof useLoaderData<typeof loader>>['templates'][number]

function TemplateRow({ template, query }: { template: ShownTemplate; query: string }) {
  const { t } = useTranslation()
  const { id, name, yard, used, staggerSeconds, access, hasDeposit, isDefault, by, updatedAt } = template
  return (
    <tr data-testid="template">
      <td className="full tpl-name">
        <b>{name}</b> {isDefault && <span className="pill pill-soft-info">{t('templates.default')}</span>}
      </td>
      <td className="wrap-ok num" data-l={t('templates.beginsWith')}>
        {yard ?? t('auctions.noYard')} · {t('auctions.templates.every', { count: staggerSeconds })}
        {access === 'on_request' && ` · ${t('auctions.access.on_request')}`}
        {hasDeposit && ` · ${t('auctions.field.deposit')}`}
      </td>
      <td className="r num" data-l={t('auctions.templates.made')}>
        {used}
      </td>
      <td className="num" data-l={t('templates.changed')}>
        {by && `${by}, `}
        <Time at={updatedAt} form="fullDay" />
      </td>
      <td className="r full">
        <div className="row row-acts">
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Button size="sm" name="intent" value="use">
              {t('auctions.new')} <span className="sr">{name}</span>
            </Button>
          </Form>
          <Link className="btn btn-quiet btn-sm" to={`/seller/templates/${id}${query}`}>
            {t('templates.edit')} <span className="sr">{name}</span>
          </Link>
          <TemplateMenu template={template} />
        </div>
      </td>
    </tr>
  )
}
