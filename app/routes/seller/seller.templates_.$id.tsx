import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { ChevronLeft, Star, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SALE_TITLE_LEAST } from '#app/domain/auctions/set-up.ts'
import { NEW_TEMPLATE } from '#app/domain/auctions/template.ts'
import { SaleFields } from '#app/features/auctions/components/sale-fields.tsx'
import { useSaleRows } from '#app/features/auctions/components/sale-rows.tsx'
import { isSaleId, saleForm, wordsOfForm } from '#app/features/auctions/inputs.ts'
import {
  findSaleTemplate,
  findTemplateLimit,
  placeOfSaleTemplate,
} from '#app/features/auctions/template-queries.server.ts'
import { isNewDraftId } from '#app/features/drafts/inputs.ts'
import { listDraftChoices } from '#app/features/drafts/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import type { SaleFault } from '#app/flows/auctions/auction-form.server.ts'
import {
  chooseDefaultTemplate,
  removeSaleTemplate,
  saveTemplateWords,
} from '#app/flows/auctions/auction-templates.server.ts'
import { saleOfTemplate } from '#app/flows/auctions/edit-auction.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields, readForm, reply } from '#app/lib/form.server.ts'
import type { FormAnswer } from '#app/lib/form-answer.ts'
import { notFound } from '#app/lib/http.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Time } from '#app/ui/time.tsx'
import { titled } from '#app/ui/titled.ts'
import '#app/features/auctions/components/sales.css'
import '#app/features/drafts/components/templates.css'

const LIST = '/seller/templates'

/** What auctions of one template begin with; an id that is not there yet is a new one. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { organisation, query } = await requireWorkplace(context, request, 'listings')
  const { id = '' } = params
  if (!isSaleId(id)) throw notFound()
  const key = { id, organisationId: organisation.id }
  const [t, found, choices, most, place] = await Promise.all([
    i18n.getFixedT(request),
    findSaleTemplate(context, key),
    listDraftChoices(context, organisation.id),
    findTemplateLimit(context, organisation.id),
    placeOfSaleTemplate(context, key),
  ])
  // ids of new ones are made with the link to their page
  if (!found && !isNewDraftId(id)) throw notFound()
  const sale = saleOfTemplate(context, organisation.id, {
    name: found?.name ?? '',
    words: found?.words ?? NEW_TEMPLATE,
  })
  return {
    id,
    query,
    sale,
    title: found?.name ?? t('templates.new'),
    isNew: !found,
    isDefault: found?.isDefault ?? false,
    used: found?.used ?? 0,
    updatedAt: found?.updatedAt ?? null,
    yards: choices.yards,
    // what a smaller plan has no room for is there to be used, and not to be changed
    isFixed: found !== null && place >= most,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

type Refused = 'full' | 'taken' | 'gone' | 'stale'

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { organisation, query } = await requireWorkplace(context, request, 'listings')
  const { id = '' } = params
  const key = { id, organisationId: organisation.id }
  if (!isSaleId(id) || (!isNewDraftId(id) && !(await findSaleTemplate(context, key)))) throw notFound()
  const fields = await readFields(request)
  const intent = fields.get('intent')
  if (intent === 'delete' || intent === 'default' || intent === 'no-default') {
    if (!(await findSaleTemplate(context, key))) throw notFound()
    if (intent === 'delete') await removeSaleTemplate(context, key)
    else await chooseDefaultTemplate(context, key, intent === 'default')
    return redirect(intent === 'delete' ? `${LIST}${query}` : `${LIST}/${id}${query}`, 303)
  }
  const read = await readForm(fields, saleForm)
  if (!read.ok) {
    const faults = Object.fromEntries(Object.keys(read.faults).map((name) => [name, 'number' as const]))
    return reply<SaleFault, Refused>(read, { faults })
  }
  const { yards } = await listDraftChoices(context, organisation.id)
  const yard = yards.find((one) => one.id === read.value.yard)
  const told = wordsOfForm(
    { ...read.value, yard: yard?.id ?? '', starts: '', firstClose: '', pickupOwn: '' },
    null,
  )
  const name = read.value.title
  if (name.length < SALE_TITLE_LEAST) return reply<SaleFault, Refused>(read, { faults: { title: 'title' } })
  if (!told.ok) return reply<SaleFault, Refused>(read, { faults: { deposit: 'deposit' } })
  const saved = await saveTemplateWords(context, key, { name, words: told.words, seen: read.value.version })
  if (saved.ok) return redirect(`${LIST}${query}`, 303)
  const refused = ({ name_taken: 'taken', full: 'full', stale: 'stale', not_found: 'gone' } as const)[
    saved.code
  ]
  return reply<SaleFault, Refused>(read, { refused, status: 409 })
}

export default function EditSaleTemplate() {
  const { id, query, sale, title, isNew, isDefault, used, updatedAt, yards, isFixed } =
    useLoaderData<typeof loader>()
  // the router's types lose an answer that several returns of the action share
  const answer = useActionData<unknown>() as FormAnswer<SaleFault, Refused> | undefined
  const { t } = useTranslation()
  const rows = useSaleRows(answer ?? null)
  return (
    <>
      <Link className="back" to={`${LIST}${query}`}>
        <ChevronLeft className="i" aria-hidden="true" />
        {t('auctions.templates.heading')}
      </Link>
      <div className="row row-wrap seller-title">
        <h1 className="h-page">
          {title} {isDefault && <span className="pill pill-soft-info">{t('templates.default')}</span>}
        </h1>
        {!isNew && (
          <Form method="post" className="row push">
            <Button size="sm" name="intent" value={isDefault ? 'no-default' : 'default'}>
              <Star className="i" aria-hidden="true" />
              {t(isDefault ? 'templates.noDefault' : 'templates.makeDefault')}
            </Button>
            <Button size="sm" variant="quiet" name="intent" value="delete">
              <Trash2 className="i" aria-hidden="true" />
              {t('templates.delete')}
            </Button>
          </Form>
        )}
      </div>
      <p className="muted">{t('auctions.templates.lead')}</p>
      {answer?.refused && (
        <Note tone="out" role="alert">
          {t(`auctions.templates.fault.${answer.refused}`)}
        </Note>
      )}
      {isFixed && <Note tone="amber">{t('auctions.templates.fault.full')}</Note>}
      <Form method="post" id="sale" className="sale-form" key={`${id} ${updatedAt}`} noValidate>
        {/* what somebody else has saved meanwhile is not overwritten by pressing again */}
        <input
          type="hidden"
          name="version"
          value={(answer?.refused === 'stale' && answer.typed.version) || (updatedAt ?? 0)}
        />
        <SaleFields sale={sale} yards={yards} accepted={0} chart={null} rows={rows} ofTemplate />
        <div className="save">
          {updatedAt !== null && (
            <p className="cap">
              {t('auctions.templates.madeWith', { count: used })} · {t('templates.changed')}{' '}
              <Time at={updatedAt} form="fullDay" />
            </p>
          )}
          <span className="row push">
            <ButtonLink variant="quiet" to={`${LIST}${query}`}>
              {t('templates.back')}
            </ButtonLink>
            <Button variant="primary" disabled={isFixed}>
              {t('templates.save')}
            </Button>
          </span>
        </div>
      </Form>
    </>
  )
}
