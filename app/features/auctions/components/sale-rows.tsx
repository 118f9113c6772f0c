import type { InputHTMLAttributes, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SALE_PROBLEMS, type SaleProblemCode } from '#app/domain/auctions/set-up.ts'
import type { SaleFault } from '#app/flows/auctions/auction-form.server.ts'
import type { auctions } from '#app/i18n/en/auctions.ts'
import { FieldErrors } from '#app/ui/field.tsx'
import { wired } from '#app/ui/form-input.tsx'
import type { SaleWrong } from '../sale-told.ts'

export const SALE_FORM = 'sale'

type FieldName = keyof (typeof auctions)['field']
export type SaleRows = ReturnType<typeof useSaleRows>

/** The rows of an auction's form, each with what is wrong with it, and with what was typed if that was not saved. */
export function useSaleRows(wrong: Pick<SaleWrong, 'typed' | 'faults'> | null) {
  const { t } = useTranslation()
  const faults = wrong?.faults ?? {}
  const faultOf = (field: FieldName): string | undefined => {
    const fault = faults[field]
    if (!fault) return undefined
    return isProblem(fault) ? t(`auctions.problem.${fault}`) : t(`auctions.fault.${fault}`)
  }
  const [first] = Object.keys(faults)
  // other forms of the page have no title, and one that was too long to be read has nothing
  const typed = wrong && 'title' in wrong.typed ? wrong.typed : null
  const given = (name: FieldName, saved: string | number): string | number => typed?.[name] ?? saved
  const row = (name: FieldName, control: (props: ReturnType<typeof wired>) => ReactNode, hint?: string) => (
    <Row name={name} hint={hint} fault={faultOf(name)}>
      {control(
        wired({
          form: SALE_FORM,
          name,
          fault: faultOf(name),
          hint: hint !== undefined,
          first: name === first,
        }),
      )}
    </Row>
  )
  /** A row whose control is a number, a time, or another field of figures. */
  const figure = (
    name: FieldName,
    { saved, ...attributes }: InputHTMLAttributes<HTMLInputElement> & { saved: string | number },
    hint?: string,
  ) =>
    row(
      name,
      (props) => <input className="input num" {...attributes} {...props} defaultValue={given(name, saved)} />,
      hint,
    )
  const choice = (name: FieldName, words: Record<string, string>, saved: string, hint?: string) => (
    <fieldset className="set sale-choice">
      <legend className="h-sub">{t(`auctions.field.${name}`)}</legend>
      <div className="field">
        {hint && <p className="cap">{hint}</p>}
        {Object.entries(words).map(([word, label]) => (
          <label key={word} className="check">
            <input type="radio" name={name} value={word} defaultChecked={word === given(name, saved)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
  // a box that is not ticked sends nothing
  const isOn = (name: string, saved: boolean) => (typed ? typed[name] === 'on' : saved)
  const turn = (name: FieldName, saved: boolean, hint?: string) => (
    <Switch name={name} on={isOn(name, saved)} hint={hint} />
  )
  return { row, figure, choice, turn, given, isOn }
}

function isProblem(fault: SaleFault | SaleProblemCode): fault is SaleProblemCode {
  return SALE_PROBLEMS.some((code) => code === fault)
}

type RowProps = { name: FieldName; hint?: string | undefined; fault: string | undefined; children: ReactNode }

function Row({ name, hint, fault, children }: RowProps) {
  const { t } = useTranslation()
  const id = `${SALE_FORM}-${name}`
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

function Switch({ name, on, hint }: { name: FieldName; on: boolean; hint?: string | undefined }) {
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
