import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { ChevronLeft, CreditCard, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { expiryYears } from '#app/domain/money/cards.ts'
import { addCard, changeExpiry, chooseDefault, removeCard } from '#app/features/payments/commands.server.ts'
import { CardFields, ExpiryFields } from '#app/features/payments/components/card-fields.tsx'
import { CardList } from '#app/features/payments/components/card-list.tsx'
import { useCardName } from '#app/features/payments/components/card-words.ts'
import { SandboxNote } from '#app/features/payments/components/sandbox-note.tsx'
import {
  type CardErrors,
  type CardFault,
  cardAct,
  readCard,
  readNewExpiry,
} from '#app/features/payments/inputs.ts'
import { type CardView, listCards } from '#app/features/payments/queries.server.ts'
import { HostedCard } from '#app/features/vault/components/hosted-card.island.tsx'
import { i18n } from '#app/i18n/i18n.server.ts'
import { calendarMonth } from '#app/lib/calendar-month.ts'
import { readAct, readFields, reply, typedOf } from '#app/lib/form.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { addCardAddress, keptQuery, lotAddress, readKeptOffer } from '#app/lib/kept-offer.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import '#app/features/bidding/components/offer/offer.css'
import '#app/features/payments/components/payments.css'
import '#app/features/vault/components/vault.css'
import '#app/features/invoices/components/invoices.css'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'

const PAGE = '/payments/saved_cards'
const ACTS = ['add', 'update', 'delete', 'default'] as const
type Act = (typeof ACTS)[number]
/** How somebody can come back from the gateway's fields without a card. */
const FAULTS = ['failed', 'many', 'open', 'not_found'] as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const { searchParams: params } = new URL(request.url)
  const [cards, t] = await Promise.all([
    listCards(context, actor).catch((error: unknown) => {
      context.log('error', 'cards.unread', { error: String(error) })
      return null
    }),
    i18n.getFixedT(request),
  ])
  const act = ACTS.find((one) => params.has(one)) ?? null
  const card = cards?.find(({ id }) => act !== null && id === params.get(act)) ?? null
  if (act !== null && act !== 'add' && !card) throw notFound()
  const today = calendarMonth(context.clock.now())
  return {
    cards,
    act,
    card,
    today,
    years: expiryYears(today),
    title: t('payments.title'),
    lot: params.get('lot') ?? '',
    kept: readKeptOffer(params),
    done: ACTS.find((one) => one === params.get('done')) ?? null,
    testCards: context.gateway.sandbox?.cards ?? null,
    /** Cards are typed into the gateway's own fields, which this page alone may open. */
    hosted: context.gateway.cardFields !== null,
    ready: context.gateway.ready,
    fault: FAULTS.find((one) => one === params.get('fault')) ?? null,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const fields = await readFields(request)
  const asked = await readAct(fields, cardAct)
  const typed = typedOf(fields)
  const today = calendarMonth(context.clock.now())
  const failed = (faults: CardErrors, refused: Problem | null = null) =>
    reply<CardFault, Problem | null>(
      { typed },
      { faults, refused, status: refused === 'not_found' ? 404 : 422 },
    )
  if (asked.act === 'add') {
    // numbers are not for us: this form is not shown there
    if (context.gateway.cardFields || !context.gateway.ready) return failed({}, 'failed')
    const read = readCard(typed, today)
    if (!read.ok) return failed(read.errors)
    const added = await addCard(context, actor, read.card, { lot: asked.lot })
    if (!added.ok)
      return added.code === 'details' ? failed({ card_number: 'details' }) : failed({}, added.code)
    const kept = keptQuery(readKeptOffer(fields), '&')
    const lot = asked.lot === '' ? '' : `&lot=${encodeURIComponent(asked.lot)}${kept}`
    return redirect(`${PAGE}?done=add${lot}`, 303)
  }
  const { id, act } = asked
  if (act === 'update') {
    const expiry = readNewExpiry(typed, today)
    if (!expiry) return failed({ expiry_month: 'update' })
    const changed = await changeExpiry(context, actor, { id, expiry })
    if (!changed.ok) return failed({}, changed.code)
  } else {
    const changed = await (act === 'delete' ? removeCard : chooseDefault)(context, actor, id)
    if (!changed.ok) return failed({}, changed.code)
  }
  return redirect(`${PAGE}?done=${act}`, 303)
}

type Problem = Exclude<Awaited<ReturnType<typeof addCard>>, { ok: true }>['code']

export default function SavedCards() {
  const { act } = useLoaderData<typeof loader>()
  return (
    <div className="wrap-mid acct-page">
      {act === null ? <List /> : act === 'add' ? <Add /> : <One act={act} />}
    </div>
  )
}

function List() {
  const { cards, today, title, done, lot, kept, testCards, hosted, ready } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const add = ready && (
    <ButtonLink variant="primary" to={`${PAGE}?add=1`} reloadDocument={hosted}>
      {t('payments.add')}
    </ButtonLink>
  )
  return (
    <div className="stack-l">
      <div>
        <Link className="back" to="/my-account">
          <ChevronLeft className="i" aria-hidden="true" />
          {t('payments.back')}
        </Link>
        <h1 className="h-page">{title}</h1>
        <p className="muted">{t('payments.lead')}</p>
      </div>
      {done && (
        <Note tone="win" role="status">
          {t(`payments.done.${done}`)}{' '}
          {lot !== '' && (
            <Link className="link" to={lotAddress(lot, kept)}>
              {t('payments.toLot')}
            </Link>
          )}
        </Note>
      )}
      {!ready && <Note role="status">{t('banks.notReady')}</Note>}
      {cards === null && <Problems problem="list" />}
      {cards?.length === 0 && (
        <EmptyState icon={CreditCard} title={t('payments.empty.title')} text={t('payments.empty.text')}>
          {add}
        </EmptyState>
      )}
      {cards !== null && cards.length > 0 && (
        <section>
          <div className="row pay-head">
            <h2 className="h-sec">{t('payments.cards')}</h2>
            <span className="push">{add}</span>
          </div>
          <CardList cards={cards} today={today} page={PAGE} />
        </section>
      )}
      {testCards && <SandboxNote cards={testCards} />}
      <p>
        <Link className="link" to="/payments/bank_details">
          {t('banks.menu')}
        </Link>
      </p>
      <p className="cap row">
        <ShieldCheck className="i" aria-hidden="true" />
        <span>{t('payments.vault')}</span>
      </p>
    </div>
  )
}

function Problems({ problem }: { problem: Problem | null }) {
  const { t } = useTranslation()
  if (problem === null) return null
  return (
    <Note tone="out" role="alert">
      {t(`payments.errors.${problem}`)}
    </Note>
  )
}

/** Nothing that is typed here is kept in the browser: a plain form, which leaves the page when it is sent. */
function Add() {
  const { hosted, ready } = useLoaderData<typeof loader>()
  return hosted || !ready ? <AddElsewhere /> : <AddHere />
}

function AddHere() {
  const { years, lot, kept, testCards } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  return (
    <section className="dialog dialog-static confirm-page">
      <div className="dialog-head">
        <h1 className="h-sec">{t('payments.add')}</h1>
      </div>
      <form method="post" action={lot === '' ? `${PAGE}?add=1` : addCardAddress(lot, kept)} noValidate>
        <div className="dialog-body stack">
          <Problems problem={answer?.refused ?? null} />
          {testCards && <SandboxNote cards={testCards} />}
          <input type="hidden" name="act" value="add" />
          <input type="hidden" name="lot" value={lot} />
          <input type="hidden" name="offer" value={kept?.typed ?? ''} />
          <input type="hidden" name="kind" value={kept?.kind ?? ''} />
          <CardFields years={years} known={answer?.typed ?? {}} errors={answer?.faults ?? {}} />
        </div>
        <div className="dialog-foot">
          <ButtonLink to={PAGE}>{t('payments.dialog.back')}</ButtonLink>
          <Button variant="primary">{t('payments.dialog.save')}</Button>
        </div>
      </form>
    </section>
  )
}

/** Where the gateway has fields of its own, or where there is none. */
function AddElsewhere() {
  const { lot, kept, ready, fault } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const more = lot === '' ? '' : `?lot=${encodeURIComponent(lot)}${keptQuery(kept, '&')}`
  return (
    <section className="dialog dialog-static confirm-page">
      <div className="dialog-head">
        <h1 className="h-sec">{t('payments.add')}</h1>
      </div>
      {(fault || !ready) && (
        <Note tone="out" role="alert">
          {!ready && t('banks.notReady')}
          {ready && fault && (fault === 'open' ? t('banks.hosted.open') : t(`payments.errors.${fault}`))}
        </Note>
      )}
      {ready && <HostedCard back={PAGE} more={more} />}
    </section>
  )
}

function One({ act }: { act: Exclude<Act, 'add'> }) {
  const { card, years } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const nameOf = useCardName()
  if (!card) return null
  const name = nameOf(card)
  return (
    <section className="dialog dialog-static confirm-page">
      <div className="dialog-head">
        <h1 className="h-sec">{t(`payments.dialog.${act}Title`, { card: name })}</h1>
      </div>
      <form method="post" action={`${PAGE}?${act}=${card.id}`} noValidate>
        <div className="dialog-body stack">
          <Problems problem={answer?.refused ?? null} />
          <input type="hidden" name="act" value={act} />
          <input type="hidden" name="id" value={card.id} />
          {act === 'update' ? (
            <div className="grid-2">
              <ExpiryFields
                years={years}
                known={answer?.typed ?? expiryOf(card)}
                fault={answer?.faults.expiry_month}
                focus={answer !== undefined}
              />
            </div>
          ) : (
            <p className="muted">{t(`payments.dialog.${act}Text`)}</p>
          )}
        </div>
        <div className="dialog-foot">
          <ButtonLink to={PAGE}>
            {t(act === 'delete' ? 'payments.dialog.keep' : 'payments.dialog.back')}
          </ButtonLink>
          <Button variant={act === 'delete' ? 'danger-solid' : 'primary'}>
            {act === 'update' && t('payments.dialog.updateSave')}
            {act === 'delete' && t('payments.delete')}
            {act === 'default' && t('payments.makeDefault')}
          </Button>
        </div>
      </form>
    </section>
  )
}

function expiryOf({ expiry }: Pick<CardView, 'expiry'>): Record<string, string> {
  return { expiry_month: String(expiry.month).padStart(2, '0'), expiry_year: String(expiry.year) }
}
