import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { STAGGER_MOST_SECONDS } from '#app/domain/auctions/closing.ts'
import type { ScheduledLot } from '#app/domain/auctions/closing-schedule.ts'
import { ORDER_MODES } from '#app/domain/auctions/order.ts'
import type { SaleProblem } from '#app/domain/auctions/set-up.ts'
import { MINUTE_MS } from '#app/domain/auctions/spans.ts'
import { momentField } from '#app/domain/local-moment.ts'
import { UPLOAD_ACCEPT } from '#app/domain/shop/uploads.ts'
import type { SaleRow } from '#app/features/auctions/queries.server.ts'
import type { auctions } from '#app/i18n/en/auctions.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { Button } from '#app/ui/button.tsx'
import { DropField } from '#app/ui/drop-field.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import { wired } from '#app/ui/form-input.tsx'
import { Note } from '#app/ui/note.tsx'
import { Picture } from '#app/ui/picture.tsx'
import '#app/ui/settings-rows.css'
import { useInTurn } from '#app/ui/use-in-turn.ts'
import { ACCESS_QUESTION_MOST } from '../inputs.ts'
import type { SaleWrong } from '../sale-told.ts'
import { LiveSchedule } from './live-schedule.tsx'

const FORM = 'sale'

type Words = typeof auctions
type FieldName = keyof Words['field']
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
  const faultOf = (field: FieldName): string | undefined => {
    const fault = faults[field]
    if (fault) return t(`auctions.fault.${fault}`)
    const problem = problems.find((one) => one.field === field)
    return problem ? t(`auctions.problem.${problem.code}`) : undefined
  }
  const [first] = Object.keys(faults)
  const row = (name: FieldName, control: (props: ReturnType<typeof wired>) => ReactNode, hint?: string) => (
    <Row name={name} hint={hint} fault={faultOf(name)}>
      {control(
        wired({ form: FORM, name, fault: faultOf(name), hint: hint !== undefined, first: name === first }),
      )}
    </Row>
  )
  const choice = (name: FieldName, words: Record<string, string>, value: string, hint?: string) => (
    <fieldset className="set sale-choice">
      <legend className="h-sub">{t(`auctions.field.${name}`)}</legend>
      <div className="field">
        {hint && <p className="cap">{hint}</p>}
        {Object.entries(words).map(([word, label]) => (
          <label key={word} className="check">
            <input type="radio" name={name} value={word} defaultChecked={word === value} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
  return (
    <Form
      method="post"
      id={FORM}
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
      <section>
        <h2 className="h-sec">{t('auctions.money')}</h2>
        {choice(
          'premiumOwn',
          { '': t('auctions.premium.organisation'), own: t('auctions.premium.own') },
          sale.premium ? 'own' : '',
          t('auctions.hint.premium'),
        )}
        {row('premium', (props) => (
          <input
            type="number"
            className="input num"
            min={0}
            max={100}
            step="0.01"
            {...props}
            defaultValue={sale.premium ? sale.premium.bps / 100 : 15}
          />
        ))}
        {row(
          'deposit',
          (props) => (
            <input
              className="input num"
              inputMode="decimal"
              {...props}
              defaultValue={sale.depositAmount === null ? '' : sale.depositAmount / 100}
            />
          ),
          t('auctions.hint.deposit'),
        )}
      </section>
      <section>
        <h2 className="h-sec">{t('auctions.whoOffers')}</h2>
        {choice(
          'access',
          { on_request: t('auctions.access.on_request'), everyone: t('auctions.access.everyone') },
          sale.access,
          t('auctions.hint.access'),
        )}
        {row(
          'accessQuestion',
          (props) => (
            <input
              className="input"
              maxLength={ACCESS_QUESTION_MOST}
              {...props}
              defaultValue={sale.accessQuestion}
            />
          ),
          t('auctions.hint.accessQuestion'),
        )}
        <Switch name="approvesCards" on={sale.approvesCards} />
        {row(
          'approvesBuyersOf',
          (props) => (
            <input
              type="number"
              className="input num"
              min={1}
              {...props}
              defaultValue={sale.approvesBuyersOf ?? ''}
            />
          ),
          t('auctions.hint.approvesBuyersOf'),
        )}
      </section>
      <section>
        <h2 className="h-sec">{t('auctions.collecting')}</h2>
        <Switch name="pickupOwn" on={sale.pickup !== null} hint={t('auctions.hint.pickup')} />
        {row(
          'pickupDates',
          (props) => (
            <input className="input num" {...props} defaultValue={sale.pickup?.dates.join(', ') ?? ''} />
          ),
          t('auctions.hint.pickupDates'),
        )}
        {row('pickupStart', (props) => (
          <input
            type="time"
            className="input num"
            {...props}
            defaultValue={clockText(sale.pickup?.startHour ?? 600)}
          />
        ))}
        {row('pickupEnd', (props) => (
          <input
            type="time"
            className="input num"
            {...props}
            defaultValue={clockText(sale.pickup?.endHour ?? 1080)}
          />
        ))}
        {row('pickupSlot', (props) => (
          <input
            type="number"
            className="input num"
            min={5}
            max={240}
            {...props}
            defaultValue={sale.pickup?.slotTimeframe ?? 30}
          />
        ))}
        {row('pickupPer', (props) => (
          <input
            type="number"
            className="input num"
            min={1}
            max={100}
            {...props}
            defaultValue={sale.pickup?.apptPerSlot ?? 1}
          />
        ))}
      </section>
      <section id="terms">
        <h2 className="h-sec">{t('auctions.termsTitle')}</h2>
        {row(
          'terms',
          (props) => (
            <textarea className="input" rows={5} {...props} defaultValue={sale.terms} />
          ),
          t('auctions.hint.terms'),
        )}
        {!isDraft && (
          <>
            <Note tone="amber">
              {t('auctions.termsAgain', { version: sale.termsVersion + 1, count: accepted })}
            </Note>
            {row('termsNote', (props) => (
              <input className="input" {...props} maxLength={500} />
            ))}
          </>
        )}
      </section>
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

type RowProps = { name: FieldName; hint?: string | undefined; fault: string | undefined; children: ReactNode }

function Row({ name, hint, fault, children }: RowProps) {
  const { t } = useTranslation()
  const id = `${FORM}-${name}`
  return (
    <div className="set" data-invalid={fault ? '' : undefined}>
      <div>
        <label className="h-sub" htmlFor={id}>
          {t(`auctions.field.${name}`)}
        </label>
        {hint && (
          <p className="cap" id={`${id}-description`}>
            {hint}
          </p>
        )}
      </div>
      <div className="field" data-invalid={fault ? true : undefined}>
        {children}
        <FieldErrors id={`${id}-error`} errors={fault ? [fault] : []} />
      </div>
    </div>
  )
}

function Switch({ name, on, hint }: { name: FieldName; on: boolean; hint?: string }) {
  const { t } = useTranslation()
  return (
    <div className="set">
      <div>
        <span className="h-sub">{t(`auctions.field.${name}`)}</span>
        {hint && <p className="cap">{hint}</p>}
      </div>
      <label className="check">
        <input type="checkbox" name={name} value="on" defaultChecked={on} />
        <span>{t(`auctions.field.${name}`)}</span>
      </label>
    </div>
  )
}

function clockText(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
