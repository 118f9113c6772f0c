import { Form } from '@remix-run/react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { lastCloseOf, STAGGER_MOST_SECONDS } from '#app/domain/auctions/closing.ts'
import { ORDER_MODES } from '#app/domain/auctions/order.ts'
import { MINUTE_MS } from '#app/domain/auctions/spans.ts'
import { momentField } from '#app/domain/local-moment.ts'
import type { SaleRow } from '#app/features/auctions/queries.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import { Time } from '#app/ui/time.tsx'
import '#app/ui/settings-rows.css'

type LiveClosingProps = {
  sale: SaleRow
  timeZone: string
  lots: number
  /** The field that is wrong. */
  fault: 'firstClose' | 'number' | null
}

/** When and in which order a running auction closes, with what of it may still be changed. */
export function LiveClosing({ sale, timeZone, lots, fault }: LiveClosingProps) {
  const { t } = useTranslation()
  const { firstCloseAt, staggerSeconds, orderMode, softCloseMode, softCloseExtensionMs, softCloseCapMs } =
    sale
  const zone = zoneOf(timeZone)
  const last = firstCloseAt === null ? null : lastCloseOf({ firstCloseAt, staggerSeconds }, lots)
  const number = fault === 'number' ? t('auctions.fault.number') : null
  return (
    <Form method="post" className="sale-form sale-closing" key={sale.version} noValidate preventScrollReset>
      <input type="hidden" name="version" value={sale.version} />
      <h2 className="h-sec">{t('auctions.live.tab.closing')}</h2>
      <p className="cap">{t('auctions.live.closingText')}</p>
      {number && <FieldErrors id="live-closing-number" errors={[number]} />}
      <Row
        label={t('auctions.field.firstClose')}
        hint={t('auctions.onClock', { zone: timeZone.replaceAll('_', ' ') })}
        fault={fault === 'firstClose' ? t('auctions.fault.moment') : null}
      >
        {(id) => (
          <input
            id={id}
            type="datetime-local"
            className="input num"
            name="firstClose"
            defaultValue={firstCloseAt === null ? '' : momentField(firstCloseAt, zone)}
          />
        )}
      </Row>
      <Row label={t('auctions.field.stagger')} hint={t('auctions.hint.stagger')}>
        {(id) => (
          <input
            id={id}
            type="number"
            className="input num"
            name="stagger"
            min={0}
            max={STAGGER_MOST_SECONDS}
            defaultValue={staggerSeconds}
          />
        )}
      </Row>
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
      <Row label={t('auctions.field.orderMode')}>
        {(id) => (
          <select id={id} className="select" name="orderMode" defaultValue={orderMode}>
            {ORDER_MODES.map((mode) => (
              <option key={mode} value={mode}>
                {t(`auctions.order.${mode}`)}
              </option>
            ))}
          </select>
        )}
      </Row>
      <div className="set">
        <div>
          <p className="h-sub">{t('auctions.softClose')}</p>
          <p className="cap">{t(sale.groupClose ? 'auctions.closes.group' : 'auctions.closes.single')}</p>
        </div>
        <div className="row row-wrap">
          <label className="check">
            <input type="checkbox" name="softClose" value="on" defaultChecked={softCloseMode !== 'none'} />
            <span>{t('auctions.softClose')}</span>
          </label>
          <input
            type="number"
            className="input num"
            name="softExtension"
            min={1}
            max={120}
            defaultValue={softCloseExtensionMs / MINUTE_MS}
            aria-label={t('auctions.field.softExtension')}
          />
          <span className="muted">{t('auctions.live.minutesUnit')}</span>
        </div>
      </div>
      <Row label={t('auctions.field.softCap')} hint={t('auctions.hint.softCap')}>
        {(id) => (
          <input
            id={id}
            type="number"
            className="input num"
            name="softCap"
            min={0}
            defaultValue={softCloseCapMs === null ? '' : softCloseCapMs / MINUTE_MS}
          />
        )}
      </Row>
      <p className="row">
        <Button variant="primary" name="intent" value="closing">
          {t('auctions.save')}
        </Button>
      </p>
    </Form>
  )
}

type RowProps = {
  label: string
  hint?: string
  fault?: string | null
  children: (id: string) => ReactNode
}

function Row({ label, hint, fault = null, children }: RowProps) {
  const id = useId()
  return (
    <div className="set" data-invalid={fault ? '' : undefined}>
      <div>
        <label className="h-sub" htmlFor={id}>
          {label}
        </label>
        {hint && <p className="cap">{hint}</p>}
      </div>
      <div className="field" data-invalid={fault ? true : undefined}>
        {children(id)}
        <FieldErrors id={`${id}-error`} errors={fault ? [fault] : []} />
      </div>
    </div>
  )
}
