import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { Check, CircleAlert, CircleX, Clock, Gift } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Cents, formatExact } from '#app/domain/money/money.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { issueGiftCards } from '#app/features/wallet/commands.server.ts'
import { giftInput, voidInput } from '#app/features/wallet/inputs.ts'
import { findIssuedCard, listGiftCards } from '#app/features/wallet/queries.server.ts'
import { voidGiftCard } from '#app/flows/money/void-gift-card.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { badRequest, type FormAnswer, readFields, readForm, reply, textFault } from '#app/lib/form.server.ts'
import { notFound, requireAdmin } from '#app/lib/http.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Time } from '#app/ui/time.tsx'
import { AdminPage } from '#app/views/work/admin-page.tsx'
import '#app/features/bidding/components/offer/offer.css'
import '#app/features/wallet/components/wallet.css'
import { readPageNumber } from '#app/lib/page-number.ts'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'

const ON_A_PAGE = 25
const LIST = '/admin/settings/gift-cards'
type GiftFault = 'required' | 'long' | 'amount' | 'count' | 'note'
/** The codes of cards, which are in the one answer that made them. */
type Issued = { issued: readonly { code: string; amount: Cents }[] }

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const { searchParams } = new URL(request.url)
  const page = readPageNumber(searchParams)
  const asked = searchParams.get('void')
  const [t, rows, card] = await Promise.all([
    i18n.getFixedT(request),
    listGiftCards(context, { page, limit: ON_A_PAGE }),
    asked ? findIssuedCard(context, asked) : null,
  ])
  const open = card?.redeemedAt === null && card.voidedAt === null
  return {
    page,
    more: rows.length > ON_A_PAGE,
    cards: rows.slice(0, ON_A_PAGE),
    /** About to be made worthless. */
    asked: card && open ? { id: card.id, shown: card.shown, amount: card.amount } : null,
    done: searchParams.has('voided'),
    title: t('admin.nav.gift-cards'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

/** The codes are in this one answer and nowhere else: no redirect, and no copy is kept of it. */
export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireAdmin(context, request)
  const form = await readFields(request)
  if (form.get('act') === 'void') return makeWorthless(context, actor, form)
  const read = await readForm(form, giftInput)
  if (!read.ok) return reply<GiftFault, 'used'>(read)
  const issued = await issueGiftCards(context, actor, read.value)
  return data<Issued>({ issued }, { headers: { 'cache-control': 'no-store' } })
}

async function makeWorthless(context: ActionFunctionArgs['context'], actor: Actor, form: URLSearchParams) {
  const read = await readForm(form, voidInput)
  if (!read.ok && 'id' in read.faults) throw badRequest()
  if (!read.ok) return reply<GiftFault, 'used'>(read, { faults: { reason: textFault(read.typed.reason) } })
  const done = await voidGiftCard(context, actor, read.value)
  if (done.ok) return redirect(`${LIST}?voided=1`, 303)
  if (done.code === 'used') return reply<GiftFault, 'used'>(read, { refused: 'used', status: 409 })
  throw notFound()
}

/** What is to be corrected or stands against it; null before an answer, and once cards were issued. */
function useWrong(): FormAnswer<GiftFault, 'used'> | null {
  const answer = useActionData<typeof action>()
  return answer && !('issued' in answer) ? answer : null
}

export default function GiftCards() {
  const { page, more, cards, asked, done } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const wrong = useWrong()
  const issued = answer && 'issued' in answer ? answer.issued : []
  const { t } = useTranslation()
  if (asked) return <Void card={asked} />
  return (
    <AdminPage section="gift-cards">
      <div className="set-wrap stack-l">
        {done && (
          <p className="note note-win" role="status">
            <Check className="i" aria-hidden="true" />
            <span>{t('wallet.cards.voidedDone')}</span>
          </p>
        )}
        {wrong?.refused && (
          <p className="note note-out" role="alert">
            <CircleAlert className="i" aria-hidden="true" />
            <span>{t('wallet.cards.faults.used')}</span>
          </p>
        )}
        {issued.length > 0 && (
          <Note tone="win" role="status" id="issued">
            <p>{t('wallet.cards.issued')}</p>
            <ul className="plain gift-codes">
              {issued.map(({ code, amount }) => (
                <li key={code} className="num">
                  <b className="mono">{code}</b> {formatExact(amount)}
                </li>
              ))}
            </ul>
          </Note>
        )}
        <Issue key={issued[0]?.code ?? 'form'} />
        {cards.length === 0 ? (
          <EmptyState icon={Gift} text={t('wallet.cards.none')} />
        ) : (
          <ul className="items">
            {cards.map(
              ({ id, shown, amount, note, issuedAt, redeemedAt, redeemedBy, voidedAt, voidedWhy }) => (
                <li key={id}>
                  <span className="grow">
                    <b className="mono">{shown}-••••</b>
                    <small>
                      {formatExact(amount)} · <Time at={issuedAt} form="document" />
                      {note && ` · ${note}`}
                      {voidedWhy && ` · ${voidedWhy}`}
                    </small>
                  </span>
                  {voidedAt !== null ? (
                    <Badge tone="soft-out" icon={CircleX}>
                      {t('wallet.cards.voided')}
                    </Badge>
                  ) : redeemedAt === null ? (
                    <>
                      <Badge tone="soft" icon={Clock}>
                        {t('wallet.cards.open')}
                      </Badge>
                      <ButtonLink
                        size="sm"
                        to={`${LIST}?void=${encodeURIComponent(id)}`}
                        aria-label={`${t('wallet.cards.void')}: ${shown}-••••`}
                      >
                        {t('wallet.cards.void')}
                      </ButtonLink>
                    </>
                  ) : (
                    <Badge tone="soft-win" icon={Check}>
                      {t('wallet.cards.by', { name: redeemedBy ?? '' })}
                    </Badge>
                  )}
                </li>
              ),
            )}
          </ul>
        )}
        <Pager page={page} pages={page + (more ? 1 : 0)} hrefFor={(to) => `${LIST}?page=${to}`} />
      </div>
    </AdminPage>
  )
}

/** The question as a page: what is made worthless, and why. */
function Void({ card: { id, shown, amount } }: { card: { id: string; shown: string; amount: number } }) {
  const wrong = useWrong()
  const { t } = useTranslation()
  const fault = wrong?.refused ?? wrong?.faults.reason ?? null
  return (
    <section className="dialog dialog-static confirm-page" data-testid="void-card">
      <div className="dialog-head">
        <h1 className="h-sec">{t('wallet.cards.voidTitle')}</h1>
      </div>
      <form method="post" action={`${LIST}?void=${encodeURIComponent(id)}`} noValidate>
        <div className="dialog-body stack">
          <p>{t('wallet.cards.voidText', { code: shown, amount: formatExact(amount) })}</p>
          <input type="hidden" name="act" value="void" />
          <input type="hidden" name="id" value={id} />
          <Field
            id="void-reason"
            label={t('deposits.fee.reason')}
            hint={t('wallet.cards.voidHint')}
            {...(fault ? { errors: [t(`wallet.cards.faults.${fault}`)] } : {})}
          >
            <textarea
              id="void-reason"
              name="reason"
              className="input"
              rows={3}
              maxLength={500}
              defaultValue={wrong?.typed.reason ?? ''}
              aria-describedby="void-reason-description"
              aria-invalid={fault !== null}
            />
          </Field>
        </div>
        <div className="dialog-foot">
          <ButtonLink to={LIST}>{t('deposits.fee.keep')}</ButtonLink>
          <Button variant="danger-solid">{t('wallet.cards.void')}</Button>
        </div>
      </form>
    </section>
  )
}

function Issue() {
  const answer = useWrong()
  const { t } = useTranslation()
  const typed = answer?.typed ?? {}
  const field = (
    name: 'amount' | 'count' | 'note',
    given: { inputMode?: 'decimal' | 'numeric'; otherwise?: string } = {},
  ) => {
    const wrong = answer !== null && name in answer.faults
    return (
      <Field
        id={`gift-${name}`}
        label={t(`wallet.cards.${name}`)}
        errors={wrong ? [t(`wallet.cards.faults.${name}`)] : undefined}
        optional={name === 'note'}
      >
        <input
          className="input"
          id={`gift-${name}`}
          name={name}
          inputMode={given.inputMode}
          defaultValue={typed[name] ?? given.otherwise}
          maxLength={name === 'note' ? 120 : 20}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `gift-${name}-error` : undefined}
        />
      </Field>
    )
  }
  return (
    <Form method="post" action="/admin/settings/gift-cards" className="stack">
      <h2 className="h-sec">{t('wallet.cards.issue')}</h2>
      <div className="grid-2">
        {field('amount', { inputMode: 'decimal', otherwise: '50.00' })}
        {field('count', { inputMode: 'numeric', otherwise: '1' })}
      </div>
      {field('note')}
      <p>
        <Button variant="primary">{t('wallet.cards.submit')}</Button>
      </p>
    </Form>
  )
}
