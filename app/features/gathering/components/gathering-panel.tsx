import { Form, Link } from '@remix-run/react'
import { ReceiptText } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { useServerTime } from '#app/ui/server-clock.tsx'
import { Time, useTimeText } from '#app/ui/time.tsx'
import { coarseLeft } from '#app/ui/time-left.ts'
import type { GatheringView } from '../view-queries.server.ts'
import { RunningLots, WonLots } from './gathered-lots.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { SumRows } from './sum-rows.tsx'

type GatheringPanelProps = { gathering: GatheringView; dueDays: number }

/** An invoice before it is written: what it comes to by now, when it is written, and how to pay at once. */
export function GatheringPanel({ gathering, dueDays }: GatheringPanelProps) {
  const { auctionId, title, seller, yard, lastCloseAt, writtenAt, won, wonCount, running } = gathering
  const { t } = useTranslation()
  const left = useServerTime((now) => (lastCloseAt > now ? coarseLeft(lastCloseAt - now) : ''))
  return (
    <section className="panel ga" id={`sale-${auctionId}`} aria-label={title}>
      <div className="ga-head">
        <div>
          <h2 className="h-sec">
            <Link to={`/liveAuction/${encodeURIComponent(auctionId)}`}>{title}</Link>
          </h2>
          <p className="cap">{t('gathering.at', { seller, yard: yard.name })}</p>
        </div>
        <div className="ga-times">
          <div>
            <span className="lbl">{t(left ? 'gathering.lastCloses' : 'gathering.lastClosed')}</span>
            <b className="num">
              <Time at={lastCloseAt} form="short" />
            </b>
          </div>
          {left && (
            <div>
              <span className="lbl">{t('gathering.left')}</span>
              <b className="num">{left}</b>
            </div>
          )}
        </div>
      </div>
      <WrittenAt at={writtenAt} dueDays={dueDays} />
      <div className="ga-body">
        <div>
          <WonLots lots={won} count={wonCount} />
          <RunningLots lots={running} />
        </div>
        <Sum gathering={gathering} />
      </div>
    </section>
  )
}

/** Says it once more where the last lot was extended while somebody looks. */
function WrittenAt({ at, dueDays }: { at: number; dueDays: number }) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const first = useRef(at)
  const moved = at > first.current
  const when = timeText(at, 'moment')
  return (
    <p className={classNames('ga-when', moved && 'moved')} role="status">
      <ReceiptText className="i" aria-hidden="true" />
      <span>
        {moved
          ? t('gathering.moved', { when, before: timeText(first.current, 'moment') })
          : `${t('gathering.written', { when })} ${t('gathering.due', { count: dueDays })}`}
      </span>
    </p>
  )
}

function Sum({ gathering }: { gathering: GatheringView }) {
  const { auctionId, yard, sum, wonCount, withLed, running, lots, closed } = gathering
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const form = useId()
  const led = running.filter(({ standing }) => standing === 'winner').length
  return (
    <aside>
      <p className="lbl">{t('gathering.comesTo')}</p>
      <p className="hero-price sm">{formatExact(sum.total)}</p>
      <SumRows gathering={gathering} />
      <Form method="post" id={form}>
        <input type="hidden" name="auction" value={auctionId} />
        <input type="hidden" name="yard" value={yard.id} />
        <Button
          variant="primary"
          size="lg"
          block
          data-testid="pay-gathered"
          onClick={(event) => {
            event.preventDefault()
            setAsks(true)
          }}
        >
          {t('gathering.payNow', { amount: formatExact(sum.total) })}
        </Button>
      </Form>
      {asks && <PayDialog gathering={gathering} form={form} onClose={() => setAsks(false)} />}
      <p className="cap">{t('gathering.payNowText', { count: wonCount })}</p>
      {withLed !== null && (
        <div className="allin">
          <span>{t('gathering.withLed', { count: led })}</span>
          <b className="num">{formatExact(withLed)}</b>
        </div>
      )}
      <p className="ga-closed num">
        <progress value={closed} max={lots} aria-label={t('gathering.lotsClosed')} />
        <span>{t('gathering.closedOf', { closed, count: lots })}</span>
        <span>{t('gathering.toGo', { count: lots - closed })}</span>
      </p>
    </aside>
  )
}
