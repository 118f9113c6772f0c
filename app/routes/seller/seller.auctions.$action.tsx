import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { Download, Gavel, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { addMonths, type CivilMonth } from '#app/domain/auctions/sale-month.ts'
import { SALE_TITLE_MOST } from '#app/domain/auctions/set-up.ts'
import { mayManageSale } from '#app/domain/people/permissions.ts'
import { SaleFilters } from '#app/features/auctions/components/sale-filters.tsx'
import { SaleCopyForm } from '#app/features/auctions/components/sale-more.tsx'
import { SaleStats } from '#app/features/auctions/components/sale-stats.tsx'
import { SaleTable } from '#app/features/auctions/components/sale-table.tsx'
import { SalesAsk, SalesBulk, SalesTold } from '#app/features/auctions/components/sales-bulk.tsx'
import {
  isSaleList,
  newSaleForm,
  readSaleFilters,
  SALE_LISTS,
  SALES_PER_PAGE,
  saleParams,
  statesOf,
} from '#app/features/auctions/inputs.ts'
import {
  listSaleYards,
  narrowedTo,
  readSaleStats,
  zoneOfYards,
} from '#app/features/auctions/list-queries.server.ts'
import { countSales, findSale, listSales } from '#app/features/auctions/queries.server.ts'
import { coversOf, figuresOf } from '#app/features/auctions/seller.server.ts'
import { findSaleTemplate, listSaleTemplates } from '#app/features/auctions/template-queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { actOnSales, type SalesAnswer } from '#app/flows/auctions/act-on-sales.server.ts'
import { newSale } from '#app/flows/auctions/edit-auction.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { MONTHS } from '#app/lib/eastern.ts'
import { readFields, readForm, reply, typedOf } from '#app/lib/form.server.ts'
import type { FormAnswer } from '#app/lib/form-answer.ts'
import { leadTo, notFound } from '#app/lib/http.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormInput } from '#app/ui/form-input.tsx'
import { Note } from '#app/ui/note.tsx'
import '#app/features/auctions/components/sales.css'
import { titled } from '#app/ui/titled.ts'

/** What a choice of the select begins with that names a template and no auction. */
const OF_TEMPLATE = 'template:'

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { organisation, side, keep, query } = await requireWorkplace(context, request, 'listings')
  const { action: list } = params
  if (!isSaleList(list)) throw notFound()
  const { searchParams } = new URL(request.url)
  const page = readPageNumber(searchParams)
  const filters = readSaleFilters(searchParams)
  const { words } = filters
  const organisationId = organisation.id
  const now = context.clock.now()
  const yards = await listSaleYards(context, side)
  const zone = zoneOfYards(yards)
  const narrowed = narrowedTo(filters, zone)
  const [t, stats, templates, counts, ...groups] = await Promise.all([
    i18n.getFixedT(request),
    readSaleStats(context, side, { zone, now }),
    listSaleTemplates(context, organisationId),
    countSales(context, ['draft', 'announced', 'open', 'closed', 'settled'], side),
    ...statesOf(list).map((state) => listSales(context, { state, page, side, words, narrowed })),
  ])
  const shown = groups.map((sales) => sales.slice(0, SALES_PER_PAGE))
  const ids = shown.flat().map(({ id }) => id)
  const [figures, covers] = await Promise.all([figuresOf(context, ids), coversOf(context, ids)])
  return {
    list,
    page,
    more: groups.some((sales) => sales.length > SALES_PER_PAGE),
    title: t('auctions.title'),
    query,
    organisation: keep.organisation ?? null,
    now,
    filters,
    yards: yards.map(({ id, name }) => ({ id, name })),
    months: monthsAbout(stats.month, t),
    stats,
    statNames: [monthName(stats.month, t), monthName(addMonths(stats.month, -1), t)] as const,
    asks: searchParams.has('new'),
    // one for each showing of the list: a form that is sent twice is known again
    attempt: crypto.randomUUID(),
    counts,
    templates: templates.map(({ id, name, yard, isDefault }) => ({ id, name, yard, isDefault })),
    sales: shown.flat().map((sale) => ({
      ...sale,
      figures: figures.get(sale.id) ?? null,
      cover: covers.get(sale.id) ?? null,
    })),
  }
}

