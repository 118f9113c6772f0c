import { Form, Link, useNavigation } from '@remix-run/react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { MOVED_DAYS_MOST, SALE_ACTS } from '#app/features/auctions/inputs.ts'
import type { SalesAnswer } from '#app/flows/auctions/act-on-sales.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ChooseAll } from '#app/ui/choose-all.tsx'
import { Field } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { useTicked } from '#app/ui/use-ticked.ts'

/** What can be done to the auctions that are ticked. It stands in their form. `csv`: where their results are a file. */
export function SalesBulk({ csv }: { csv: string }) {
  const { t } = useTranslation()
  const { part, ticked } = useTicked<HTMLFieldSetElement>('sale')
  const busy = useNavigation().state !== 'idle'

  // a file is no page, which the router would make of it
  function download(event: MouseEvent<HTMLButtonElement>) {
    const { form } = event.currentTarget
    if (!form) return
    const at = new URL(csv, location.href)
    for (const id of new FormData(form).getAll('sale')) at.searchParams.append('sale', String(id))
    location.assign(at)
  }

  return (
    <fieldset className="sales-bulk" aria-label={t('auctions.bulk.label')} ref={part}>
      <ChooseAll name="sale" called={t('auctions.bulk.all')}>
        <b className="num">{t('auctions.bulk.selected', { count: ticked })}</b>
      </ChooseAll>
      {SALE_ACTS.map((act) => (
        <Button
          key={act}
          size="sm"
          variant="quiet"
          className={act === 'cancel' ? 't-out' : undefined}
          name="intent"
          value={`ask:${act}`}
          disabled={busy}
        >
          {t(`auctions.bulk.act.${act}`)}
        </Button>
      ))}
      <button
        className="btn btn-quiet btn-sm needs-script"
        type="button"
        onClick={download}
        disabled={ticked === 0}
      >
        {t('auctions.bulk.exportChosen')}
      </button>
    </fieldset>
  )
}

type AskProps = {
  ask: Extract<SalesAnswer, { said: 'ask' }>
  attempt: string
  /** Where it is posted to, and where whoever thinks better of it goes. */
  here: string
}

/** Says what will be done to many auctions, and has it confirmed. */
export function SalesAsk({ ask: { act, sales, daysFault }, attempt, here }: AskProps) {
  const { t } = useTranslation()
  const busy = useNavigation().state !== 'idle'
  return (
    <section className="panel panel-pad sale-new" aria-labelledby="sales-ask" data-ask={act}>
      <h2 className="h-sec" id="sales-ask" tabIndex={-1} ref={(heading) => heading?.focus()}>
        {t(`auctions.bulk.ask.${act}`, { count: sales.length })}
      </h2>
      <Form method="post" action={here} className="stack">
        <input type="hidden" name="attempt" value={attempt} />
        {sales.map(({ id }) => (
          <input key={id} type="hidden" name="sale" value={id} />
        ))}
        <ul className="items">
          {sales.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
        <p className="muted">{t(`auctions.bulk.text.${act}`)}</p>
        {act === 'move' && (
          <Field
            id="move-days"
            label={t('auctions.bulk.days')}
            hint={t('auctions.bulk.daysHint')}
            errors={daysFault ? [t('auctions.bulk.daysFault')] : undefined}
          >
            <input
              className="input num"
              id="move-days"
              name="days"
              type="number"
              min={-MOVED_DAYS_MOST}
              max={MOVED_DAYS_MOST}
              defaultValue={7}
              required
              aria-describedby="move-days-description"
            />
          </Field>
        )}
        <p className="row">
          <Button variant={act === 'cancel' ? 'danger' : 'primary'} name="intent" value={act} disabled={busy}>
            {t(`auctions.bulk.act.${act}`)}
          </Button>
          <Link className="link" to={here}>
            {t('auctions.bulk.back')}
          </Link>
        </p>
      </Form>
    </section>
  )
}

/** What became of it: how many it was done to, and each other with its reason. */
export function SalesTold({
  told: { act, done, refused },
}: {
  told: Extract<SalesAnswer, { said: 'done' }>
}) {
  const { t } = useTranslation()
  return (
    <Note tone={refused.length > 0 ? 'amber' : 'win'} role="status" className="seller-note">
      {done > 0 && <p>{t(`auctions.bulk.did.${act}`, { count: done })}</p>}
      {refused.map(({ title, code }) => (
        <p key={title}>
          <b>{title}</b>: {t(`auctions.bulk.refused.${code}`)}
        </p>
      ))}
    </Note>
  )
}
