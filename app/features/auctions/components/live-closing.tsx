import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { lastCloseOf, STAGGER_MOST_SECONDS } from '#app/domain/auctions/closing.ts'
import { ORDER_MODES } from '#app/domain/auctions/order.ts'
import { MINUTE_MS } from '#app/domain/auctions/spans.ts'
import { CAP_MINUTES_MOST } from '#app/domain/auctions/typed-plan.ts'
import { momentField } from '#app/domain/local-moment.ts'
import type { SaleRow } from '#app/features/auctions/queries.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import { NumberField } from '#app/ui/number-field.tsx'
import { SetRow } from '#app/ui/set-row.tsx'
import { Time } from '#app/ui/time.tsx'
import '#app/ui/settings-rows.css'
import type { SaleWrong } from '../sale-told.ts'

/** Seconds between two closes that sales mostly have. */
const USUAL_STAGGERS = [30, 60, 90] as const

type LiveClosingProps = {
  sale: SaleRow
  timeZone: string
  lots: number
  /** What was answered, where it was not saved. */
  wrong: SaleWrong | null
}

/** When and in which order a running auction closes, with what of it may still be changed. */
export function LiveClosing({ sale, timeZone, lots, wrong }: LiveClosingProps) {
  const { t } = useTranslation()
  const { firstCloseAt, staggerSeconds, orderMode, softCloseMode, softCloseExtensionMs, softCloseCapMs } =
    sale
  const zone = zoneOf(timeZone)
  const last = firstCloseAt === null ? null : lastCloseOf({ firstCloseAt, staggerSeconds }, lots)
  const typed = wrong?.typed.intent === 'closing' ? wrong.typed : null
  const given = (name: string, saved: string | number) => typed?.[name] ?? saved
  const isMoment = typed !== null && wrong?.faults.firstClose !== undefined
  const number = typed && wrong?.faults.number ? t('auctions.fault.number') : null
  return (
    <Form method="post" className="sale-form sale-closing" key={sale.version} noValidate preventScrollReset>
      {/* what somebody else has saved meanwhile is not overwritten by pressing again */}
      <input
        type="hidden"
        name="version"
        value={wrong?.refused === 'stale' ? given('version', sale.version) : sale.version}
      />
      <h2 className="h-sec">{t('auctions.live.tab.closing')}</h2>
      <p className="cap">{t('auctions.live.closingText')}</p>
      {number && <FieldErrors id="live-closing-number" errors={[number]} />}
      <SetRow
        id="live-first-close"
        label={t('auctions.field.firstClose')}
        hint={t('auctions.onClock', { zone: timeZone.replaceAll('_', ' ') })}
        fault={isMoment ? t('auctions.fault.moment') : null}
      >
        <input
          id="live-first-close"
          type="datetime-local"
          className="input num"
          name="firstClose"
          aria-invalid={isMoment || undefined}
          aria-describedby={isMoment ? 'live-first-close-error' : undefined}
          defaultValue={given('firstClose', firstCloseAt === null ? '' : momentField(firstCloseAt, zone))}
        />
      </SetRow>
      <SetRow id="live-stagger" label={t('auctions.field.stagger')} hint={t('auctions.hint.stagger')}>
        <NumberField
          id="live-stagger"
          name="stagger"
          min={0}
          max={STAGGER_MOST_SECONDS}
          usual={USUAL_STAGGERS.map((value) => ({
            value,
            word: t('auctions.live.seconds', { count: value }),
          }))}
          words={{ usual: t('auctions.live.usualStaggers') }}
          defaultValue={given('stagger', staggerSeconds)}
        />
      </SetRow>
      {last !== null && (
        <div className="set">
          <div>
            <p className="h-sub">{t('auctions.live.lastClose')}</p>
            <p className="cap">{t('auctions.live.workedOut')}</p>
          </div>
          <p className="price sale-last" data-testid="last-close">
            <Time at={last} form="moment" />
          </p>
        </div>
      )}
      <SetRow id="live-order" label={t('auctions.field.orderMode')}>
        <select
          id="live-order"
          className="select"
          name="orderMode"
          defaultValue={given('orderMode', orderMode)}
        >
          {ORDER_MODES.map((mode) => (
            <option key={mode} value={mode}>
              {t(`auctions.order.${mode}`)}
            </option>
          ))}
        </select>
      </SetRow>
      <SetRow
        id="live-soft"
        label={t('auctions.softClose')}
        hint={t(sale.groupClose ? 'auctions.closes.group' : 'auctions.closes.single')}
      >
        <div className="row row-wrap">
          <input
            id="live-soft"
            type="checkbox"
            className="switch"
            name="softClose"
            value="on"
            defaultChecked={typed ? typed.softClose === 'on' : softCloseMode !== 'none'}
          />
          <NumberField
            name="softExtension"
            min={1}
            max={120}
            unit={t('auctions.live.minutesUnit')}
            defaultValue={given('softExtension', softCloseExtensionMs / MINUTE_MS)}
            aria-label={t('auctions.field.softExtension')}
          />
        </div>
      </SetRow>
      <SetRow id="live-cap" label={t('auctions.field.softCap')} hint={t('auctions.hint.softCap')}>
        <NumberField
          id="live-cap"
          name="softCap"
          min={0}
          max={CAP_MINUTES_MOST}
          defaultValue={given('softCap', softCloseCapMs === null ? '' : softCloseCapMs / MINUTE_MS)}
        />
      </SetRow>
      <p className="row">
        <Button variant="primary" name="intent" value="closing">
          {t('auctions.save')}
        </Button>
      </p>
    </Form>
  )
}
