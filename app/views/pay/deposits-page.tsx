import { Link } from '@remix-run/react'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DEPOSIT_ACTIONS, type DepositAction } from '#app/domain/money/deposits.ts'
import { DepositList } from '#app/features/deposits/components/deposit-list.tsx'
import type { DepositRow } from '#app/features/deposits/queries.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import '#app/features/invoices/components/invoices.css'

type DepositsPageProps = {
  action: DepositAction
  found: { records: DepositRow[]; totalRecords: number; page: number; pages: number }
  perPage: number
  /** The address of a tab, with what it must carry. */
  addressOf: (action: DepositAction, page?: number) => string
  ofOthers?: boolean
}

/** One's own deposits, or those left with an organisation: tabs by what has become of them, a page at a time. */
export function Deposits({ action, found, perPage, addressOf, ofOthers = false }: DepositsPageProps) {
  const { t } = useTranslation()
  const { records, totalRecords, page, pages } = found
  const from = (page - 1) * perPage + 1
  return (
    <>
      <nav className="tabs" aria-label={t('deposits.list')}>
        {DEPOSIT_ACTIONS.map((one) => (
          <Link key={one} to={addressOf(one)} aria-current={one === action ? 'page' : undefined}>
            {t(`deposits.tabs.${one}`)}
          </Link>
        ))}
      </nav>
      {records.length === 0 ? (
        <EmptyState
          icon={ShieldCheck}
          title={t(`deposits.empty.${action}`)}
          text={t(ofOthers ? 'deposits.empty.sellerText' : 'deposits.empty.text')}
        >
          {!ofOthers && (
            <ButtonLink variant="primary" to="/search">
              {t('deposits.empty.browse')}
            </ButtonLink>
          )}
        </EmptyState>
      ) : (
        <>
          <DepositList deposits={records} ofOthers={ofOthers} />
          <div className="row row-wrap inv-foot">
            <span className="cap num">
              {t('deposits.range', { from, to: from + records.length - 1, total: totalRecords })}
            </span>
            <Pager page={page} pages={pages} hrefFor={(to) => addressOf(action, to)} />
          </div>
        </>
      )}
    </>
  )
}