/** Months that a list can be narrowed to: auctions are planned some months ahead, and looked up for a year. */
const AHEAD = 3
const BACK = 12

function monthsAbout(month: CivilMonth, t: TFunction) {
  return Array.from({ length: AHEAD + BACK + 1 }, (_, at) => {
    const id = addMonths(month, AHEAD - at)
    return { id, name: `${monthName(id, t)} ${id.slice(0, 4)}` }
  })
}

function monthName(month: CivilMonth, t: TFunction): string {
  return t(`search.monthName.${MONTHS[Number(month.slice(5)) - 1] ?? 'jan'}`)
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

/** A new auction: a draft with a title, and the terms of the one that it begins with. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { actor, organisation, query } = await requireWorkplace(context, request, 'listings')
  const form = await readFields(request)
  if (form.has('intent')) {
    const acted = await actOnSales(context, actor, organisation.id, form)
    if (acted.said !== 'none') return data(acted)
    return reply<'title', 'none'>({ typed: typedOf(form) }, { refused: acted.said })
  }
  const read = await readForm(form, newSaleForm)
  if (!read.ok) return reply<'title', 'none'>(read, { faults: { title: 'title' } })
  const { title, from: chosen } = read.value
  const organisationId = organisation.id
  const template = chosen.startsWith(OF_TEMPLATE)
    ? await findSaleTemplate(context, { id: chosen.slice(OF_TEMPLATE.length), organisationId })
    : null
  const from = template || chosen === '' ? null : await findSale(context, chosen)
  const id = await newSale(context, actor, {
    organisationId,
    title,
    from: from?.organisationId === organisationId && mayManageSale(actor, from) ? from : null,
    template,
  })
  throw leadTo(`/post_project/auction_detail/${id}${query}`)
}

type Answered = Exclude<SalesAnswer, { said: 'none' }> | FormAnswer<'title', 'none'>

export default function SellerAuctions() {
  const { list, page, more, query, organisation, counts, sales, templates, now, filters, asks, ...about } =
    useLoaderData<typeof loader>()
  const beginsWith = templates.find(({ isDefault }) => isDefault)
  // the router's types lose an answer that several returns of the action share
  const answered = useActionData<unknown>() as Answered | undefined
  const told = answered && 'said' in answered ? answered : null
  const wrong = answered && !('said' in answered) ? answered : null
  const answer = wrong?.faults.title ? wrong : null
  const { t } = useTranslation()
  const own: Record<string, string> = organisation ? { organisation } : {}
  const addressOf = (more: Record<string, string>) =>
    `?${new URLSearchParams({ ...own, ...saleParams(filters), ...more })}`
  const here = `/seller/auctions/${list}${addressOf({})}`
  const csv = `/seller/auctions/${list}.csv${addressOf({})}`
  const isNarrowed = Object.keys(saleParams(filters)).length > 0
  const hasAny = Object.values(counts).some((count) => count > 0)
  return (
    <>
      <div className="row row-wrap seller-title">
        <h1 className="h-page">{t('auctions.title')}</h1>
        <a className="btn btn-quiet push" href={csv}>
          <Download className="i" aria-hidden="true" />
          {t('auctions.csv')}
        </a>
        <Link className="btn btn-secondary" to={`/seller/templates${query}`}>
          {t('auctions.templates.title')} <span className="num muted">{templates.length}</span>
        </Link>
        <ButtonLink variant="primary" to={addressOf({ new: '1' })}>
          <Plus className="i" aria-hidden="true" />
          {t('auctions.new')}
        </ButtonLink>
      </div>
      <nav className="tabs" aria-label={t('auctions.title')}>
        {SALE_LISTS.map((name) => (
          <Link
            key={name}
            className="tab"
            to={`/seller/auctions/${name}${query}`}
            aria-current={name === list ? 'page' : undefined}
          >
            {t(`auctions.list.${name}`)}{' '}
            <span className="num muted">
              {statesOf(name).reduce((sum, state) => sum + (counts[state] ?? 0), 0)}
            </span>
          </Link>
        ))}
      </nav>
      {(asks || answer) && (
        <section className="panel panel-pad sale-new" aria-labelledby="sale-new">
          <h2 className="h-sec" id="sale-new">
            {t('auctions.new')}
          </h2>
          <Form method="post" className="row row-wrap sale-new-form">
            <FormInput
              form="new-sale"
              name="title"
              label={t('auctions.field.title')}
              hint={t('auctions.hint.title')}
              fault={answer ? t('auctions.fault.title') : undefined}
              first
              defaultValue={answer?.typed.title}
              maxLength={SALE_TITLE_MOST}
              required
            />
            {sales.length + templates.length > 0 && (
              <div className="field">
                <label className="label" htmlFor="new-sale-from">
                  {t('auctions.from')}
                </label>
                <select
                  className="select"
                  id="new-sale-from"
                  name="from"
                  defaultValue={answer?.typed.from ?? (beginsWith && `${OF_TEMPLATE}${beginsWith.id}`)}
                >
                  {templates.length > 0 && (
                    <optgroup label={t('auctions.templates.title')}>
                      {templates.map(({ id, name }) => (
                        <option key={id} value={`${OF_TEMPLATE}${id}`}>
                          {name}
                        </option>
                      ))}
                    </optgroup>
                  )}
                  <optgroup label={t('auctions.title')}>
                    {sales.map(({ id, title }) => (
                      <option key={id} value={id}>
                        {title}
                      </option>
                    ))}
                  </optgroup>
                </select>
              </div>
            )}
            <Button variant="primary">{t('auctions.make')}</Button>
            <Link className="link" to={addressOf({})}>
              {t('auctions.back')}
            </Link>
          </Form>
        </section>
      )}
      {hasAny && (
        <SaleStats stats={about.stats} monthName={about.statNames[0]} nameBefore={about.statNames[1]} />
      )}
      {(sales.length > 0 || isNarrowed) && (
        <SaleFilters
          filters={filters}
          yards={about.yards}
          months={about.months}
          organisation={organisation}
        />
      )}
      {wrong?.refused === 'none' && (
        <Note tone="amber" role="alert" className="seller-note">
          {t('auctions.bulk.none')}
        </Note>
      )}
      {told?.said === 'done' && <SalesTold told={told} />}
      {told?.said === 'ask' && <SalesAsk ask={told} attempt={about.attempt} here={here} />}
      {sales.length === 0 ? (
        <EmptyState icon={Gavel} text={t(isNarrowed ? 'auctions.noneNamed' : 'auctions.none')} />
      ) : (
        // after something was done the list begins with nothing ticked; what is read anew meanwhile unticks nothing
        <Form method="post" action={here} key={told?.said === 'done' ? told.attempt : ''}>
          <input type="hidden" name="attempt" value={about.attempt} />
          <SalesBulk csv={csv} />
          <SaleTable sales={sales} query={query} now={now} csv={csv} />
        </Form>
      )}
      <SaleCopyForm attempt={about.attempt} here={here} />
      {hasAny && <p className="cap sale-settles">{t('auctions.settles')}</p>}
      {(page > 1 || more) && (
        <p className="row seller-pages">
          {page > 1 && (
            <Link className="link" to={addressOf({ page: String(page - 1) })}>
              {t('selling.newer')}
            </Link>
          )}
          {more && (
            <Link className="link push" to={addressOf({ page: String(page + 1) })}>
              {t('selling.older')}
            </Link>
          )}
        </p>
      )}
    </>
  )
}
