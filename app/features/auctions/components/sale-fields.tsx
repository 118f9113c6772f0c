import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { STAGGER_MOST_SECONDS } from '#app/domain/auctions/closing.ts'
import { ORDER_MODES } from '#app/domain/auctions/order.ts'
import { MINUTE_MS } from '#app/domain/auctions/spans.ts'
import { momentField } from '#app/domain/local-moment.ts'
import { UPLOAD_ACCEPT } from '#app/domain/shop/uploads.ts'
import type { SaleRow } from '#app/features/auctions/queries.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { DropField } from '#app/ui/drop-field.tsx'
import { Picture } from '#app/ui/picture.tsx'
import '#app/ui/settings-rows.css'
import type { SaleRows } from './sale-rows.tsx'
import { SaleTermParts } from './sale-term-parts.tsx'

type SaleFieldsProps = {
  sale: SaleRow
  yards: readonly { id: string; name: string; timeZone: string }[]
  rows: SaleRows
  /** How many have accepted the terms as they are. */
  accepted: number
  /** What counts the closes; null where there are no lots to count. */
  chart: ReactNode
  /** Without what is of one auction alone: its picture, its times, its days of collecting. */
  ofTemplate?: boolean
}

/** The fields of an auction, or of what auctions begin with. */
export function SaleFields({ sale, yards, rows, accepted, chart, ofTemplate = false }: SaleFieldsProps) {
  const { t } = useTranslation()
  const { row, figure, choice, turn, given, isOn } = rows
  const chosenYard = given('yard', sale.locationId ?? '')
  const yard = yards.find(({ id }) => id === chosenYard)
  const zone = yard ? zoneOf(yard.timeZone) : null
  const moment = (at: number | null) => (at === null || !zone ? '' : momentField(at, zone))
  const minutes = (ms: number) => String(ms / MINUTE_MS)
  const started = sale.state === 'open'
  return (
    <>
      <section>
        <h2 className="h-sec">{t('auctions.words')}</h2>
        {row(
          'title',
          (props) => (
            <input className="input" {...props} defaultValue={given('title', sale.title)} />
          ),
          t(ofTemplate ? 'auctions.templates.nameHint' : 'auctions.hint.title'),
        )}
        {row(
          'description',
          (props) => (
            <textarea
              className="input"
              rows={4}
              {...props}
              defaultValue={given('description', sale.description)}
            />
          ),
          t('auctions.hint.description'),
        )}
        {!ofTemplate &&
          row(
            'picture',
            (props) => (
              <>
                {sale.picture && <Picture image={sale.picture} sizes="168px" className="sale-picture" />}
                <DropField accept={UPLOAD_ACCEPT} {...props} />
                {sale.picture && (
                  <label className="check">
                    <input
                      type="checkbox"
                      name="removePicture"
                      value="on"
                      defaultChecked={isOn('removePicture', false)}
                    />
                    <span>{t('auctions.removePicture')}</span>
                  </label>
                )}
              </>
            ),
            t('auctions.hint.picture'),
          )}
        {row(
          'yard',
          (props) => (
            <select className="select" {...props} defaultValue={chosenYard} disabled={started}>
              <option value="">{t('auctions.chooseYard')}</option>
              {yards.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          ),
          yard
            ? t('auctions.onClock', { zone: yard.timeZone.replaceAll('_', ' ') })
            : t('auctions.hint.yard'),
        )}
        {started && <input type="hidden" name="yard" value={sale.locationId ?? ''} />}
      </section>
      <section id="closing">
        <h2 className="h-sec">{t('auctions.times')}</h2>
        {!ofTemplate &&
          figure(
            'starts',
            { type: 'datetime-local', readOnly: started, saved: moment(sale.startsAt) },
            t('auctions.hint.starts'),
          )}
        {!ofTemplate && figure('firstClose', { type: 'datetime-local', saved: moment(sale.firstCloseAt) })}
        {figure(
          'stagger',
          { type: 'number', min: 0, max: STAGGER_MOST_SECONDS, saved: sale.staggerSeconds },
          t('auctions.hint.stagger'),
        )}
        {row('orderMode', (props) => (
          <select className="select" {...props} defaultValue={given('orderMode', sale.orderMode)}>
            {ORDER_MODES.map((mode) => (
              <option key={mode} value={mode}>
                {t(`auctions.order.${mode}`)}
              </option>
            ))}
          </select>
        ))}
        {choice(
          'closing',
          { single: t('auctions.closes.single'), group: t('auctions.closes.group') },
          sale.groupClose ? 'group' : 'single',
        )}
        {chart}
      </section>
      <section>
        <h2 className="h-sec">{t('auctions.softClose')}</h2>
        {turn('softClose', sale.softCloseMode !== 'none', t('auctions.hint.softClose'))}
        {figure(
          'softWindow',
          { type: 'number', min: 1, max: 120, saved: minutes(sale.softCloseWindowMs) },
          t('auctions.hint.softWindow'),
        )}
        {figure('softExtension', {
          type: 'number',
          min: 1,
          max: 120,
          saved: minutes(sale.softCloseExtensionMs),
        })}
        {choice(
          'softMode',
          { reset: t('auctions.softMode.reset'), add: t('auctions.softMode.add') },
          sale.softCloseMode === 'add' ? 'add' : 'reset',
        )}
        {figure(
          'softCap',
          {
            type: 'number',
            min: 0,
            saved: sale.softCloseCapMs === null ? '' : minutes(sale.softCloseCapMs),
          },
          t('auctions.hint.softCap'),
        )}
      </section>
      <SaleTermParts sale={sale} rows={rows} accepted={accepted} ofTemplate={ofTemplate} />
    </>
  )
}
