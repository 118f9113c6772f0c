import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { ChevronLeft, CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { restOf } from '#app/domain/money/deposits.ts'
import { formatExact } from '#app/domain/money/money.ts'
import { mayManageListing } from '#app/domain/people/permissions.ts'
import { DepositStatus } from '#app/features/deposits/components/deposit-status.tsx'
import { withdrawInput } from '#app/features/deposits/inputs.ts'
import { findDepositView } from '#app/features/deposits/queries.server.ts'
import { withdrawDeposit } from '#app/flows/money/release-deposits.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readAct, readFields, reply } from '#app/lib/form.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import '#app/features/bidding/components/offer/offer.css'
import '#app/features/invoices/components/invoices.css'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'

/** One deposit: for its owner, who may withdraw it, and for those who act for its listing. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const { searchParams } = new URL(request.url)
  const deposit = await findDepositView(context, params.id ?? '')
  const own = deposit?.personId === actor.id
  if (!deposit || !(own || mayManageListing(actor, deposit))) throw notFound()
  const t = await i18n.getFixedT(request)
  const asks = own && deposit.status === 'held' && searchParams.has('withdraw')
  return {
    deposit,
    own,
    asks,
    done: own && searchParams.has('done'),
    title: t('deposits.number', { lot: deposit.lotNumber }),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, params, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const form = await readFields(request)
  form.set('id', params.id ?? '')
  const { id } = await readAct(form, withdrawInput)
  const withdrawing = await withdrawDeposit(context, actor, id)
  if (withdrawing.ok) return redirect(`/depositinvoice/${id}?done=1`, 303)
  if (withdrawing.code === 'not_found') throw notFound()
  const refused = withdrawing.code
  return reply<string, typeof refused>(
    { typed: {} },
    { refused, status: refused === 'try_again' ? 503 : 409 },
  )
}

export default function DepositPage() {
  const { asks, own } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  if (asks && !answer?.refused) return <Withdraw />
  return (
    <div className="wrap-mid acct-page">
      {own && (
        <Link className="back" to="/deposits/all">
          <ChevronLeft className="i" aria-hidden="true" />
          {t('deposits.list')}
        </Link>
      )}
      <Facts refused={answer?.refused ?? null} />
    </div>
  )
}

type Refused = NonNullable<ReturnType<typeof useActionData<typeof action>>>['refused']

function Facts({ refused }: { refused: Refused | null }) {
  const { deposit, own, done, title } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const { amount, applied, kept, refunded, status, commonInvoice, reason, tender } = deposit
  const isBack = status === 'released' || status === 'applied' || status === 'kept'
  const rest = isBack ? restOf(deposit) - refunded : 0
  return (
    <article className="stack-l">
      <div className="row row-wrap">
        <h1 className="h-page">{title}</h1>
        <span className="push">
          <DepositStatus status={status} />
        </span>
      </div>
      {done && status !== 'held' && (
        <Note tone="win" role="status" id="deposit-done">
          {t('deposits.done', { amount: formatExact(restOf(deposit)) })}
        </Note>
      )}
      {refused && (
        <p className="note note-out" role="alert" data-testid="deposit-refused" data-code={refused}>
          <CircleAlert className="i" aria-hidden="true" />
          <span>{t(`deposits.refused.${refused}`)}</span>
        </p>
      )}
      <p>
        <Link className="link" to={`/product-view/${deposit.listingId}`}>
          {deposit.title}
        </Link>
      </p>
      <dl className="sum num">
        <dt>{t('deposits.fields.placed')}</dt>
        <dd>
          <Time at={deposit.createdAt} form="moment" />
        </dd>
        {!own && (
          <>
            <dt>{t('deposits.fields.by')}</dt>
            <dd>{deposit.owner}</dd>
          </>
        )}
        {tender && (
          <>
            <dt>{t('deposits.fields.tender')}</dt>
            <dd>{t(`deposits.tender.${tender}`)}</dd>
          </>
        )}
        {applied > 0 && commonInvoice && (
          <>
            <dt>
              <Link className="link" to={`/invoice/${commonInvoice}`}>
                {t('deposits.fields.applied', { number: commonInvoice })}
              </Link>
            </dt>
            <dd>{formatExact(applied)}</dd>
          </>
        )}
        {kept > 0 && (
          <>
            <dt>{t('deposits.fields.kept')}</dt>
            <dd>{formatExact(kept)}</dd>
          </>
        )}
        {refunded > 0 && (
          <>
            <dt>{t('deposits.fields.refunded')}</dt>
            <dd>{formatExact(refunded)}</dd>
          </>
        )}
        {rest > 0 && (
          <>
            <dt>{t('deposits.fields.toWallet')}</dt>
            <dd>{formatExact(rest)}</dd>
          </>
        )}
        <dt className="total">{t('deposits.fields.amount')}</dt>
        <dd className="total">{formatExact(amount)}</dd>
      </dl>
      {reason && (
        <p>
          <b className="strong">{t('deposits.fields.reason')}:</b> {reason}
        </p>
      )}
      {own && status === 'held' && (
        <p>
          <ButtonLink to={`/depositinvoice/${deposit.id}?withdraw=1`}>{t('deposits.withdraw')}</ButtonLink>
        </p>
      )}
    </article>
  )
}

/** Every act that takes something away asks. */
function Withdraw() {
  const { deposit } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <section className="dialog dialog-static confirm-page">
      <div className="dialog-head">
        <h1 className="h-sec">{t('deposits.withdrawTitle')}</h1>
      </div>
      <form method="post" action={`/depositinvoice/${deposit.id}?withdraw=1`}>
        <div className="dialog-body stack">
          <p>
            {t('deposits.form.lot', { lot: deposit.lotNumber, title: deposit.title })}{' '}
            <b className="strong num">{formatExact(deposit.amount)}</b>
          </p>
          <p className="muted">{t('deposits.withdrawText')}</p>
          <input type="hidden" name="act" value="withdraw" />
        </div>
        <div className="dialog-foot">
          <ButtonLink to={`/depositinvoice/${deposit.id}`}>{t('deposits.keep')}</ButtonLink>
          <Button variant="primary" data-testid="withdraw-deposit">
            {t('deposits.withdraw')}
          </Button>
        </div>
      </form>
    </section>
  )
}
