import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { STAGGER_MOST_SECONDS } from '#app/domain/auctions/closing.ts'
import type { ScheduledLot } from '#app/domain/auctions/closing-schedule.ts'
import { ORDER_MODES } from '#app/domain/auctions/order.ts'
import type { SaleProblem } from '#app/domain/auctions/set-up.ts'
import { MINUTE_MS } from '#app/domain/auctions/spans.ts'
import { momentField } from '#app/domain/local-moment.ts'
import { UPLOAD_ACCEPT } from '#app/domain/shop/uploads.ts'
import type { SaleRow } from '#app/features/auctions/queries.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { Button } from '#app/ui/button.tsx'
import { DropField } from '#app/ui/drop-field.tsx'
import { Picture } from '#app/ui/picture.tsx'
import '#app/ui/settings-rows.css'
import { useInTurn } from '#app/ui/use-in-turn.ts'
import type { SaleWrong } from '../sale-told.ts'
import { LiveSchedule } from './live-schedule.tsx'
import { SALE_FORM, Switch, useSaleRows } from './sale-rows.tsx'
import { SaleTermParts } from './sale-term-parts.tsx'

type SaleFormProps = {
  sale: SaleRow
  yards: readonly { id: string; name: string; timeZone: string }[]
  /** In the order of places: what the closing chart counts. */
  scheduled: readonly ScheduledLot[]
  problems: readonly SaleProblem[]
  faults: SaleWrong['faults']
  /** How many have accepted the terms as they are. */
  accepted: number
}

/** What an auction decides for all of its lots. Moments stand on its yard's clock. */
export function SaleForm({ sale, yards, scheduled, problems, faults, accepted }: SaleFormProps) {
  const { t } = useTranslation()
  const inTurn = useInTurn()
  const yard = yards.find(({ id }) => id === sale.locationId)
  const zone = yard ? zoneOf(yard.timeZone) : null
  const moment = (at: number | null) => (at === null || !zone ? '' : momentField(at, zone))
  const minutes = (ms: number) => String(ms / MINUTE_MS)
  const isDraft = sale.state === 'draft'
  const started = sale.state === 'open'
  const rows = useSaleRows(problems, faults)
  const { row, choice } = rows
  return (
    <Form
      method="post"
      id={SALE_FORM}
      className="sale-form"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      onSubmit={inTurn}
    >
      <input type="hidden" name="version" value={sale.version} />
      <section>
        <h2 className="h-sec">{t('auctions.words')}</h2>
        {row(
          'title',
          (props) => (
            <input className="input" {...props} defaultValue={sale.title} />
          ),
          t('auctions.hint.title'),
        )}
        {row(
          'description',
          (props) => (
            <textarea className="input" rows={4} {...props} defaultValue={sale.description} />
          ),
          t('auctions.hint.description'),
        )}
        {row(
          'picture',
          (props) => (
            <>
              {sale.picture && <Picture image={sale.picture} sizes="168px" className="sale-picture" />}
              <DropField accept={UPLOAD_ACCEPT} {...props} />
              {sale.picture && (
                <label className="check">
                  <input type="checkbox" name="removePicture" value="on" />
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
            <select className="select" {...props} defaultValue={sale.locationId ?? ''} disabled={started}>
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
        {row(
          'starts',
          (props) => (
            <input
              type="datetime-local"
              className="input num"
              {...props}
              readOnly={started}
              defaultValue={moment(sale.startsAt)}
            />
          ),
          t('auctions.hint.starts'),
        )}
        {row('firstClose', (props) => (
          <input
            type="datetime-local"
            className="input num"
            {...props}
            defaultValue={moment(sale.firstCloseAt)}
          />
        ))}
        {row(
          'stagger',
          (props) => (
            <input
              type="number"
              className="input num"
              min={0}
              max={STAGGER_MOST_SECONDS}
              {...props}
              defaultValue={sale.staggerSeconds}
            />
          ),
          t('auctions.hint.stagger'),
        )}
        {row('orderMode', (props) => (
          <select className="select" {...props} defaultValue={sale.orderMode}>
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
        <LiveSchedule sale={sale} lots={scheduled} yards={yards} />
      </section>
      <section>
        <h2 className="h-sec">{t('auctions.softClose')}</h2>
        <Switch name="softClose" on={sale.softCloseMode !== 'none'} hint={t('auctions.hint.softClose')} />
        {row(
          'softWindow',
          (props) => (
            <input
              type="number"
              className="input num"
              min={1}
              max={120}
              {...props}
              defaultValue={minutes(sale.softCloseWindowMs)}
            />
          ),
          t('auctions.hint.softWindow'),
        )}
        {row('softExtension', (props) => (
          <input
            type="number"
            className="input num"
            min={1}
            max={120}
            {...props}
            defaultValue={minutes(sale.softCloseExtensionMs)}
          />
        ))}
        {choice(
          'softMode',
          { reset: t('auctions.softMode.reset'), add: t('auctions.softMode.add') },
          sale.softCloseMode === 'add' ? 'add' : 'reset',
        )}
        {row(
          'softCap',
          (props) => (
            <input
              type="number"
              className="input num"
              min={0}
              {...props}
              defaultValue={sale.softCloseCapMs === null ? '' : minutes(sale.softCloseCapMs)}
            />
          ),
          t('auctions.hint.softCap'),
        )}
      </section>
      <SaleTermParts sale={sale} rows={rows} accepted={accepted} />
      <div className="save">
        <p className="cap">{t('auctions.saveHint')}</p>
        <span className="row push">
          <Button variant="quiet" name="intent" value="template">
            {t('templates.fromDraft')}
          </Button>
          <Button variant="secondary" name="intent" value="save">
            {t(isDraft ? 'auctions.saveDraft' : 'auctions.save')}
          </Button>
          {isDraft && (
            <Button variant="primary" name="intent" value="announce">
              {t('auctions.announce')}
            </Button>
          )}
        </span>
      </div>
    </Form>
  )
}
