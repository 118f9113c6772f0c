import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Landmark, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { addBank, changeHolder, removeBank, verifyBank } from '#app/features/vault/commands.server.ts'
import { HolderFields, NumberFields, ProofFields } from '#app/features/vault/components/bank-fields.tsx'
import { BankList } from '#app/features/vault/components/bank-list.tsx'
import { useBankName } from '#app/features/vault/components/bank-words.ts'
import { SandboxBanksNote } from '#app/features/vault/components/sandbox-banks-note.tsx'
import {
  type BankErrors,
  type BankFault,
  bankAct,
  readBank,
  readHolder,
  readProof,
} from '#app/features/vault/inputs.ts'
import { type BankView, listBanks } from '#app/features/vault/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readAct, readFields, reply, typedOf } from '#app/lib/form.server.ts'
import type { Typed } from '#app/lib/form-answer.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { AccountPage } from '#app/views/work/account-page.tsx'
import '#app/features/bidding/components/offer/offer.css'
import '#app/features/invoices/components/invoices.css'
import '#app/features/payments/components/payments.css'
import '#app/features/vault/components/vault.css'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'
import { useProductName } from '#app/ui/use-product-name.ts'

const PAGE = '/payments/bank_details'
const ACTS = ['add', 'update', 'verify', 'delete'] as const
type Act = (typeof ACTS)[number]

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const { searchParams: params } = new URL(request.url)
  const [banks, t] = await Promise.all([listBanks(context, actor), i18n.getFixedT(request)])
  const act = ACTS.find((one) => params.has(one)) ?? null
  const bank = banks.find(({ id }) => act !== null && id === params.get(act)) ?? null
  if (act !== null && act !== 'add' && !bank) throw notFound()
  const { sandbox, ready } = context.gateway
  return {
    banks,
    act,
    bank,
    ready,
    title: t('banks.title'),
    done: ACTS.find((one) => one === params.get('done')) ?? null,
    test: sandbox && { banks: sandbox.banks, bankAmounts: sandbox.bankAmounts },
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

/** Faults that belong to a field, and to which. */
const FIELD_OF: Partial<Record<BankFault, string[]>> = {
  unknown: ['account_number'],
  wrong: ['amount_1', 'amount_2', 'descriptor_code'],
}

export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const fields = await readFields(request)
  const asked = await readAct(fields, bankAct)
  const typed = typedOf(fields)
  const read = await readAsked(context, actor, asked, typed)
  if (!read.ok) return reply<BankFault, BankFault>({ typed }, { faults: read.errors })
  const answer = await read.run()
  if (answer.ok) return redirect(`${PAGE}?done=${asked.act}`, 303)
  const { code } = answer
  const at = FIELD_OF[code]
  if (at)
    return reply<BankFault, BankFault>(
      { typed },
      { faults: Object.fromEntries(at.map((name) => [name, code])) },
    )
  return reply<BankFault, BankFault>({ typed }, { refused: code, status: code === 'not_found' ? 404 : 422 })
}

type Context = ActionFunctionArgs['context']
type Asked = ReturnType<typeof bankAct.parse>

/** What is to be done, read from the form; or what is wrong with it. */
async function readAsked(
  context: Context,
  actor: NonNullable<Context['actor']>,
  asked: Asked,
  form: Record<string, unknown>,
) {
  if (asked.act === 'add') {
    const read = readBank(form)
    return read.ok ? { ok: true as const, run: () => addBank(context, actor, read.value) } : read
  }
  const { id, act } = asked
  if (act === 'update') {
    const read = readHolder(form)
    return read.ok
      ? { ok: true as const, run: () => changeHolder(context, actor, { id, holder: read.value }) }
      : read
  }
  if (act === 'delete') return { ok: true as const, run: () => removeBank(context, actor, id) }
  const proof = (await listBanks(context, actor)).find((one) => one.id === id)?.proof ?? 'amounts'
  const read = readProof(form, proof)
  return read.ok
    ? { ok: true as const, run: () => verifyBank(context, actor, { id, proof: read.value }) }
    : read
}

