import { Form, Link, useNavigation, useSearchParams, useSubmit } from '@remix-run/react'
import { MapPin, Plus, Truck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExact, formatMoney } from '#app/domain/money/money.ts'
import { postalLines } from '#app/domain/shop/delivery.ts'
import { AddressFields } from '#app/features/addresses/components/address-fields.tsx'
import type { AddressView } from '#app/features/addresses/view.ts'
import { type HandOver, partField, readHandOver } from '#app/features/delivery/inputs.ts'
import type { SellerPart } from '#app/flows/shop/quote-delivery.server.ts'
import type { FormAnswer } from '#app/lib/form-answer.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { useFirstFault } from '#app/ui/use-first-fault.ts'
import '#app/features/delivery/components/delivery.css'

type HandOverFormProps = {
  parts: readonly SellerPart[]
  addresses: readonly AddressView[]
  /** Where it would be delivered to; null where somebody has no address yet. */
  address: string | null
  /** What else the page's address says and keeps. */
  keep: Readonly<Record<string, string>>
  /** What a seller's choice stands under: their lots. */
  lotsOf?: (part: SellerPart) => ReactNode
}

/**
 * How each seller's lots come to their buyer, with the price of either way. Its answer is the same page with the choice in
 * its address, so that what is confirmed below is what is read here. By itself with script, else by a button.
 */
export function HandOverForm({ parts, addresses, address, keep, lotsOf }: HandOverFormProps) {
  const { t } = useTranslation()
  const submit = useSubmit()
  const busy = useNavigation().state !== 'idle'
  const delivers = parts.some(({ offer }) => offer !== null)
  const form = useRef<HTMLFormElement>(null)
  const looked = useRef(false)
  useEffect(() => {
    // what was chosen before the page was taken over; later the form tells it by itself
    if (!form.current || looked.current) return
    looked.current = true
    const { wanted, address: to } = readHandOver(new FormData(form.current))
    const isShown = parts.every(
      ({ organisationId, chosen }) => wanted.includes(organisationId) === (chosen === 'delivery'),
    )
    if (!isShown || (to !== null && to !== address))
      submit(form.current, { preventScrollReset: true, replace: true })
  }, [parts, address, submit])
  return (
    <Form
      method="get"
      ref={form}
      className="stack-l hand-over"
      preventScrollReset
      replace
      aria-busy={busy || undefined}
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true, replace: true })}
    >
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {parts.map((part) => (
        <div key={part.organisationId} className="stack" data-testid="seller-part">
          {lotsOf?.(part)}
          <PartChoice
            part={part}
            named={parts.length > 1}
            to={addresses.find(({ id }) => id === address) ?? null}
          />
        </div>
      ))}
      {delivers && addresses.length > 0 && (
        <Field id="hand-over-address" label={t('delivery.choose.address')}>
          <select
            className="select"
            id="hand-over-address"
            name="address"
            key={address}
            defaultValue={address ?? undefined}
          >
            {addresses.map((one) => (
              <option key={one.id} value={one.id}>
                {lineOf(one)}
              </option>
            ))}
          </select>
        </Field>
      )}
      {delivers && <Button className="no-script">{t('delivery.choose.update')}</Button>}
    </Form>
  )
}

type PartChoiceProps = { part: SellerPart; named: boolean; to: AddressView | null }

