import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { Download, PackageOpen, Plus, Smartphone, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { grouped } from '#app/domain/money/money.ts'
import { choosable } from '#app/domain/shop/choosable.ts'
import { listTakingSales } from '#app/features/auctions/queries.server.ts'
import { listDraftChoices } from '#app/features/drafts/queries.server.ts'
import { JobCard, useFreshWhile } from '#app/features/long-jobs/components/job-card.tsx'
import { JobFigures } from '#app/features/long-jobs/components/job-figures.tsx'
import { useJobTitle } from '#app/features/long-jobs/components/job-title.ts'
import { listUnderWay } from '#app/features/long-jobs/queries.server.ts'
import { chooseColumns } from '#app/features/lot-table/commands.server.ts'
import { BulkBar } from '#app/features/lot-table/components/bulk-bar.tsx'
import { BulkPanel } from '#app/features/lot-table/components/bulk-panel.tsx'
import { BulkTold } from '#app/features/lot-table/components/bulk-told.tsx'
import { DraftTable } from '#app/features/lot-table/components/draft-table.tsx'
import { LotFilters } from '#app/features/lot-table/components/lot-filters.tsx'
import { LotFoot } from '#app/features/lot-table/components/lot-foot.tsx'
import { LotActForm } from '#app/features/lot-table/components/lot-more.tsx'
import { LotTable } from '#app/features/lot-table/components/lot-table.tsx'
import {
  columnsOf,
  type LotQuery,
  type LotSort,
  pageInstead,
  paramsOf,
  readLotQuery,
} from '#app/features/lot-table/inputs.ts'
import {
  countShelves,
  FOUND_MOST,
  findColumns,
  listMakers,
  readLotTable,
} from '#app/features/lot-table/queries.server.ts'
import { isListingState } from '#app/features/selling/inputs.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { type BulkRefusal, type BulkTellings, pressBulk } from '#app/flows/lots/bulk-form.server.ts'
import { actsFor } from '#app/flows/lots/bulk-input.ts'
import { readDraftTable } from '#app/flows/lots/draft-list.server.ts'
import { whoseTable } from '#app/flows/lots/lot-table.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields, reply, typedOf } from '#app/lib/form.server.ts'
import { notFound } from '#app/lib/http.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { titled } from '#app/ui/titled.ts'
import '#app/features/lot-table/components/lot-table.css'
import '#app/features/long-jobs/components/long-jobs.css'

const STATES = ['draft', 'open', 'sold', 'unsold'] as const

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const {
    actor,
    organisation,
    side,
    keep,
    query: organisationQuery,
  } = await requireWorkplace(context, request, 'listings')
  const { state } = params
  if (!isListingState(state)) throw notFound()
  const asked = new URL(request.url).searchParams
  const query = readLotQuery(asked)
  const name = state === 'draft' ? 'drafts' : 'lots'
  const now = context.clock.now()
  const choices = await listDraftChoices(context, organisation.id)
  const whose = whoseTable(side, now, choices.yards)
  const [t, chosen, makers, underWay, sales, table, drafts] = await Promise.all([
    i18n.getFixedT(request),
    findColumns(context, actor.id, name),
    state === 'draft' ? listMakers(context, organisation.id) : [],
    listUnderWay(context, side, actor.id),
    listTakingSales(context, side),
    state === 'draft'
      ? countShelves(context, side).then((shelves) => ({ lots: null, total: 0, shelves }))
      : readLotTable(context, whose, state, query),
    state === 'draft' ? readDraftTable(context, whose, query) : null,
  ])
  const total = drafts?.total ?? table.total
  const last = pageInstead(query, total)
  if (last !== null) {
    const params = [...Object.entries(keep), ...paramsOf(query, { page: last })]
    throw redirect(`/seller/listing/${state}?${new URLSearchParams(params)}`)
  }
  return {
    state,
    acts: actsFor(actor, organisation.id, state),
    attempt: crypto.randomUUID(),
    title: t('lotTable.title'),
    // each of the four lists is a page of its own in the side
    named: t(`selling.nav.${state}`),
    organisation: keep.organisation ?? null,
    organisationQuery,
    query,
    all: asked.get('all') === 'on',
    columns: columnsOf(name, chosen),
    choices: {
      yards: choices.yards.map(({ id, name }) => ({ id, name })),
      categories: choices.categories.map(({ id, name }) => ({ id, name })),
      conditions: choosable(choices.conditions).map(({ id, name }) => ({ id, name })),
      lists: choices.lists.flatMap((list) => list.choices.map(({ id, name }) => ({ id, name }))),
      makers,
    },
    shelves: table.shelves,
    jobs: underWay.slice(0, 1),
    sales,
    lots: table.lots,
    drafts,
    total,
    capped: query.words !== '' && table.total >= FOUND_MOST,
    now,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.named, matches) },
  { name: 'robots', content: 'noindex' },
]

