import { useTranslation } from 'react-i18next'
import { faultKey } from '#app/lib/faults.ts'
import type { FormAnswer } from '#app/lib/form-answer.ts'
import { FormInput } from '#app/ui/form-input.tsx'
import { Note } from '#app/ui/note.tsx'
import { RegionFields } from '#app/ui/region-fields.tsx'
import { ADDRESS_FAULTS } from '../faults.ts'
import { addressLine, type OpenedAddress } from '../view.ts'

const FORM = 'address'
const ORDER = [
  'first_name',
  'last_name',
  'companyname',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'country',
  'phone',
]

type AddressFieldsProps = {
  opened: OpenedAddress
  /** The fault of `address` is what is no field's. */
  wrong: Pick<FormAnswer, 'typed' | 'faults'> | null
}

/** What the dialog holds, and the page that stands for it without script. */
export function AddressFields({ opened: { act, address }, wrong }: AddressFieldsProps) {
  const { t } = useTranslation()
  const fault = (name: string) => {
    const said = wrong?.faults[name]
    const key = faultKey(ADDRESS_FAULTS, said)
    return key === null ? said : t(`addresses.faults.${key}`)
  }
  const known: Partial<Record<string, string>> = { ...textsOf(address), ...wrong?.typed }
  const first = ORDER.find((name) => wrong?.faults[name])
  const whole = fault('address')
  const field = (name: string) => ({
    form: FORM,
    name,
    fault: fault(name),
    first: first === name,
    defaultValue: known[name],
  })
  return (
    <div className="stack">
      <input type="hidden" name="action" value={act} />
      {address && <input type="hidden" name="id" value={address.id} />}
      {wrong && (
        <Note tone="out" role="alert">
          {whole ?? t('addresses.wrong')}
        </Note>
      )}
      {act === 'delete' && address ? (
        <>
          <p>
            <b>{addressLine(address)}</b>
          </p>
          <p className="muted">{t('addresses.removeText')}</p>
        </>
      ) : (
        <>
          <div className="grid-2">
            <FormInput {...field('first_name')} label={t('addresses.firstName')} autoComplete="given-name" />
            <FormInput {...field('last_name')} label={t('addresses.lastName')} autoComplete="family-name" />
            <FormInput
              {...field('companyname')}
              label={t('addresses.company')}
              autoComplete="organization"
              optional
            />
            <FormInput
              {...field('phone')}
              label={t('addresses.phone')}
              hint={t('addresses.phoneHint')}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              optional
            />
            <FormInput {...field('address1')} label={t('addresses.address1')} autoComplete="address-line1" />
            <FormInput
              {...field('address2')}
              label={t('addresses.address2')}
              autoComplete="address-line2"
              optional
            />
            <RegionFields form={FORM} known={known} fault={fault} first={first} />
          </div>
          {!address?.isPrimary && (
            <label className="check">
              <input type="checkbox" name="is_primary" value="1" defaultChecked={known.is_primary === '1'} />
              <span>{t('addresses.asDefault')}</span>
            </label>
          )}
        </>
      )}
    </div>
  )
}

function textsOf(address: OpenedAddress['address']): Partial<Record<string, string>> {
  if (!address) return {}
  const { id: _id, isPrimary: _primary, isVerified: _verified, ...texts } = address
  return texts
}

/** What a form is called. */
export function useAddressTitle({ act, address }: OpenedAddress): string {
  const { t } = useTranslation()
  if (act === 'delete') return t('addresses.removeTitle')
  return t(address ? 'addresses.editTitle' : 'addresses.addTitle')
}
