import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { HandCoins } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NegotiationItem } from '#app/features/negotiations/components/negotiation-item.tsx'
import {
  moveInput,
  moveOf,
  NEGOTIATIONS_PER_PAGE,
  readNegotiationPage,
} from '#app/features/negotiations/inputs.ts'
import { countOfBuyer, listOfBuyer } from '#app/features/negotiations/queries.server.ts'
import { countOffers } from '#app/features/offers/queries.server.ts'
import { answerOffer } from '#app/flows/offers/negotiate.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readAct, readFields, reply, typedOf } from '#app/lib/form.server.ts'
import { requireActor } from '#app/lib/http.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { OfferTabs } from '#app/views/lot/offer-tabs.tsx'
import '#app/features/offers/components/offers.css'
import '#app/features/negotiations/components/negotiations.css'
import { titled } from '#app/ui/titled.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const { searchParams } = new URL(request.url)
  const page = readNegotiationPage(searchParams)
  const [counts, open, list, t] = await Promise.all([
    countOffers(context, actor),
    countOfBuyer(context, actor),
    listOfBuyer(context, actor, { page }),
    i18n.getFixedT(request),
  ])
  const pages = Math.max(1, Math.ceil(list.totalRecords / NEGOTIATIONS_PER_PAGE))
  return { counts, open, page, pages, records: list.records, title: t('negotiations.title') }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const form = await readFields(request)
  const sent = await readAct(form, moveInput)
  const { offer, seen } = sent
  const said = await answerOffer(context, actor, { id: offer, seen, move: moveOf(sent) })
  if (said.ok) return redirect('/offers/negotiations', 303)
  const { refusal: refused } = said
  return reply<string, typeof refused>({ typed: typedOf(form) }, { refused, status: 409 })
}

export default function Negotiations() {
  const { counts, open, page, pages, records } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  return (
    <div className="offered">
      <div className="row row-wrap offered-head">
        <h1 className="h-page">{t('offers.title')}</h1>
      </div>
      <OfferTabs current="negotiations" counts={counts} negotiations={open} />
      <p className="muted talks-lead">{t('negotiations.lead')}</p>
      {records.length === 0 ? (
        <EmptyState
          icon={HandCoins}
          title={t('negotiations.empty.title')}
          text={t('negotiations.empty.text')}
        >
          <ButtonLink variant="primary" to="/search">
            {t('negotiations.empty.browse')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <ul className="talks">
          {records.map((each) => (
            <NegotiationItem
              key={`${each.id}-${each.moves}`}
              negotiation={each}
              side="buyer"
              answer={answer?.typed.offer === each.id ? answer : null}
            />
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} hrefFor={(to) => `/offers/negotiations?page=${to}`} />
    </div>
  )
}
