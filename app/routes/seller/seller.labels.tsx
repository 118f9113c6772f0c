import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Form, useLoaderData } from '@remix-run/react'
import { Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { COPIES_MOST, LABEL_ORDERS, PAPERS, readLabels, SHEET_LABELS } from '#app/features/labels/inputs.ts'
import { listLabelLots } from '#app/features/labels/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Note } from '#app/ui/note.tsx'
import '#app/ui/settings-rows.css'
import { titled } from '#app/ui/titled.ts'

/** Which labels are printed, and on what paper. The address says which lots. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { side, query, keep } = await requireWorkplace(context, request, 'listings')
  const asked = readLabels(new URL(request.url).searchParams)
  const [t, lots] = await Promise.all([i18n.getFixedT(request), listLabelLots(context, side, asked)])
  return { title: t('labels.title'), asked, lots, query, keep }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function Labels() {
  const { title, asked, lots, query, keep } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const { paper, begin, copies, order } = asked
  if (lots.length === 0)
    return (
      <>
        <h1 className="h-page seller-title">{title}</h1>
        <EmptyState icon={Printer} title={t('labels.none')} text={t('labels.noneHow')}>
          <ButtonLink to={`/seller/listing/open${query}`}>{t('labels.listings')}</ButtonLink>
        </EmptyState>
      </>
    )
  const binless = lots.filter(({ bin }) => bin === null).length
  return (
    <>
      <h1 className="h-page seller-title">{title}</h1>
      <Form method="get" action="/seller/labels.pdf" reloadDocument data-testid="labels">
        {lots.map(({ id }) => (
          <input key={id} type="hidden" name="lot" value={id} />
        ))}
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {binless > 0 && <Note tone="amber">{t('labels.noBin', { count: binless })}</Note>}
        <div className="set">
          <label className="h-sub" htmlFor="labels-paper">
            {t('labels.paper')}
          </label>
          <select className="select" id="labels-paper" name="paper" defaultValue={paper}>
            {PAPERS.map((each) => (
              <option key={each} value={each}>
                {t(`labels.papers.${each}`)}
              </option>
            ))}
          </select>
        </div>
        <div className="set">
          <div>
            <label className="h-sub" htmlFor="labels-begin">
              {t('labels.begin')}
            </label>
            <p className="cap">{t('labels.beginHow')}</p>
          </div>
          <input
            className="input num"
            id="labels-begin"
            name="begin"
            type="number"
            min={1}
            max={SHEET_LABELS}
            defaultValue={begin}
          />
        </div>
        <div className="set">
          <label className="h-sub" htmlFor="labels-copies">
            {t('labels.copies')}
          </label>
          <input
            className="input num"
            id="labels-copies"
            name="copies"
            type="number"
            min={1}
            max={COPIES_MOST}
            defaultValue={copies}
          />
        </div>
        <div className="set">
          <label className="h-sub" htmlFor="labels-order">
            {t('labels.order')}
          </label>
          <select className="select" id="labels-order" name="order" defaultValue={order}>
            {LABEL_ORDERS.map((each) => (
              <option key={each} value={each}>
                {t(`labels.orders.${each}`)}
              </option>
            ))}
          </select>
        </div>
        <section>
          <h2 className="h-sec">{t('labels.lots', { count: lots.length })}</h2>
          <ul>
            {lots.map(({ id, lotNumber, title: name, bin }) => (
              <li key={id}>
                <span className="mono">{bin ?? '–'}</span> {name}{' '}
                <span className="muted num">{lotNumber}</span>
              </li>
            ))}
          </ul>
        </section>
        <div className="save">
          <p className="cap">{t('labels.full')}</p>
          <span className="row push">
            <Button variant="primary">
              <Download className="i" aria-hidden="true" />
              {t('labels.download')}
            </Button>
          </span>
        </div>
      </Form>
    </>
  )
}
