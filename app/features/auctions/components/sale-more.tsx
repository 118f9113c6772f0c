import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { SaleState } from '#app/domain/auctions/terms.ts'
import { RowMenu } from '#app/ui/row-menu.tsx'

const COPY_FORM = 'sale-copy'

type SaleMoreProps = {
  sale: { id: string; title: string; state: SaleState }
  /** Its set-up, and the list as a file, each with what the address keeps. */
  setUpAt: (tab: 'sale' | 'lots' | 'access') => string
  csv: string
}

/** What else a seller does with one auction of a list. Its button to duplicate belongs to `SaleCopyForm`. */
export function SaleMore({ sale: { id, title, state }, setUpAt, csv }: SaleMoreProps) {
  const { t } = useTranslation()
  const isPublic = state !== 'draft'
  const isSetUp = state === 'draft' || state === 'announced'
  return (
    <RowMenu className="sale-more" label={t('auctions.moreFor', { title })}>
      {!isSetUp && <Link to={setUpAt('sale')}>{t('auctions.live.sale')}</Link>}
      <Link to={setUpAt('lots')}>{t('auctions.tab.lots')}</Link>
      {isPublic && <Link to={setUpAt('access')}>{t('auctions.tab.access')}</Link>}
      {isPublic && <Link to={`/liveAuction/${id}`}>{t('auctions.seeIt')}</Link>}
      {isPublic && (
        <a href={`${csv}${csv.includes('?') ? '&' : '?'}sale=${id}`}>{t('auctions.resultsCsv')}</a>
      )}
      <button type="submit" form={COPY_FORM} name="sale" value={id}>
        {t('auctions.bulk.act.duplicate')}
      </button>
    </RowMenu>
  )
}

/** Stands beside the form for many, as a form cannot stand in a form. */
export function SaleCopyForm({ attempt, here }: { attempt: string; here: string }) {
  return (
    <Form method="post" action={here} id={COPY_FORM}>
      <input type="hidden" name="attempt" value={attempt} />
      <input type="hidden" name="intent" value="duplicate" />
    </Form>
  )
}
