import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { type PayProblem, readProblem } from '#app/domain/money/pay-problems.ts'
import { CREDIT_LIMITS } from '#app/domain/money/tender.ts'
import { type CardFault, payInput } from '#app/features/payments/inputs.ts'
import { type Redeemed, redeemGiftCard } from '#app/features/wallet/commands.server.ts'
import { CreditTable } from '#app/features/wallet/components/credit-table.tsx'
import {
  CREDIT_KINDS,
  type CreditKind,
  creditInput,
  readCreditKind,
  redeemInput,
} from '#app/features/wallet/inputs.ts'
import { heldCredit, listCredits, walletBalance } from '#app/features/wallet/queries.server.ts'
import { startPayment } from '#app/flows/money/pay.server.ts'
import { readMeans, readTender } from '#app/flows/money/tender.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { withParams } from '#app/lib/address.ts'
import { readAct, readFields, readForm, reply, typedOf } from '#app/lib/form.server.ts'
import { requireActor } from '#app/lib/http.ts'
import { type PageSize, readPageSize } from '#app/lib/page-sizes.ts'
import { paymentAddress } from '#app/lib/payment-address.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { PageSizes } from '#app/ui/page-sizes.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { useTimeText } from '#app/ui/time.tsx'
import { PayRefused } from '#app/views/pay/pay-refused.tsx'
import { canPay, PayWith } from '#app/views/pay/pay-with.tsx'
import { AccountPage } from '#app/views/work/account-page.tsx'
import '#app/features/wallet/components/wallet.css'
import { readPageNumber } from '#app/lib/page-number.ts'
import { titled } from '#app/ui/titled.ts'

