import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { Check, Clock, Gift } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money.ts'
import { issueGiftCards } from '#app/features/wallet/commands.server.ts'
import { giftInput } from '#app/features/wallet/inputs.ts'
import { listGiftCards } from '#app/features/wallet/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { requireAdmin } from '#app/lib/http.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Time } from '#app/ui/time.tsx'
import { AdminPage } from '#app/views/admin-page.tsx'
import '#app/features/wallet/components/wallet.css'
import { readPageNumber } from '#app/lib/page-number.ts'
import { Note } from '#app/ui/note.tsx'

const ON_A_PAGE = 25
const FAULTS = ['amount', 'count', 'note'] as const
type Fault = (typeof FAULTS)[number]

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const page = readPageNumber(new URL(request.url).searchParams)
  const [t, rows] = await Promise.all([
    i18n.getFixedT(request),
    listGiftCards(context, { page, limit: ON_A_PAGE }),
  ])
  return {
    ...{ page, more: rows.length > ON_A_PAGE, cards: rows.slice(0, ON_A_PAGE) },
    title: t('admin.nav.gift-cards'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? ''} · Fairlot` }]

/** The codes are in this one answer and nowhere else: no redirect, and no copy is kept of it. */
export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireAdmin(context, request)
  const form = Object.fromEntries(await request.formData())
  const parsed = giftInput.safeParse(form)
  if (!parsed.success) {
    const faults = FAULTS.filter((name) => parsed.error.issues.some(({ path }) => path[0] === name))
    const typed = Object.fromEntries(FAULTS.map((name) => [name, String(form[name] ?? '').slice(0, 120)]))
    return data({ faults, typed, issued: [] }, { status: 422 })
  }
  const issued = await issueGiftCards(context, actor, parsed.data)
  return data({ faults: [] as Fault[], typed: {}, issued }, { headers: { 'cache-control': 'no-store' } })
}

export default function GiftCards() {
  const { page, more, cards } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  return (
    <AdminPage section="gift-cards">
      <div className="set-wrap stack-l">
        {answer && answer.issued.length > 0 && (
          <Note tone="win" role="status" id="issued">
            <p>{t('wallet.cards.issued')}</p>
            <ul className="plain gift-codes">
              {answer.issued.map(({ code, amount }) => (
                <li key={code} className="num">
                  <b className="mono">{code}</b> {formatExact(amount)}
                </li>
              ))}
            </ul>
          </Note>
        )}
        <Issue key={answer?.issued[0]?.code ?? 'form'} />
        {cards.length === 0 ? (
          <EmptyState icon={Gift} text={t('wallet.cards.none')} />
        ) : (
          <ul className="items">
            {cards.map(({ id, shown, amount, note, issuedAt, redeemedAt, redeemedBy }) => (
              <li key={id}>
                <span className="grow">
                  <b className="mono">{shown}-••••</b>
                  <small>
                    {formatExact(amount)} · <Time at={issuedAt} form="document" />
                    {note && ` · ${note}`}
                  </small>
                </span>
                {redeemedAt === null ? (
                  <Badge tone="soft" icon={Clock}>
                    {t('wallet.cards.open')}
                  </Badge>
                ) : (
                  <Badge tone="soft-win" icon={Check}>
                    {t('wallet.cards.by', { name: redeemedBy ?? '' })}
                  </Badge>
                )}
              </li>
            ))}
          </ul>
        )}
        <Pager
          page={page}
          pages={page + (more ? 1 : 0)}
          hrefFor={(to) => `/admin/settings/gift-cards?page=${to}`}
        />
      </div>
    </AdminPage>
  )
}

function Issue() {
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const typed: Partial<Record<Fault, string>> = answer?.typed ?? {}
  const field = (name: Fault, given: { inputMode?: 'decimal' | 'numeric'; otherwise?: string } = {}) => {
    const wrong = answer?.faults.includes(name)
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
