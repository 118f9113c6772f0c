import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { BulkAct } from '#app/flows/lots/bulk-input.ts'
import { RowMenu } from '#app/ui/row-menu.tsx'

const ACT_FORM = 'lot-act'
/** What is done with one lot as with many; the rest has its page. */
const ROW_ACTS = ['publish', 'duplicate', 'relist', 'move', 'close', 'withdraw', 'delete'] as const
const DANGER: ReadonlySet<BulkAct> = new Set(['close', 'withdraw', 'delete'])

type LotMoreProps = {
  lot: { id: string; title: string }
  isDraft: boolean
  /** What of it whoever looks may do to lots of this table. */
  acts: readonly BulkAct[]
  /** What keeps the organisation in addresses. */
  query: string
}

/** What else is done with one lot of a table. Its buttons belong to `LotActForm`. */
export function LotMore({ lot: { id, title }, isDraft, acts, query }: LotMoreProps) {
  const { t } = useTranslation()
  const labels = new URLSearchParams(query)
  labels.set('lot', id)
  return (
    <RowMenu className="lot-more" label={t('lotTable.moreFor', { title })}>
      {isDraft ? (
        <Link to={`/post_project/create_lot/${id}${query}`}>{t('lotTable.one.edit')}</Link>
      ) : (
        <>
          <Link to={`/seller/lot/${id}${query}`}>{t('lotTable.one.revise')}</Link>
          <Link to={`/product-view/${id}`}>{t('lotTable.one.page')}</Link>
          <Link to={`/seller/labels?${labels}`}>{t('lotTable.labels')}</Link>
        </>
      )}
      {ROW_ACTS.filter((act) => acts.includes(act)).map((act) => (
        <button
          key={act}
          type="submit"
          form={ACT_FORM}
          name="one"
          value={`${act}:${id}`}
          className={DANGER.has(act) ? 't-out' : undefined}
        >
          {t(`lotTable.one.${act}`)}
        </button>
      ))}
    </RowMenu>
  )
}

/** Stands beside the form for many, as a form cannot stand in a form. */
export function LotActForm({
  attempt,
  here,
  organisation,
}: {
  attempt: string
  here: string
  organisation: string | null
}) {
  return (
    <Form method="post" action={here} id={ACT_FORM} preventScrollReset>
      <input type="hidden" name="attempt" value={attempt} />
      {organisation && <input type="hidden" name="organisation" value={organisation} />}
    </Form>
  )
}
