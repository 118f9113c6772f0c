import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BeforeAnnouncing } from '#app/features/auctions/components/before-announcing.tsx'
import { CancelSale } from '#app/features/auctions/components/cancel-sale.tsx'
import { LotsTab } from '#app/features/auctions/components/lots-tab.tsx'
import { PutLotsButton } from '#app/features/auctions/components/put-lots-in.tsx'
import { SaleAccess } from '#app/features/auctions/components/sale-access.tsx'
import { SaleForm } from '#app/features/auctions/components/sale-form.tsx'
import { SalePreview } from '#app/features/auctions/components/sale-preview.tsx'
import { SaleTerms } from '#app/features/auctions/components/sale-terms.tsx'
import { SaleTold } from '#app/features/auctions/components/sale-told.tsx'
import { isSaleTab, SALE_TABS } from '#app/features/auctions/inputs.ts'
import { type SaleTellings, wrongOf } from '#app/features/auctions/sale-told.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { readFormWithPicture } from '#app/features/uploads/attach.server.ts'
import { actOnSale } from '#app/flows/auctions/auction-form.server.ts'
import { readSalePage } from '#app/flows/auctions/auction-page.server.ts'
import { fieldsOf, filesOf } from '#app/lib/form.server.ts'
import { leadTo, notFound } from '#app/lib/http.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import '#app/features/auctions/components/sales.css'
import { onDemand } from '#app/ui/start/on-demand.tsx'
import { titled } from '#app/ui/titled.ts'
import { saleNotDone } from './sale-answer.server.ts'

const PutLotsDialog = onDemand(
  async () => (await import('#app/views/work/put-lots-dialog.tsx')).PutLotsDialog,
)

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { organisation, query } = await requireWorkplace(context, request, 'listings')
  const { action: id = '' } = params
  if (id === 'new') throw leadTo(`/seller/auctions/current${query}`)
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('tab')
  const tab = isSaleTab(asked) ? asked : 'sale'
  const page = await readSalePage(context, { id, organisationId: organisation.id }, tab, searchParams)
  if (!page) throw notFound()
  return { ...page, seller: organisation.name, tab, query }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.sale.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { organisation, query } = await requireWorkplace(context, request, 'listings')
  const { action: id = '' } = params
  const form = await readFormWithPicture(request)
  if (typeof form === 'string') {
    const fault = { field: 'picture', code: 'picture' } as const
    return saleNotDone(new URLSearchParams(), { said: 'fault', fault })
  }
  const fields = fieldsOf(form)
  const [file = null] = filesOf(form, 'picture')
  const answer = await actOnSale(context, { id, organisationId: organisation.id }, fields, file)
  if (answer.said === 'gone') throw notFound()
  if (answer.said === 'discarded') return redirect(`/seller/auctions/current${query}`, 303)
  return answer.said === 'done' ? data(answer) : saleNotDone(fields, answer)
}

/** Something may have been saved before the rest was refused, which alone would have nothing read anew. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || formMethod !== undefined
}

export default function AuctionDetail() {
  const page = useLoaderData<typeof loader>()
  // the router's types lose an answer that several returns of the action share
  const answer = useActionData<unknown>() as SaleTellings | undefined
  const wrong = wrongOf(answer)
  const { t } = useTranslation()
  const { sale, tab, query, lots, free, access, terms, problems, yards, accepted, notReady } = page
  const [putting, setPutting] = useState(false)
  const tabAddress = (name: string, more = '') =>
    `?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(query)), tab: name })}${more}`
  return (
    <>
      <div className="row row-wrap seller-title">
        <div>
          <h1 className="h-page">{sale.title}</h1>
          <p className="cap">
            <Link className="link" to={`/seller/auctions/current${query}`}>
              {t('auctions.title')}
            </Link>{' '}
            <Badge tone="soft">{t(`auctions.state.${sale.state}`)}</Badge>
          </p>
        </div>
        <span className="row row-wrap push">
          {sale.state !== 'draft' && (
            <ButtonLink to={`/liveAuction/${sale.id}`}>{t('auctions.seeIt')}</ButtonLink>
          )}
          {(sale.state === 'closed' || sale.state === 'settled') && (
            <a
              className="btn btn-secondary"
              href={`/seller/auctions/live/${sale.id}/results.csv${query}`}
              download
            >
              {t('auctions.bulk.exportChosen')}
            </a>
          )}
          {page.cancelling && <CancelSale title={sale.title} sums={page.cancelling} answer={answer} />}
          {sale.state === 'open' && (
            <ButtonLink to={`/seller/auctions/live/${sale.id}${query}`}>
              {t('auctions.liveControl')}
            </ButtonLink>
          )}
        </span>
      </div>
      <nav className="tabs" aria-label={sale.title}>
        {SALE_TABS.map((name) => (
          <Link key={name} to={tabAddress(name)} aria-current={name === tab ? 'page' : undefined}>
            {t(`auctions.tab.${name}`)}
            {name === 'lots' && <span className="num muted"> {page.lotCount}</span>}
            {name === 'access' && page.waiting > 0 && <span className="num muted"> {page.waiting}</span>}
          </Link>
        ))}
      </nav>
      {answer && <SaleTold answer={answer} query={query} />}
      <div className="sale-page">
        <div className="sale-main">
          {tab === 'sale' && (
            <SaleForm
              key={sale.id}
              sale={sale}
              yards={yards}
              scheduled={page.scheduled}
              wrong={wrong}
              accepted={accepted}
            />
          )}
          {lots && (
            <>
              <PutLotsButton saleId={sale.id} query={query} free={free} onOpen={() => setPutting(true)} />
              <LotsTab
                lots={lots}
                count={page.lotCount}
                sale={sale}
                others={page.others}
                query={query}
                addressOf={(to, words) =>
                  tabAddress('lots', `&${new URLSearchParams({ search: words, page: String(to) })}`)
                }
              />
            </>
          )}
          {tab === 'access' && access && (
            <SaleAccess
              {...access}
              addressOf={(state, page = 1) => tabAddress('access', `&who=${state}&page=${page}`)}
            />
          )}
          {tab === 'terms' && terms && (
            <SaleTerms
              {...terms}
              addressOf={(version, page = 1) => tabAddress('terms', `&version=${version}&page=${page}`)}
            />
          )}
        </div>
        <aside className="sale-side">
          <BeforeAnnouncing
            sale={sale}
            problems={problems}
            lots={page.lotCount}
            notReady={notReady}
            lotsAt={tabAddress('lots')}
          />
          <SalePreview sale={sale} seller={page.seller} lots={page.lotCount} shownAs={page.shownAs} />
          {sale.state === 'draft' && (
            <Form method="post">
              <Button variant="danger" name="intent" value="discard">
                {t('auctions.discard')}
              </Button>
            </Form>
          )}
        </aside>
      </div>
      {putting && <PutLotsDialog saleId={sale.id} query={query} onClose={() => setPutting(false)} />}
    </>
  )
}
