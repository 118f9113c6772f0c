import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useLoaderData, useSubmit } from '@remix-run/react'
import { Check, Download, Printer } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { labelsPrinted } from '#app/features/labels/commands.server.ts'
import { LabelChoices } from '#app/features/labels/components/label-choices.tsx'
import { LabelLots } from '#app/features/labels/components/label-lots.tsx'
import { LabelParts } from '#app/features/labels/components/label-parts.tsx'
import { LabelPreview } from '#app/features/labels/components/label-preview.tsx'
import { KEPT_LABELS, printedLots, readLabels } from '#app/features/labels/inputs.ts'
import { listLabelLots } from '#app/features/labels/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { askedLabels } from '#app/flows/lots/asked-labels.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields } from '#app/lib/form.server.ts'
import { readCookie } from '#app/lib/preferences.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import '#app/features/labels/components/labels.css'
import '#app/ui/settings-rows.css'
import { titled } from '#app/ui/titled.ts'

/**
 * Which labels are printed, and on what paper. The address says which lots, else it is those that wait; what this browser
 * printed last is kept.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { side, query, keep } = await requireWorkplace(context, request, 'listings')
  const { searchParams } = new URL(request.url)
  const [t, { asked, source, total }] = await Promise.all([
    i18n.getFixedT(request),
    askedLabels(context, side, searchParams, readCookie(request, KEPT_LABELS)),
  ])
  const lots = await listLabelLots(context, side, asked)
  return { title: t('labels.title'), asked, source, total, lots, query, keep }
}

/** Somebody has printed labels that waited. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { side, query } = await requireWorkplace(context, request, 'listings')
  const form = await readFields(request)
  await labelsPrinted(context, side, readLabels(form).lots)
  return redirect(`/seller/labels${query}`, 303)
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

const PDF = '/seller/labels.pdf'

export default function Labels() {
  const { title, asked, source, total, lots, query, keep } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  if (lots.length === 0)
    return (
      <>
        <h1 className="h-page seller-title">{title}</h1>
        <EmptyState icon={Printer} title={t('labels.none')} text={t('labels.noneHow')}>
          <ButtonLink to={`/seller/listing/open${query}`}>{t('labels.listings')}</ButtonLink>
        </EmptyState>
      </>
    )
  const { printed, left } = printedLots(lots, asked)
  const count = printed.length * asked.copies
  const waited = printed.filter(({ waits }) => waits === 1)
  /** Shows what was chosen; `changed` is what its field does not say yet. */
  const choose = (changed: Record<string, string> = {}) => {
    if (!form.current) return
    const chosen = new FormData(form.current)
    for (const [name, value] of Object.entries(changed)) chosen.set(name, value)
    submit(chosen, { method: 'get', action: '/seller/labels', replace: true, preventScrollReset: true })
  }
  const sheets = (
    <Form
      method="get"
      action="/seller/labels"
      reloadDocument
      ref={form}
      onChange={() => choose()}
      data-testid="labels"
    >
      {source.map(([name, value]) => (
        <input key={`${name}-${value}`} type="hidden" name={name} value={value} />
      ))}
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="row row-wrap lbp-head">
        <div>
          <h1 className="h-page">{title}</h1>
          <p className="muted">
            <Link className="link" to={`/seller/listing/open${query}`}>
              {t('labels.listings')}
            </Link>
            , {t('labels.chosen', { count: total })}
          </p>
        </div>
        <span className="push row row-wrap">
          <noscript>
            <Button>{t('labels.show')}</Button>
          </noscript>
          <Button formAction={PDF} name="download" value="on" disabled={count === 0}>
            <Download className="i" aria-hidden="true" />
            {t('labels.download')}
          </Button>
          <Button variant="primary" formAction={PDF} formTarget="_blank" disabled={count === 0}>
            <Printer className="i" aria-hidden="true" />
            {t('labels.print', { count })}
          </Button>
        </span>
      </div>
      <LabelParts asked={asked} source={source} keep={keep} total={total} />
      <div className="lbp">
        <div>
          <LabelChoices asked={asked} lots={printed.length} choose={choose} />
          <LabelLots lots={lots} left={left} asked={asked} query={query} />
        </div>
        <LabelPreview asked={asked} source={source} keep={keep} lots={printed.length} />
      </div>
    </Form>
  )
  if (waited.length === 0) return sheets
  return (
    <>
      {sheets}
      <Form
        method="post"
        action={`/seller/labels${query}`}
        className="lbp-waiting"
        data-testid="labels-waiting"
      >
        {waited.map(({ id }) => (
          <input key={id} type="hidden" name="lot" value={id} />
        ))}
        <p className="muted">{t('labels.waiting')}</p>
        <Button>
          <Check className="i" aria-hidden="true" />
          {t('labels.printed')}
        </Button>
      </Form>
    </>
  )
}
