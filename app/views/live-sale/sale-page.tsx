import { Link } from '@remix-run/react'
import { Keyboard, SlidersHorizontal, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownPause } from '#app/domain/auction/pause.ts'
import { isSaleOver } from '#app/domain/auctions/sale-over.ts'
import type { Charges } from '#app/domain/money/pricing.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import type { OwnSale } from '#app/features/auctions/queries.server.ts'
import type { SaleBill } from '#app/features/gathering/sale-bill.server.ts'
import type { ListingView } from '#app/features/listings/queries.server.ts'
import type { CollectDays } from '#app/features/live-sale/collect-days.ts'
import { WatchSale } from '#app/features/live-sale/components/watch-sale.tsx'
import type { LotRow, SaleSums } from '#app/features/live-sale/lot-row.ts'
import { onDemand } from '#app/ui/start/on-demand.tsx'
import { AfterSale } from './after-sale.tsx'
import { BeforeSale } from './before-sale.tsx'
import { CancelledSale } from './cancelled-sale.tsx'
import { FollowingProvider } from './following.tsx'
import { JustSold } from './just-sold.tsx'
import { KeyLine } from './key-line.tsx'
import { PlainIds } from './plain-ids.tsx'
import { Rail } from './rail.tsx'
import { SaleBar } from './sale-bar.tsx'
import { SaleProvider, useLive, useStage } from './sale-context.tsx'
import { SaleNews } from './sale-news.tsx'
import { Stage } from './stage.tsx'
import { Keys } from './use-keys.tsx'
import { useOptions } from './use-options.ts'

const OptionsDialog = onDemand(async () => (await import('./options-dialog.tsx')).OptionsDialog)

/** A sale as its page tells of it. Money in cents, times in epoch ms. */
export type SaleOfPage = {
  id: string
  title: string
  description: string
  terms: string
  termsVersion: number
  state: string
  startsAt: number | null
  firstCloseAt: number | null
  lastCloseAt: number | null
  staggerSeconds: number
  softClose: { mode: 'reset' | 'add' | 'none'; windowMs: number; extensionMs: number; capMs: number | null }
  depositAmount: number | null
  access: 'everyone' | 'on_request'
  paused: ShownPause | null
  /** Why it was cancelled, in its seller's words; empty where they gave none, or it was not. */
  cancelReason: string
  seller: { id: string; name: string; handle: string }
  yard: { slug: string; name: string; city: string; state: string } | null
}

export type SalePageData = {
  sale: SaleOfPage
  rows: LotRow[]
  details: ListingView[]
  ahead: string | null
  sums: SaleSums
  watchers: number
  own: OwnSale | null
  signedIn: boolean
  bidIds: Record<string, string>
  pager: { page: number; pages: number }
  /** Of a sale that is over: the lots of this page of its results, and what its reader has won. */
  results: string[]
  bill: SaleBill | null
  /** What is charged on top of a price in it; null where no lot says it yet. */
  charges: Charges | null
  collect: CollectDays | null
}

/** A sale before it opens, while its lots close one after the other, and afterwards. */
export function SalePage({ page }: { page: SalePageData }) {
  const { sale, rows, details, ahead, sums, signedIn } = page
  const facts = useMemo(
    () => ({
      id: sale.id,
      title: sale.title,
      staggerSeconds: sale.staggerSeconds,
      lots: sums.lots,
      signedIn,
    }),
    [sale, sums.lots, signedIn],
  )
  if (sale.state === 'announced') return <BeforeSale page={page} />
  if (sale.state === 'cancelled') return <CancelledSale page={page} />
  if (isSaleOver(sale.state, sums) && !ahead) return <AfterSale page={page} />
  return (
    <PlainIds.Provider value={page.bidIds}>
      <SaleProvider sale={facts} rows={rows} details={details} ahead={ahead}>
        <FollowingProvider>
          <LivePage page={page} />
        </FollowingProvider>
      </SaleProvider>
    </PlainIds.Provider>
  )
}

function LivePage({ page }: { page: SalePageData }) {
  const { sale, sums, own, signedIn, pager } = page
  const { t } = useTranslation()
  const [options, setOption] = useOptions()
  const [asked, setAsked] = useState(false)
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const nothing = useStage(({ seats, ahead }) => seats.length === 0 && ahead === null)
  // as it is heard: whoever has followed to the end does not wait for another lot
  const over = useLive(
    ({ rows }) => rows.size >= sums.lots && [...rows.values()].every(({ status }) => isOver(status)),
  )
  const sound = () => setOption('sound', !options.sound)
  const Speaker = options.sound ? Volume2 : VolumeX
  const tools = (
    <>
      <WatchSale
        saleId={sale.id}
        title={sale.title}
        watching={own?.watching ?? false}
        look="small"
        login={!signedIn}
        here={`/liveAuction/${sale.id}`}
      />
      <button
        type="button"
        className="icon-btn needs-script"
        aria-pressed={options.sound}
        aria-label={t(options.sound ? 'liveSale.soundOn' : 'liveSale.soundOff')}
        onClick={sound}
      >
        <Speaker className="i" aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-btn needs-script"
        aria-label={t('liveSale.options.title')}
        onClick={() => setAsked(true)}
      >
        <Keyboard className="i hide-s" aria-hidden="true" />
        <SlidersHorizontal className="i only-s" aria-hidden="true" />
      </button>
    </>
  )
  return (
    <Keys options={options} onSound={sound} onHelp={() => setAsked(true)}>
      <div className="livepage" data-alive={alive || undefined} data-left={options.left || undefined}>
        <SaleBar
          sums={sums}
          seller={sale.seller.name}
          yard={sale.yard ? `${sale.yard.name}, ${sale.yard.state}` : ''}
          tools={tools}
          paused={sale.paused}
        />
        <SaleNews options={options} />
        <div className="live" id="stage">
          {nothing ? (
            <div className="stage stage-none">
              <h2 className="h-sec">{t(over ? 'liveSale.allClosed' : 'liveSale.nothing')}</h2>
              <p className="muted">{t(over ? 'liveSale.allClosedText' : 'liveSale.nothingText')}</p>
              {over && (
                <Link className="btn btn-primary" to={`/liveAuction/${sale.id}`} reloadDocument>
                  {t('liveSale.list.results')}
                </Link>
              )}
            </div>
          ) : (
            <Stage />
          )}
          <Rail pager={pager} open={sums.lots - sums.over} />
          <div className="under">
            <JustSold />
            {options.keys && <KeyLine />}
          </div>
        </div>
      </div>
      {asked && <OptionsDialog options={options} onSet={setOption} onClose={() => setAsked(false)} />}
    </Keys>
  )
}