function PartChoice({ part: { organisationId, seller, chosen, offer }, named, to }: PartChoiceProps) {
  const { t } = useTranslation()
  if (offer === null) return <p className="cap">{t('delivery.choose.pickupOnly', { seller })}</p>
  const { quote, days, freeFrom, tax } = offer
  const price = !quote?.ok
    ? t('delivery.choose.delivery')
    : quote.free || quote.price === 0
      ? t('delivery.choose.free')
      : t('delivery.choose.price', { amount: formatExact(quote.price) })
  const says = [
    quote === null && t('delivery.choose.noAddress'),
    quote?.ok === false &&
      to !== null &&
      t('delivery.choose.outside', { place: `${to.city}, ${to.state} ${to.zip}` }),
    quote?.ok && tax > 0 && t('delivery.choose.tax', { amount: formatExact(tax) }),
    days,
    freeFrom !== null &&
      !(quote?.ok && quote.free) &&
      t('delivery.choose.freeFrom', { amount: formatMoney(freeFrom) }),
  ]
  return (
    <fieldset className="hand-over-ways">
      <legend className="label">
        {named ? t('delivery.choose.howOf', { seller }) : t('delivery.choose.how')}
      </legend>
      <div className="opts">
        <label className="opt">
          <input
            type="radio"
            name={partField(organisationId)}
            value="local_pickup"
            key={`pickup-${chosen}`}
            defaultChecked={chosen === 'local_pickup'}
          />
          <MapPin className="i i-l" aria-hidden="true" />
          <span>
            <b>{t('delivery.choose.pickup')}</b>
            <small>{t('delivery.choose.pickupText')}</small>
          </span>
        </label>
        <label className="opt">
          <input
            type="radio"
            name={partField(organisationId)}
            value="delivery"
            key={`delivery-${chosen}`}
            defaultChecked={chosen === 'delivery'}
            disabled={!quote?.ok}
          />
          <Truck className="i i-l" aria-hidden="true" />
          <span>
            <b>{price}</b>
            {says.filter(Boolean).map((line) => (
              <small key={String(line)}>{line}</small>
            ))}
          </span>
        </label>
      </div>
    </fieldset>
  )
}

type ChosenFieldsProps = { parts: readonly SellerPart[]; address: string | null; total: number }

/** The same choice in the form that confirms it. `total`: what delivery costs with its tax, as it was shown. */
export function ChosenFields({ parts, address, total }: ChosenFieldsProps) {
  return (
    <>
      {parts.map(({ organisationId, chosen }) => (
        <input key={organisationId} type="hidden" name={partField(organisationId)} value={chosen} />
      ))}
      <input type="hidden" name="address" value={address ?? ''} />
      <input type="hidden" name="delivery_total" value={total} />
    </>
  )
}

type BillingProps = { addresses: readonly AddressView[]; delivered: boolean; billing: HandOver['billing'] }

/** Whom it is billed to: as it is delivered, or else as the account says, or another address that is kept. */
export function Billing({ addresses, delivered, billing }: BillingProps) {
  const { t } = useTranslation()
  if (addresses.length === 0) return null
  return (
    <Field id="billing" label={t('delivery.billing.label')}>
      <select className="select" id="billing" name="billing" defaultValue={billing ?? ''}>
        <option value="">{t(delivered ? 'delivery.billing.same' : 'delivery.billing.own')}</option>
        {addresses.map((one) => (
          <option key={one.id} value={one.id}>
            {lineOf(one)}
          </option>
        ))}
      </select>
    </Field>
  )
}

/** A new address, kept and delivered to: a form of its own beside the page's, which the page's address opens. */
export function AddAddress({ wrong }: { wrong: Pick<FormAnswer, 'typed' | 'faults'> | null }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const busy = useNavigation().state !== 'idle'
  const form = useFirstFault(wrong)
  if (!params.has('add') && !wrong)
    return (
      <p>
        <Link
          className="btn btn-secondary"
          to={`?${new URLSearchParams([...params, ['add', '1']])}#new-address`}
          preventScrollReset
        >
          <Plus className="i" aria-hidden="true" />
          {t('addresses.addTitle')}
        </Link>
      </p>
    )
  const plain = new URLSearchParams(params)
  plain.delete('add')
  return (
    <Form
      method="post"
      ref={form}
      className="stack panel panel-pad"
      id="new-address"
      noValidate
      preventScrollReset
      aria-labelledby="new-address-title"
    >
      <h3 className="h-sub" id="new-address-title">
        {t('addresses.addTitle')}
      </h3>
      <AddressFields opened={{ act: 'save', address: null }} wrong={wrong} />
      <p className="row row-wrap">
        <Button name="intent" value="address" busy={busy} disabled={busy}>
          {t('addresses.save')}
        </Button>
        <ButtonLink to={`?${plain}`} preventScrollReset>
          {t('addresses.back')}
        </ButtonLink>
      </p>
    </Form>
  )
}

/** In one line, with whom it is for. */
function lineOf({ first_name, last_name, ...address }: AddressView): string {
  return postalLines({ ...address, name: `${first_name} ${last_name}`, company: null }).join(', ')
}
