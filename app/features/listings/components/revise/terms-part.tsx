import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dollarsField, formatMoney } from '#app/domain/money/money.ts'
import { shownName, type TermRow, termRows } from '#app/domain/shop/term-rows.ts'
import { actRefusal } from '#app/i18n/en/act-refusal.ts'
import type { Typed } from '#app/lib/form-answer.ts'
import { isKeyOf } from '#app/lib/is-key-of.ts'
import { percentText } from '#app/ui/charge-names.ts'
import { FieldErrors } from '#app/ui/field.tsx'
import { useTierWords } from '#app/ui/tier-words.ts'
import { Locked } from './locked.tsx'
import { REVISE_FORM, type RevisePart, typedIn } from './page.ts'

const MINUTE_MS = 60_000

/** The terms: fields until somebody has offered, and locked from then on. A fixed lot's pieces stay a field. */
export function TermsPart({ page, answer }: RevisePart) {
  const { t } = useTranslation()
  const { row, isFree, isOver } = page
  const rows = termRows(row, page)
  const typed = typedIn(answer)
  const isLower = !isFree && !isOver && row.format !== 'fixed' && row.reservePrice !== null
  return (
    <section>
      <h2 className="h-sec">{t('revise.terms')}</h2>
      {rows.map((term) => {
        const { name } = term
        if (name === 'minimumReservePrice' && isLower)
          return <Reserve key={name} page={page} typed={typed} fault={answer?.faults.reserve} />
        const isField = isFree || (name === 'qty' && !isOver)
        return (
          <TermParts key={name} after={name === 'bid_kinds'} page={page}>
            {isField ? (
              <TermField row={term} typed={typed} fault={answer?.faults[ERROR_NAMES[name] ?? name]} />
            ) : (
              <TermLocked row={term} page={page} />
            )}
          </TermParts>
        )
      })}
      <Charged page={page} />
    </section>
  )
}

/** The increments stand before the kinds of offers, where there are some. */
function TermParts({
  after,
  page,
  children,
}: {
  after: boolean
  page: RevisePart['page']
  children: ReactNode
}) {
  const { t } = useTranslation()
  if (!after) return children
  return (
    <>
      <div className="set">
        <p className="h-sub">{t('revise.key.ladder')}</p>
        <Locked>
          {page.ladder
            .slice(0, 3)
            .map(({ from, step }) => t('revise.rung', { step: formatMoney(step), from: formatMoney(from) }))
            .join(', ')}
        </Locked>
      </div>
      {children}
    </>
  )
}

/** Under which name the answer says what is wrong with a field that the page calls otherwise. */
const ERROR_NAMES: Partial<Record<TermRow['name'], string>> = {
  opens: 'future_active',
  closes: 'date_closed',
}

type Given = { typed: Typed | null; fault: string | undefined }

/** Once somebody has offered, the reserve goes down or away. */
function Reserve({ page: { row }, typed, fault }: Given & { page: RevisePart['page'] }) {
  const { t } = useTranslation()
  const shown = dollarsField(row.reservePrice ?? 0)
  return (
    <div className="set">
      <div>
        <label className="h-sub" htmlFor="revise-reserve">
          {t('revise.key.reserve')}
        </label>
        <p className="cap">
          {t('revise.reserveDown')} {t('revise.emptyRemoves')}
        </p>
      </div>
      <div className="field" data-invalid={fault ? true : undefined}>
        <span className="affix rv-money">
          <span>$</span>
          <input
            className="input num"
            id="revise-reserve"
            name="reserve"
            form={REVISE_FORM}
            inputMode="decimal"
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? 'revise-reserve-error' : undefined}
            defaultValue={typed?.reserve ?? shown}
          />
        </span>
        <Shown name="reserve" value={shown} typed={typed} />
        <TermFault id="revise-reserve-error" fault={fault} />
      </div>
    </div>
  )
}