export default function BankDetails() {
  const { act } = useLoaderData<typeof loader>()
  return act === null ? <List /> : <One act={act} />
}

function List() {
  const { banks, title, done, test, ready } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const add = ready && (
    <ButtonLink variant="primary" to={`${PAGE}?add=1`}>
      {t('banks.add')}
    </ButtonLink>
  )
  return (
    <AccountPage title={title} intro={t('banks.lead')}>
      <div className="stack-l">
        {done && (
          <Note tone="win" role="status">
            {t(`banks.done.${done}`)}
          </Note>
        )}
        {!ready && <Note role="status">{t('banks.notReady')}</Note>}
        {banks.length === 0 ? (
          <EmptyState icon={Landmark} title={t('banks.empty.title')} text={t('banks.empty.text')}>
            {add}
          </EmptyState>
        ) : (
          <section>
            <div className="row pay-head">
              <h2 className="h-sec">{t('banks.accounts')}</h2>
              <span className="push">{add}</span>
            </div>
            <BankList banks={banks} page={PAGE} />
          </section>
        )}
        {test && <SandboxBanksNote {...test} />}
        <p className="cap row">
          <ShieldCheck className="i" aria-hidden="true" />
          <span>{t('banks.vault')}</span>
        </p>
      </div>
    </AccountPage>
  )
}

/** One dialog at an address of its own: a plain form, which leaves the page when it is sent. */
function One({ act }: { act: Act }) {
  const { bank, test } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const nameOf = useBankName()
  const name = bank ? nameOf(bank) : ''
  return (
    <div className="wrap-mid acct-page">
      <section className="dialog dialog-static confirm-page">
        <div className="dialog-head">
          <h1 className="h-sec">{t(`banks.dialog.${act}Title`, { bank: name })}</h1>
        </div>
        <form method="post" action={`${PAGE}?${act}=${bank?.id ?? 1}`} noValidate>
          <div className="dialog-body stack">
            {answer?.refused && (
              <Note tone="out" role="alert">
                {t(`banks.errors.${answer.refused}`)}
              </Note>
            )}
            {test && (act === 'add' || act === 'verify') && <SandboxBanksNote {...test} />}
            <input type="hidden" name="act" value={act} />
            {bank && <input type="hidden" name="id" value={bank.id} />}
            <Fields act={act} bank={bank} known={answer?.typed} errors={answer?.faults ?? {}} />
          </div>
          <div className="dialog-foot">
            <ButtonLink to={PAGE}>
              {t(act === 'delete' ? 'banks.dialog.keep' : 'banks.dialog.back')}
            </ButtonLink>
            <Button variant={act === 'delete' ? 'danger-solid' : 'primary'}>
              {act === 'delete' ? t('banks.delete') : t(`banks.dialog.${act}Save`)}
            </Button>
          </div>
        </form>
      </section>
    </div>
  )
}

type FieldsProps = {
  act: Act
  bank: BankView | null
  known: Typed | undefined
  errors: BankErrors
}

function Fields({ act, bank, known = {}, errors }: FieldsProps) {
  const { t } = useTranslation()
  const product = useProductName()
  const nameOf = useBankName()
  if (act === 'add')
    return (
      <>
        <HolderFields known={known} errors={errors} />
        <NumberFields known={known} errors={errors} />
        <p className="cap">{t('banks.dialog.addText', { product })}</p>
      </>
    )
  if (!bank) return null
  if (act === 'update') {
    const now = { account_holder_name: bank.holderName, account_holder_type: bank.holderType }
    return <HolderFields known={{ ...now, ...known }} errors={errors} />
  }
  if (act === 'delete') return <p className="muted">{t('banks.dialog.deleteText')}</p>
  return (
    <>
      <p className="muted">{t(`banks.dialog.verifyText.${bank.proof}`, { bank: nameOf(bank), product })}</p>
      <ProofFields proof={bank.proof} known={known} errors={errors} />
    </>
  )
}
