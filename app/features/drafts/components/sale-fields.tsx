import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftField } from '#app/domain/shop/draft.ts'
import { classNames } from '#app/ui/class-names.ts'
import { wired } from '#app/ui/form-input.tsx'
import { MoneyInput, YardSelect } from './draft-inputs.tsx'
import { Row, Shown } from './draft-rows.tsx'
import { StepsRow } from './steps-row.tsx'
import type { FieldsProps } from './word-fields.tsx'

const FORM = 'lot'
const FORMATS = ['ascending', 'sealed', 'reverse', 'fixed'] as const
type Format = (typeof FORMATS)[number]
const KINDS = ['both', 'max', 'hard'] as const

function formatOf(word: string | undefined): Format {
  return FORMATS.find((each) => each === word) ?? 'ascending'
}

/** How it is sold. Without script every field stands there, and what a kind of sale does not know is not read. */
export function SaleFields({ fields, choices, faultOf }: FieldsProps) {
  const { t } = useTranslation()
  const [format, setFormat] = useState(formatOf(fields.format))
  const money = (name: DraftField, hint?: string) => (
    <Row name={name} hint={hint} fault={faultOf(name)}>
      <MoneyInput name={name} fields={fields} faultOf={faultOf} />
    </Row>
  )
  return (
    <section>
      <h2 className="h-sec">{t('drafts.sale')}</h2>
      <Segments
        name="format"
        className="led-seg"
        words={Object.fromEntries(FORMATS.map((each) => [each, t(`drafts.format.${each}`)]))}
        value={format}
        choose={(word) => setFormat(formatOf(word))}
      />
      <Shown when={format === 'ascending'}>
        <Segments
          name="bidKinds"
          hint={t('drafts.kindsHint')}
          words={Object.fromEntries(KINDS.map((kind) => [kind, t(`drafts.kind.${kind}`)]))}
          value={fields.bidKinds || 'both'}
        />
      </Shown>
      {money('startPrice', t(`drafts.startHint.${format}`))}
      <Shown when={format !== 'fixed'}>{money('reserve', t('drafts.reserveHint'))}</Shown>
      <Shown when={format === 'ascending'}>{money('buyNow', t('drafts.buyNowHint'))}</Shown>
      <Shown when={format === 'sealed'}>{money('maxStart', t('drafts.maxStartHint'))}</Shown>
      {money('retailPrice', t('drafts.retailHint'))}
      <Shown when={format === 'ascending' || format === 'reverse'}>
        <StepsRow fields={fields} choices={choices} faultOf={faultOf} />
      </Shown>
      <Shown when={format !== 'fixed'}>{money('deposit', t('drafts.depositHint'))}</Shown>
      <Shown when={format === 'fixed'}>
        <NumberRow name="quantity" unit="pieces" fields={fields} faultOf={faultOf} />
        <SwitchRow name="takesOffers" fields={fields} />
      </Shown>
      <Shown when={format === 'ascending' || format === 'reverse'}>
        <SwitchRow name="preBids" fields={fields} />
      </Shown>
      <SwitchRow name="wholeDollars" fields={fields} />
    </section>
  )
}

/** The closing of lots that are to come: without their times. */
export function SoftCloseFields({ fields, choices, faultOf }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <section>
      <h2 className="h-sec">{t('drafts.closing')}</h2>
      <SoftCloseRows fields={fields} faultOf={faultOf} />
      <CancelRow fields={fields} choices={choices} faultOf={faultOf} />
    </section>
  )
}

export function SoftCloseRows({ fields, faultOf }: Pick<FieldsProps, 'fields' | 'faultOf'>) {
  return (
    <>
      <SwitchRow name="softClose" fields={fields} />
      <NumberRow name="softCloseMinutes" unit="minutes" fields={fields} faultOf={faultOf} />
    </>
  )
}

