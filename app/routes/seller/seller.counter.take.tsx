import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { readAmount } from '#app/domain/money/amount.ts'
import { amountInWords } from '#app/domain/money/amount-words.ts'
import { formatExact } from '#app/domain/money/money.ts'
import { TakeForm } from '#app/features/counter/components/take-form.tsx'
import { chosenYard, counterAddress, readNumbers, takeInput } from '#app/features/counter/inputs.ts'
import { listYards } from '#app/features/counter/queries.server.ts'
import { listAtCounter } from '#app/features/counter/search.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { type TakeRefusal, takePayment } from '#app/flows/money/take-payment.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readForm, reply } from '#app/lib/form.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import '#app/features/counter/components/counter.css'
import { titled } from '#app/ui/titled.ts'

/** What some invoices of one buyer come to, and how that is paid. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { actor, organisation, keep } = await requireWorkplace(context, request, 'counter')
  const { searchParams } = new URL(request.url)
  const [yards, rows, t, language] = await Promise.all([
    listYards(context, organisation.id),
    listAtCounter(context, organisation.id, readNumbers(searchParams)),
    i18n.getFixedT(request),
    i18n.getLocale(request),
  ])
  const yard = chosenYard(yards, searchParams)
  const due = rows.filter(({ status, owed }) => status === 'unpaid' && owed > 0)
  const [first] = due
  const total = due.reduce((sum, { owed }) => sum + owed, 0)
  const one = due.every(({ buyerId }) => buyerId === first?.buyerId && buyerId !== actor.id)
  return {
    title: t('counter.take.title', { amount: formatExact(total) }),
    keep: { ...keep, ...(yard ? { yard: yard.id } : {}) },
    total: first && one && yard ? total : null,
    words: amountInWords(total, language),
    buyer: first?.buyerName ?? '',
    own: due.some(({ buyerId }) => buyerId === actor.id),
    lines: due.map(({ commonInvoice, owed, yard: of }) => ({ commonInvoice, owed, yard: of })),
    attempt: crypto.randomUUID(),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const { actor, organisation, keep } = await requireWorkplace(context, request, 'counter')
  const { searchParams } = new URL(request.url)
  const read = await readForm(request, takeInput)
  const given = { given: 'given' } as const
  if (!read.ok) return reply<'given', TakeRefusal>(read, { faults: given })
  const { attempt, expected, method, reference } = read.value
  const language = await i18n.getLocale(request)
  const counted = readAmount(method === 'cash' ? read.value.given : null, { language })
  if (!counted.ok) return reply<'given', TakeRefusal>(read, { faults: given })
  const yard = chosenYard(await listYards(context, organisation.id), searchParams)
  const taken = await takePayment(context, actor, {
    attempt,
    organisationId: organisation.id,
    yardId: yard?.id ?? '',
    numbers: readNumbers(searchParams),
    expected,
    method,
    given: counted.cents,
    reference,
  })
  if (!taken.ok) return reply<'given', TakeRefusal>(read, { refused: taken.code, status: 409 })
  const here = { ...keep, yard: taken.receipt.locationId }
  return redirect(counterAddress(`/receipt/${taken.receipt.id}`, here, { done: '1' }), 303)
}

export default function TakePayment() {
  const { title, total, words, buyer, own, lines, keep, attempt } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const back = counterAddress('', keep)
  const why = answer?.refused ?? answer?.faults.given
  const ofField = why === 'given' || why === 'too_little'
  const said = why && t(`counter.errors.${why}`)
  return (
    <div className="wrap-text stack-l">
      <div>
        <h1 className="h-page">{total === null ? t('counter.title') : title}</h1>
        {total !== null && <p className="muted">{t('counter.take.lead', { count: lines.length, buyer })}</p>}
      </div>
      {said && !ofField && (
        <Note tone="out" role="alert">
          {said}
        </Note>
      )}
      {total === null ? (
        <>
          <Note tone="amber">{t(own ? 'counter.errors.own' : 'counter.take.nothing')}</Note>
          <p>
            <ButtonLink to={back}>{t('counter.back')}</ButtonLink>
          </p>
        </>
      ) : (
        <>
          <section className="panel panel-pad stack">
            <dl className="sum">
              {lines.map(({ commonInvoice, owed, yard }) => (
                <div className="counter-pair" key={commonInvoice}>
                  <dt className="num">
                    {commonInvoice} · {yard}
                  </dt>
                  <dd className="num">{formatExact(owed)}</dd>
                </div>
              ))}
              <div className="counter-pair">
                <dt className="total">{t('counter.take.sum')}</dt>
                <dd className="total num" data-testid="counter-sum">
                  {formatExact(total)}
                </dd>
              </div>
            </dl>
            <p className="cap">{words}</p>
          </section>
          <TakeForm
            // what was refused is another attempt, with what was typed
            key={attempt}
            attempt={attempt}
            total={total}
            back={back}
            typed={answer?.typed ?? null}
            fault={ofField ? (said ?? null) : null}
          />
        </>
      )}
    </div>
  )
}
