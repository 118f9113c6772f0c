import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { amountInWords } from '#app/domain/money/amount-words.ts'
import { formatExact } from '#app/domain/money/money.ts'
import { ReceiptPaper } from '#app/features/counter/components/receipt-paper.tsx'
import { counterAddress, undoInput } from '#app/features/counter/inputs.ts'
import { openReceipt } from '#app/features/counter/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { mayUndo, type UndoRefusal, undoTaking } from '#app/flows/money/take-payment.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readForm, reply } from '#app/lib/form.server.ts'
import { notFound } from '#app/lib/http.ts'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { yardTime } from '#app/ui/yard-time.ts'
import '#app/features/counter/components/counter.css'
import { titled } from '#app/ui/titled.ts'

/** What was taken, what goes back, and the paper for whoever has paid. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { actor, organisation, keep } = await requireWorkplace(context, request, 'counter')
  const id = params.id ?? ''
  const [receipt, t, language] = await Promise.all([
    openReceipt(context, organisation.id, id),
    i18n.getFixedT(request),
    i18n.getLocale(request),
  ])
  if (!receipt) throw notFound()
  const timeOf = (at: number) => yardTime(at, 'document', receipt.yard.timeZone, { t, language })
  return {
    receipt,
    title: t('counter.receipt.title', { number: receipt.number }),
    time: timeOf(receipt.takenAt),
    undoneTime: receipt.undone && timeOf(receipt.undone.at),
    words: amountInWords(receipt.amount, language),
    undoable:
      receipt.lines.some(({ undone }) => !undone) &&
      (await mayUndo(context, actor, { ...receipt, organisationId: organisation.id })),
    done: new URL(request.url).searchParams.has('done') && receipt.undone === null,
    keep: { ...keep, yard: receipt.locationId },
    organisation: organisation.id,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

/** Takes it back. */
type Refused = UndoRefusal | 'why'

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { actor, organisation, keep } = await requireWorkplace(context, request, 'counter')
  const id = params.id ?? ''
  const read = await readForm(request, undoInput)
  if (!read.ok) return reply<string, Refused>(read, { faults: {}, refused: 'why' })
  const undone = await undoTaking(context, actor, {
    organisationId: organisation.id,
    id,
    why: read.value.why,
  })
  if (undone.ok) return redirect(counterAddress(`/receipt/${id}`, keep), 303)
  if (undone.code === 'not_found') throw notFound()
  return reply<string, Refused>(read, { refused: undone.code, status: 409 })
}

export default function Receipt() {
  const { receipt, title, time, words, done, keep, undoable, ...more } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()?.refused
  const { t } = useTranslation()
  const { id, amount, given, change, lines, undone } = receipt
  const left = lines.reduce((sum, line) => sum + (line.undone ? 0 : line.amount), 0)
  return (
    <div className="wrap-text stack-l">
      <h1 className="h-page counter-no-print">{title}</h1>
      {refused && (
        <Note tone="out" role="alert">
          {t(`counter.errors.${refused}`)}
        </Note>
      )}
      {undone && (
        <Note tone="amber" id="receipt-undone">
          {t('counter.receipt.undone', { when: more.undoneTime ?? '', by: undone.by, why: undone.why })}
        </Note>
      )}
      {done && (
        <Note tone="win" role="status" className="counter-no-print">
          {t('counter.receipt.taken', { amount: formatExact(amount) })}
        </Note>
      )}
      {done && change > 0 && (
        <section className="panel panel-pad counter-no-print" data-testid="receipt-change">
          <p className="lbl">{t('counter.take.giveBack')}</p>
          <p className="counter-back num">{formatExact(change)}</p>
          <p className="cap num">{t('counter.receipt.changeOf', { amount: formatExact(given) })}</p>
        </section>
      )}
      <ReceiptPaper receipt={receipt} time={time} words={words} />
      <div className="row row-wrap counter-no-print">
        <Button type="button" variant="primary" className="needs-script" onClick={() => window.print()}>
          <Printer className="i" aria-hidden="true" />
          {t('counter.receipt.print')}
        </Button>
        <a
          className={buttonClass({})}
          href={counterAddress(`/receipt/${id}.pdf`, { organisation: more.organisation })}
        >
          <Download className="i" aria-hidden="true" />
          {t('counter.receipt.pdf')}
        </a>
        <ButtonLink to={counterAddress('', keep)}>{t('counter.receipt.next')}</ButtonLink>
      </div>
      {undoable && (
        <details className="counter-no-print">
          <summary className="link">{t('counter.receipt.undo')}</summary>
          <Form method="post" className="panel panel-pad stack">
            <p>{t('counter.receipt.undoText')}</p>
            <Field id="undo-why" label={t('counter.receipt.undoWhy')}>
              <input className="input" id="undo-why" name="why" maxLength={120} required />
            </Field>
            <Button variant="danger">{t('counter.receipt.undoSure', { amount: formatExact(left) })}</Button>
          </Form>
        </details>
      )}
    </div>
  )
}