const PAGE = '/wallet'
const PER_PAGE = 20

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const url = new URL(request.url)
  const { searchParams } = url
  const adding = searchParams.has('add')
  const kind = readCreditKind(searchParams)
  const limit = readPageSize(searchParams, PER_PAGE)
  const page = readPageNumber(searchParams)
  const [t, balance, held, credits, means] = await Promise.all([
    i18n.getFixedT(request),
    walletBalance(context, actor.id),
    heldCredit(context, actor.id),
    listCredits(context, actor.id, { kind, page, limit }),
    adding ? readMeans(context, actor) : null,
  ])
  const redeemed = Math.trunc(Number(searchParams.get('redeemed')))
  return {
    balance,
    held,
    credits,
    means,
    kind,
    limit,
    failed: readProblem(searchParams.get('failed')),
    redeemed: redeemed > 0 ? redeemed : null,
    /** The same form sent twice is one payment. */
    attempt: crypto.randomUUID(),
    title: t(adding ? 'wallet.add.title' : 'wallet.title'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

type WalletFault = CardFault | 'amount'
/** Of the form that was sent: why nothing was paid, or no card redeemed. */
type WalletRefusal = {
  problem?: PayProblem
  gift?: { code: Exclude<Redeemed, { ok: true }>['code']; at: number | null }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const fields = await readFields(request)
  if (fields.get('act') === 'redeem') {
    const { code } = await readAct(fields, redeemInput)
    const redeemed = await redeemGiftCard(context, actor, code)
    if (redeemed.ok) return redirect(`${PAGE}?redeemed=${redeemed.amount}`, 303)
    const at = redeemed.code === 'used' ? redeemed.at : null
    const gift = { code: redeemed.code, at }
    return reply<WalletFault, WalletRefusal>({ typed: typedOf(fields) }, { refused: { gift } })
  }
  const read = await readForm(fields, payInput)
  const failed = (problem: PayProblem) =>
    reply<WalletFault, WalletRefusal>(read, { faults: {}, refused: { problem } })
  if (!read.ok) return failed('method')
  const { pay, attempt } = read.value
  const typed = await readForm(fields, creditInput)
  if (!typed.ok) return reply<WalletFault, WalletRefusal>(read, { faults: { amount: 'amount' } })
  const { amount } = typed.value
  const chosen = { pay, credit: null, due: amount, form: read.typed }
  const tender = await readTender(context, actor, chosen)
  if (!tender.ok) {
    const { refused: problem, faults } = tender
    return reply<WalletFault, WalletRefusal>(read, { faults, ...(problem && { refused: { problem } }) })
  }
  const paying = await startPayment(context, actor, {
    attempt,
    tender: tender.tender,
    targets: [{ kind: 'wallet', id: actor.id, amount }],
  })
  if (paying.ok) return redirect(paymentAddress(paying.payment, `${PAGE}?add=1`), 303)
  return failed(readProblem(paying.code) ?? 'other')
}

export default function WalletPage() {
  const { means, title } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <AccountPage title={title} intro={means ? undefined : t('wallet.lead')}>
      {means ? <Add /> : <Credits />}
    </AccountPage>
  )
}

function Credits() {
  const { balance, held, credits, kind, limit, redeemed } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const { records, totalRecords, page, pages } = credits
  const address = (changes: { kind?: CreditKind; page?: number; limit?: PageSize }) => {
    const next = { kind, page: 1, limit, ...changes }
    return `${PAGE}${withParams(new URLSearchParams(), {
      kind: next.kind === 'all' ? null : next.kind,
      page: next.page > 1 ? String(next.page) : null,
      limit: next.limit === PER_PAGE ? null : String(next.limit),
    })}`
  }
  const from = (page - 1) * limit + 1
  return (
    <>
      {redeemed !== null && (
        <Note tone="win" role="status">
          {t('wallet.redeemed', { amount: formatExact(redeemed) })}
        </Note>
      )}
      <div className="wgrid">
        <section className="panel panel-pad">
          <p className="lbl">{t('wallet.credit')}</p>
          <p className="hero-price num" data-testid="balance">
            {formatExact(balance)}
          </p>
          {held > 0 && <p className="cap">{t('wallet.held', { amount: formatExact(held) })}</p>}
          <div className="row row-wrap acts">
            <ButtonLink variant="primary" to={`${PAGE}?add=1`}>
              {t('wallet.addCredit')}
            </ButtonLink>
            <ButtonLink to="/invoices/unpaid">{t('wallet.useIt')}</ButtonLink>
          </div>
        </section>
        <Gift />
      </div>
      <nav className="tabs" aria-label={t('wallet.title')}>
        <Link to={PAGE} aria-current="page">
          {t('wallet.menu')} <span className="cap num">{totalRecords}</span>
        </Link>
        <Link to="/payments/transactions">{t('wallet.transactions')}</Link>
      </nav>
      <nav className="row row-wrap credit-kinds" aria-label={t('wallet.table.kind')}>
        {CREDIT_KINDS.map((one) => (
          <Link
            key={one}
            to={address({ kind: one })}
            className={one === kind ? 'chip chip-on' : 'chip'}
            aria-current={one === kind ? 'true' : undefined}
            preventScrollReset
          >
            {t(`wallet.kinds.${one}`)}
          </Link>
        ))}
      </nav>
      {records.length === 0 ? (
        <EmptyState icon={Wallet} title={t('wallet.none')} text={t('wallet.noneText')} />
      ) : (
        <>
          <CreditTable rows={records} />
          <div className="row row-wrap credits-foot">
            <span className="cap num">
              {t('wallet.range', { from, to: from + records.length - 1, total: totalRecords })}
            </span>
            <PageSizes size={limit} total={totalRecords} hrefFor={(size) => address({ limit: size })} />
            <Pager page={page} pages={pages} hrefFor={(to) => address({ page: to })} />
          </div>
        </>
      )}
    </>
  )
}

function Gift() {
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const timeText = useTimeText()
  const gift = answer?.refused?.gift
  const errors = gift && [
    t(`wallet.errors.${gift.code}`, { when: gift.at === null ? '' : timeText(gift.at, 'document') }),
  ]
  return (
    <Form method="post" action={PAGE} className="panel panel-pad gift-form" preventScrollReset>
      <h2 className="h-sec">{t('wallet.gift')}</h2>
      <p className="muted">{t('wallet.giftText')}</p>
      <input type="hidden" name="act" value="redeem" />
      <Field id="gift-code" label={t('wallet.giftCode')} errors={errors ?? undefined}>
        <input
          className="input mono"
          id="gift-code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          required
          defaultValue={gift && answer?.typed.code}
          aria-invalid={gift ? true : undefined}
          aria-describedby={gift ? 'gift-code-error' : undefined}
        />
      </Field>
      <Button>{t('wallet.redeem')}</Button>
    </Form>
  )
}

function Add() {
  const { means, attempt, failed } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  if (!means) return null
  const wrong = answer?.faults.amount !== undefined
  const problem = answer ? answer.refused?.problem : failed
  const due = CREDIT_LIMITS.most
  const able = canPay(means, due, 'none')
  return (
    <form method="post" action={`${PAGE}?add=1`} className="stack add-credit" noValidate>
      {!wrong && <PayRefused problem={problem} />}
      <input type="hidden" name="attempt" value={attempt} />
      <Field
        id="credit-amount"
        label={t('wallet.add.amount')}
        hint={t('wallet.add.hint')}
        errors={wrong ? [t('wallet.errors.amount')] : undefined}
      >
        <input
          className="input num"
          id="credit-amount"
          name="amount"
          inputMode="decimal"
          defaultValue={answer?.typed.amount || '50.00'}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? 'credit-amount-error' : 'credit-amount-description'}
        />
      </Field>
      <PayWith means={means} due={due} credit="none" answer={answer} />
      <div className="row row-wrap">
        <ButtonLink to={PAGE}>{t('wallet.add.back')}</ButtonLink>
        <Button variant="primary" disabled={!able}>
          {t('wallet.add.pay')}
        </Button>
      </div>
    </form>
  )
}