/** Keeps which columns are shown, or does what is asked for the lots that are selected. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const { actor, organisation, side } = await requireWorkplace(context, request, 'listings')
  const { state } = params
  if (!isListingState(state)) throw notFound()
  const form = await readFields(request)
  if (form.get('intent') === 'columns') {
    const table = state === 'draft' ? 'drafts' : 'lots'
    await chooseColumns(context, actor.id, table, form.getAll('column').map(String))
    return data(null)
  }
  oneAsMany(form)
  const { yards } = await listDraftChoices(context, organisation.id)
  const answer = await pressBulk(context, {
    id: z
      .uuid()
      .catch(() => crypto.randomUUID())
      .parse(form.get('attempt')),
    personId: actor.id,
    whose: whoseTable(side, context.clock.now(), yards),
    state,
    query: readLotQuery(new URL(request.url).searchParams),
    form,
  })
  if ('job' in answer || answer.said === 'ask') return data(answer)
  const { said: refused } = answer
  return reply<never, BulkRefusal>(
    { typed: typedOf(form) },
    { refused, status: refused === 'forbidden' ? 403 : 422 },
  )
}

export default function SellerListings() {
  const page = useLoaderData<typeof loader>()
  const { state, acts, attempt, title, organisation, organisationQuery, query, all, columns, choices } = page
  const { shelves, jobs, sales, lots, drafts, total, capped, now } = page
  // the router's types lose an answer that several returns of the action share
  const answer = useActionData<unknown>() as BulkTellings | null | undefined
  const { t } = useTranslation()
  const titleOf = useJobTitle()
  useFreshWhile(jobs.length > 0)
  // stays while the page is read anew, so that nothing that was ticked or typed is lost; an answer begins the next
  const turn = useTurn(answer, attempt)
  const own = organisation ? [['organisation', organisation] as [string, string]] : []
  const address = (params: URLSearchParams) => `?${new URLSearchParams([...own, ...params])}`
  const sortHref = (by: LotSort) =>
    address(paramsOf(query, { sort: by, desc: query.sort === by ? !query.desc : by !== 'closes', page: 1 }))
  const here = address(paramsOf(query))
  const isEmpty = total === 0
  return (
    <>
      <div className="row row-wrap">
        <h1 className="h-page">{title}</h1>
        <span className="row row-wrap push">
          <ButtonLink to={`/seller/import${organisationQuery}`}>
            <Upload className="i" aria-hidden="true" />
            {t('lotTable.import')}
          </ButtonLink>
          <Menu
            summary={
              <span className="btn btn-secondary">
                <Download className="i" aria-hidden="true" />
                {t('lotTable.exportAs')}
              </span>
            }
          >
            <a href={`/seller/listing/${state}.csv${organisationQuery}`}>{t('lotTable.csv')}</a>
            <a href={`/seller/listing/${state}.xlsx${organisationQuery}`}>{t('lotTable.xlsx')}</a>
            <Link to={`/seller/jobs${organisationQuery}`}>{t('lotTable.jobs')}</Link>
          </Menu>
          {state === 'draft' && (
            <ButtonLink to={`/seller/quick/new${organisationQuery}`}>
              <Smartphone className="i" aria-hidden="true" />
              {t('quick.link')}
            </ButtonLink>
          )}
          <ButtonLink variant="primary" to={`/post_project/create_lot/new${organisationQuery}`}>
            <Plus className="i" aria-hidden="true" />
            {t('drafts.newLot')}
          </ButtonLink>
        </span>
      </div>
      <nav className="tabs" aria-label={t('lotTable.statesLabel')}>
        {STATES.map((one) => (
          <Link
            key={one}
            to={`/seller/listing/${one}${organisationQuery}`}
            aria-current={one === state ? 'page' : undefined}
          >
            {t(`lotTable.states.${one}`)} <span className="cap num">{grouped(shelves[one])}</span>
          </Link>
        ))}
      </nav>
      {answer && <BulkTold answer={answer} query={organisationQuery} />}
      {jobs.map((job) => (
        <JobCard
          key={job.id}
          job={job}
          title={titleOf(job)}
          now={now}
          action={`/seller/jobs/${job.id}${organisationQuery}`}
        >
          <JobFigures job={job} />
        </JobCard>
      ))}
      {answer && 'said' in answer && answer.said === 'ask' && (
        <BulkPanel
          // another than the table's below: of two with one key the first would stay on the page
          key={`ask-${turn}`}
          ask={answer}
          isDraft={drafts !== null}
          here={here}
          attempt={turn}
          choices={choices}
          sales={sales}
        />
      )}
      <LotFilters
        table={drafts ? 'drafts' : 'lots'}
        query={query}
        choices={choices}
        organisation={organisation}
        columns={columns}
        counts={drafts}
      />
      <LotActForm attempt={turn} here={here} organisation={organisation} />
      {isEmpty ? (
        <EmptyState icon={PackageOpen} text={t('lotTable.none')} />
      ) : (
        <Form method="post" action={here} preventScrollReset key={turn} className="table-frame">
          <input type="hidden" name="attempt" value={attempt} />
          {organisation && <input type="hidden" name="organisation" value={organisation} />}
          <BulkBar
            acts={acts}
            total={total}
            all={all}
            allHref={address(new URLSearchParams([...paramsOf(query), ['all', 'on']]))}
            pageHref={here}
          >
            {state === 'open' && all && (
              <ButtonLink size="sm" variant="quiet" to={labelsOfAll(query, organisation)}>
                {t('lotTable.labels')}
              </ButtonLink>
            )}
            {state === 'open' && !all && (
              <Button size="sm" variant="quiet" formMethod="get" formAction="/seller/labels">
                {t('lotTable.labels')}
              </Button>
            )}
          </BulkBar>
          <div className="table-scroll">
            {drafts && (
              <DraftTable
                drafts={drafts.drafts}
                acts={acts}
                columns={columns}
                query={organisationQuery}
                saved={{ oldest: query.desc, href: address(paramsOf(query, { desc: !query.desc, page: 1 })) }}
              />
            )}
            {lots && (
              <LotTable
                lots={lots}
                acts={acts}
                query={organisationQuery}
                columns={columns}
                sort={{ by: query.sort, desc: query.desc, hrefOf: sortHref }}
              />
            )}
          </div>
          <LotFoot
            query={query}
            total={total}
            capped={capped}
            hrefOf={(changed) => address(paramsOf(query, changed))}
          />
        </Form>
      )}
    </>
  )
}

/** A row's own button names its lot with the act; from then on it is as if that lot alone were ticked. */
function oneAsMany(form: URLSearchParams) {
  const one = form.get('one')
  if (typeof one !== 'string') return
  const [act = '', ...id] = one.split(':')
  form.set('intent', `ask:${act}`)
  form.set('id', id.join(':'))
}

/** The attempt that was there when this answer came. */
function useTurn(answer: unknown, attempt: string): string {
  const [turn, setTurn] = useState({ answer, attempt })
  if (turn.answer !== answer) setTurn({ answer, attempt })
  return turn.attempt
}

/** The labels of all that a table finds. */
function labelsOfAll(query: LotQuery, organisation: string | null): string {
  const params = paramsOf(query, { page: 1 })
  params.set('from', 'open')
  if (organisation) params.set('organisation', organisation)
  return `/seller/labels?${params}`
}
