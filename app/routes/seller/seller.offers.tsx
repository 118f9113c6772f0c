import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { HandCoins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { letOffer } from '#app/features/listings/commands.server.ts'
import { NegotiationItem } from '#app/features/negotiations/components/negotiation-item.tsx'
import {
  moveInput,
  moveOf,
  NEGOTIATIONS_PER_PAGE,
  readNegotiationPage,
} from '#app/features/negotiations/inputs.ts'
import { listOfSeller, listTakers } from '#app/features/negotiations/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { answerOffer } from '#app/flows/offers/negotiate.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readAct, readFields, reply, typedOf } from '#app/lib/form.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import '#app/features/negotiations/components/negotiations.css'
import { titled } from '#app/ui/titled.ts'

const VIEWS = ['waiting', 'all', 'listings'] as const
type View = (typeof VIEWS)[number]

async function chosen({ context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>) {
  const workplace = await requireWorkplace(context, request, 'offers')
  const { searchParams } = new URL(request.url)
  const view: View = VIEWS.find((one) => one === searchParams.get('view')) ?? 'waiting'
  const keep: Record<string, string> = {
    ...workplace.keep,
    ...(view !== 'waiting' && { view }),
  }
  const { actor, organisation, side } = workplace
  return { actor, organisation, side, view, keep, page: readNegotiationPage(searchParams) }
}

/** What buyers offer for an organisation's pieces, and on which listings they may. */
export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args
  const { organisation, side, view, keep, page } = await chosen(args)
  const [t, list, takers] = await Promise.all([
    i18n.getFixedT(request),
    view === 'listings'
      ? { records: [], totalRecords: 0 }
      : listOfSeller(context, side, { page, waiting: view === 'waiting' }),
    view === 'listings' ? listTakers(context, organisation.id, { page, limit: NEGOTIATIONS_PER_PAGE }) : [],
  ])
  const more = takers.length > NEGOTIATIONS_PER_PAGE
  return {
    title: t('negotiations.sellerTitle'),
    view,
    keep,
    page,
    records: list.records,
    takers: takers.slice(0, NEGOTIATIONS_PER_PAGE),
    pages:
      view === 'listings'
        ? page + (more ? 1 : 0)
        : Math.max(1, Math.ceil(list.totalRecords / NEGOTIATIONS_PER_PAGE)),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action(args: ActionFunctionArgs) {
  const { context, request } = args
  const { actor, organisation, keep, page } = await chosen(args)
  const form = await readFields(request)
  const back = () =>
    redirect(
      `/seller/offers?${new URLSearchParams({ ...keep, ...(page > 1 && { page: String(page) }) })}`,
      303,
    )
  if (form.get('act') === 'takes') {
    const listing = { id: form.get('listing') ?? '', organisationId: organisation.id }
    await letOffer(context, listing, form.get('takes') === 'on')
    return back()
  }
  const sent = await readAct(form, moveInput)
  const { offer, seen } = sent
  const said = await answerOffer(context, actor, { id: offer, seen, move: moveOf(sent) })
  if (said.ok) return back()
  const { refusal: refused } = said
  return reply<string, typeof refused>({ typed: typedOf(form) }, { refused, status: 409 })
}

export default function SellerOffers() {
  const { title, view, keep, page, pages, records } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const to = (more: Record<string, string>) => `/seller/offers?${new URLSearchParams({ ...keep, ...more })}`
  return (
    <>
      <h1 className="h-page seller-title">{title}</h1>
      <nav className="tabs" aria-label={title}>
        {VIEWS.map((one) => (
          <Link key={one} to={to({ view: one })} aria-current={one === view ? 'page' : undefined}>
            {t(`negotiations.tabs.${one}`)}
          </Link>
        ))}
      </nav>
      {view === 'listings' ? (
        <Takers />
      ) : records.length === 0 ? (
        <EmptyState
          icon={HandCoins}
          text={t(view === 'waiting' ? 'negotiations.empty.waiting' : 'negotiations.empty.seller')}
        />
      ) : (
        <ul className="talks">
          {records.map((each) => (
            <NegotiationItem
              key={`${each.id}-${each.moves}`}
              negotiation={each}
              side="seller"
              answer={answer?.typed.offer === each.id ? answer : null}
            />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} hrefFor={(at) => to({ page: String(at) })} />
    </>
  )
}

/** Own listings at a fixed price, each with its switch. */
function Takers() {
  const { takers } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  if (takers.length === 0) return <EmptyState icon={HandCoins} text={t('negotiations.empty.listings')} />
  return (
    <>
      <p className="muted talks-lead">{t('negotiations.takes.lead')}</p>
      <ul className="items">
        {takers.map(({ id, lotNumber, title, price, takesOffers }) => (
          <li key={id} className="talk-takes">
            <span className="grow">
              <Link to={`/product-view/${id}`}>
                <b>{title}</b>
              </Link>
              <small className="num">
                {t('negotiations.lot', { lot: lotNumber })} · {formatMoney(price)}
              </small>
            </span>
            <Badge tone={takesOffers ? 'soft-win' : 'soft'}>
              {t(takesOffers ? 'negotiations.takes.on' : 'negotiations.takes.off')}
            </Badge>
            <Form method="post">
              <input type="hidden" name="act" value="takes" />
              <input type="hidden" name="listing" value={id} />
              <input type="hidden" name="takes" value={takesOffers ? '' : 'on'} />
              <Button
                size="sm"
                aria-label={`${t(takesOffers ? 'negotiations.takes.switchOff' : 'negotiations.takes.switchOn')}: ${title}`}
              >
                {t(takesOffers ? 'negotiations.takes.switchOff' : 'negotiations.takes.switchOn')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  )
}
