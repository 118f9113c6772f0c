import { useRevalidator } from '@remix-run/react'
import { CircleCheck, ShieldCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import { isManaging } from '#app/features/bidding/command.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import type { ManageView } from '#app/features/bidding/queries.server.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { BidderList } from './bidder-list.tsx'
import { CommandForm } from './command-form.tsx'
import { useCommands } from './commands.tsx'

/** Written a moment after it is heard of. */
const WRITTEN_AFTER_MS = 800

/** For those who act for the listing: who offers, the reserve, and how it ends. */
export function ManagePanel({ manage }: { manage: ManageView }) {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const over = isOver(live.status)
  const sold = live.status === 'sold' || listing.outcome === 'sold'
  useFreshList()
  return (
    <section className="panel manage" aria-labelledby="manage-title" data-testid="manage-panel">
      <div className="panel-status st-plain">
        <ShieldCheck className="i" aria-hidden="true" />
        <div>
          <h2 className="h-sub" id="manage-title">
            {t('manage.title')}
          </h2>
          <small>{t(listing.ownListing ? 'manage.only' : 'manage.onlyAdmin')}</small>
        </div>
      </div>
      <ManageDone />
      {listing.format !== 'fixed' && manage.bidders && <BidderList bidders={manage.bidders} />}
      {manage.reserve && listing.format !== 'fixed' && <Reserve reserve={manage.reserve} />}
      {!over && (
        <div className="panel-pad row row-wrap manage-acts">
          {live.status === 'open' && (
            <CommandForm intent="close">
              <Button variant="secondary" data-testid="close-now">
                {t('manage.close')}
              </Button>
            </CommandForm>
          )}
          <CommandForm intent="withdraw">
            <Button variant="danger" data-testid="withdraw">
              {t('manage.withdraw')}
            </Button>
          </CommandForm>
        </div>
      )}
      {over && !sold && listing.relistedAsId === null && (
        <div className="panel-pad row manage-acts">
          <CommandForm intent="relist">
            <button type="submit" className={buttonClass({ variant: 'secondary' })} data-testid="relist">
              {t('manage.relist')}
            </button>
          </CommandForm>
        </div>
      )}
    </section>
  )
}

function ManageDone() {
  const { done } = useCommands()
  const { t } = useTranslation()
  const said = done && isManaging(done.intent) ? done.intent : null
  return (
    <div role="status" className={said ? 'panel-pad offer-said' : undefined}>
      {said && (
        <p className="note note-win" data-testid="manage-message" data-code={said}>
          <CircleCheck className="i" aria-hidden="true" />
          <span>{t(`manage.done.${said as 'decline' | 'close' | 'withdraw' | 'relist' | 'reserve'}`)}</span>
        </p>
      )}
    </div>
  )
}

function Reserve({ reserve }: { reserve: NonNullable<ManageView['reserve']> }) {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const { amount } = reserve
  const shown = listing.format === 'ascending' || listing.format === 'reverse'
  return (
    <div className="panel-pad row row-wrap">
      <p>
        <span className="lbl">{t('manage.reserve')}</span>
        <br />
        <b className="strong num" data-testid="reserve">
          {amount === null
            ? t('manage.reserveNone')
            : shown
              ? t(live.reserveMet ? 'manage.reserveMet' : 'manage.reserveNotMet', {
                  amount: formatMoney(amount),
                })
              : formatMoney(amount)}
        </b>
      </p>
      {live.status === 'open' && (
        <span className="push">
          <CommandForm intent="reserve" fields={{ reserve: amount === null ? '' : String(amount / 100) }}>
            <Button variant="secondary" size="sm" data-testid="change-reserve">
              {t('manage.changeReserve')}
            </Button>
          </CommandForm>
        </span>
      )}
    </div>
  )
}

/** What is heard changes the list: it is loaded again, once for all that comes within a moment. */
function useFreshList() {
  const { live } = useRoom()
  const { revalidate } = useRevalidator()
  const known = useRef(live.seq)
  useEffect(() => {
    if (known.current === live.seq) return
    known.current = live.seq
    const timer = setTimeout(revalidate, WRITTEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [live.seq, revalidate])
}