function TermLocked({ row: { name, key, now, kind }, page }: { row: TermRow; page: RevisePart['page'] }) {
  const { t } = useTranslation()
  const { softCloseCapMs } = page.row
  const said = () => {
    if (name === 'closes') return page.closesText
    if (name === 'opens') return page.opensText
    if (kind === 'money') return now === '' ? t('revise.none') : `$${now}`
    if (kind === 'kinds') return t(`drafts.kind.${now as 'both'}`)
    if (name !== 'soft_close') return now
    if (now === '0') return t('revise.none')
    const minutes = t('revise.softMinutes', { count: Number(now) })
    if (softCloseCapMs === null) return minutes
    return t('revise.softCap', { minutes, cap: Math.round(softCloseCapMs / MINUTE_MS) })
  }
  return (
    <div className="set">
      <div>
        <p className="h-sub">{t(`revise.key.${key as 'startPrice'}`)}</p>
        {name === 'closes' && !page.isOver && <p className="cap">{t('revise.laterByExtend')}</p>}
      </div>
      <Locked>{said()}</Locked>
    </div>
  )
}

/** What is added to the price, by the card of the day that it was published. */
function Charged({ page: { charges, row } }: { page: RevisePart['page'] }) {
  const { t } = useTranslation()
  const tiers = useTierWords()
  if (row.format === 'reverse') return null
  return (
    <div className="set">
      <div>
        <p className="h-sub">{t('revise.charges')}</p>
        <p className="cap">{t('revise.chargesHow')}</p>
      </div>
      <Locked>
        {charges === null
          ? t('revise.none')
          : `${tiers(charges) ?? percentText(t, charges.premiumBps)}, ${percentText(t, charges.taxBps)}`}
      </Locked>
    </div>
  )
}

function TermField({ row, typed, fault }: Given & { row: TermRow }) {
  const { t } = useTranslation()
  const { name, key, now, kind } = row
  const id = `revise-${name}`
  const label = t(`revise.key.${key as 'startPrice'}`)
  const wires = {
    id,
    name,
    form: REVISE_FORM,
    'aria-invalid': fault ? (true as const) : undefined,
    'aria-describedby': fault ? `${id}-error` : undefined,
    defaultValue: typed?.[name] ?? now,
  }
  const input =
    kind === 'kinds' ? (
      <select className="select" {...wires}>
        {(['both', 'max', 'hard'] as const).map((each) => (
          <option key={each} value={each}>
            {t(`drafts.kind.${each}`)}
          </option>
        ))}
      </select>
    ) : (
      <input
        className="input num"
        type={kind === 'moment' ? 'datetime-local' : 'text'}
        inputMode={kind === 'money' ? 'decimal' : kind === 'count' ? 'numeric' : undefined}
        {...wires}
      />
    )
  return (
    <div className="set">
      <label className="h-sub" htmlFor={id}>
        {label}
      </label>
      <div className="field" data-invalid={fault ? true : undefined}>
        {kind === 'money' ? (
          <span className="affix rv-money">
            <span>$</span>
            {input}
          </span>
        ) : (
          input
        )}
        <Shown name={name} value={now} typed={typed} />
        <TermFault id={`${id}-error`} fault={fault} />
      </div>
    </div>
  )
}

/** What the field held when the page was read, also by whom it was typed into since: somebody else may have changed the term. */
function Shown({ name, value, typed }: { name: string; value: string; typed: Typed | null }) {
  const shown = shownName(name)
  return <input type="hidden" form={REVISE_FORM} name={shown} defaultValue={typed?.[shown] ?? value} />
}

/** What the room or the law has against a term, in its reader's words. */
function TermFault({ id, fault }: { id: string; fault?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <FieldErrors
      id={id}
      errors={fault ? [t(`actRefusal.${isKeyOf(actRefusal, fault) ? fault : 'other'}`)] : []}
    />
  )
}