/** Until when an offer may be taken back; not asked where the house has none taken back. */
export function CancelRow({ fields, choices, faultOf }: FieldsProps) {
  const { t } = useTranslation()
  const { cancelMinutes: house } = choices
  if (house === null) return <input type="hidden" name="cancelMinutes" value={fields.cancelMinutes ?? ''} />
  return (
    <div className="led-cancel">
      <NumberRow
        name="cancelMinutes"
        unit="minutes"
        hint={t('drafts.cancelHint', { count: house })}
        placeholder={String(house)}
        fields={fields}
        faultOf={faultOf}
      />
    </div>
  )
}

export function PickupFields({
  fields,
  choices,
  faultOf,
  ofTemplate = false,
}: FieldsProps & { ofTemplate?: boolean }) {
  const { t } = useTranslation()
  return (
    <section>
      <h2 className="h-sec">{t('drafts.pickup')}</h2>
      <Row name="yard" hint={t('drafts.yardHint')} fault={faultOf('yard')}>
        <YardSelect fields={fields} choices={choices} faultOf={faultOf} />
      </Row>
      {!ofTemplate && (
        <Row name="binLocation" hint={t('drafts.binHint')} fault={faultOf('binLocation')}>
          <input
            className="input mono led-money"
            autoComplete="off"
            {...wired({ form: FORM, name: 'binLocation', fault: faultOf('binLocation') })}
            defaultValue={fields.binLocation ?? ''}
          />
        </Row>
      )}
      <NumberRow name="pickupDays" unit="days" fields={fields} faultOf={faultOf} />
    </section>
  )
}

type SegmentsProps = {
  name: 'format' | 'bidKinds'
  hint?: string
  className?: string
  /** What each choice is called. */
  words: Readonly<Record<string, string>>
  value: string
  choose?: (word: string) => void
}

/** A few choices side by side, one of which holds. */
function Segments({ name, hint, className, words, value, choose }: SegmentsProps) {
  const { t } = useTranslation()
  return (
    <div className="set">
      <div>
        <p className="h-sub" id={`lot-${name}-label`}>
          {t(`drafts.field.${name}`)}
        </p>
        {hint && <p className="cap">{hint}</p>}
      </div>
      <span
        className={classNames('seg seg-block', className)}
        role="radiogroup"
        aria-labelledby={`lot-${name}-label`}
        id={`lot-${name}`}
      >
        {Object.entries(words).map(([word, label]) => (
          <label key={word}>
            <input
              type="radio"
              name={name}
              value={word}
              defaultChecked={word === value}
              onChange={() => choose?.(word)}
            />
            {label}
          </label>
        ))}
      </span>
    </div>
  )
}

type NumberRowProps = Pick<FieldsProps, 'fields' | 'faultOf'> & {
  unit: 'pieces' | 'minutes' | 'days'
  placeholder?: string
} & (
    | { name: 'quantity' | 'softCloseMinutes' | 'pickupDays'; hint?: never }
    | { name: 'cancelMinutes'; hint: string }
  )

function NumberRow({ name, unit, hint, placeholder, fields, faultOf }: NumberRowProps) {
  const { t } = useTranslation()
  return (
    <Row name={name} hint={hint ?? t(`drafts.numberHint.${name}`)} fault={faultOf(name)}>
      <span className="row">
        <input
          className="input num led-number"
          inputMode="numeric"
          autoComplete="off"
          placeholder={placeholder}
          {...wired({ form: FORM, name, fault: faultOf(name) })}
          defaultValue={fields[name] ?? ''}
        />
        <span className="muted">{t(`drafts.unit.${unit}`)}</span>
      </span>
    </Row>
  )
}

type SwitchRowProps = Pick<FieldsProps, 'fields'> & {
  name: 'takesOffers' | 'preBids' | 'wholeDollars' | 'softClose'
}

function SwitchRow({ name, fields }: SwitchRowProps) {
  const { t } = useTranslation()
  return (
    <div className="set">
      <div>
        <label className="h-sub" htmlFor={`lot-${name}`}>
          {t(`drafts.field.${name}`)}
        </label>
        <p className="cap">{t(`drafts.switchHint.${name}`)}</p>
      </div>
      <span>
        <input
          type="checkbox"
          className="switch"
          id={`lot-${name}`}
          name={name}
          value="on"
          defaultChecked={fields[name] === 'on'}
        />
      </span>
    </div>
  )
}
