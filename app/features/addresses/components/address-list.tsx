import { Form, Link } from '@remix-run/react'
import { Check, MapPin } from 'lucide-react'
import { type MouseEvent, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { isPlainClick } from '#app/ui/plain-click.ts'
import { onDemand } from '#app/ui/start/on-demand.tsx'
import { type AddressView, addressLine, type OpenedAddress } from '../view.ts'
import './addresses.css'

const AddressDialog = onDemand(async () => (await import('./address-dialog.tsx')).AddressDialog)

/** Where the forms go, and where each is a page of its own without script. */
export const ADDRESSES = '/my-account/addresses'

/** Somebody's saved addresses with what can be done to each; every button is a link or a form that needs no script. */
export function AddressList({ addresses }: { addresses: readonly AddressView[] }) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<OpenedAddress | null>(null)
  const close = useCallback(() => setOpened(null), [])
  const open = (what: OpenedAddress) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setOpened(what)
  }
  const add = (
    <ButtonLink to={`${ADDRESSES}?add=1`} onClick={open({ act: 'save', address: null })}>
      {t('addresses.add')}
    </ButtonLink>
  )
  return (
    <div className="addresses">
      {addresses.length === 0 ? (
        <EmptyState icon={MapPin} text={t('addresses.none')}>
          {add}
        </EmptyState>
      ) : (
        <>
          <ul className="items">
            {addresses.map((address) => (
              <AddressRow key={address.id} address={address} open={open} />
            ))}
          </ul>
          <div className="addresses-add">{add}</div>
        </>
      )}
      {opened && <AddressDialog opened={opened} page={ADDRESSES} onClose={close} />}
    </div>
  )
}

type AddressRowProps = {
  address: AddressView
  open: (opened: OpenedAddress) => (event: MouseEvent) => void
}

function AddressRow({ address, open }: AddressRowProps) {
  const { t } = useTranslation()
  const line = addressLine(address)
  return (
    <li>
      <MapPin className="i i-l" aria-hidden="true" />
      <span className="grow">
        <b>
          {address.first_name} {address.last_name}
        </b>
        <small>
          {[address.companyname, line, address.isVerified && t('addresses.verified')]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {address.isPrimary && (
        <span className="pill pill-soft-win">
          <Check className="i" aria-hidden="true" />
          {t('addresses.default')}
        </span>
      )}
      <span className="acts">
        {!address.isPrimary && (
          <Form method="post" action={ADDRESSES}>
            <input type="hidden" name="action" value="default" />
            <input type="hidden" name="id" value={address.id} />
            <Button variant="quiet" size="sm" aria-label={t('addresses.makeDefaultOf', { address: line })}>
              {t('addresses.makeDefault')}
            </Button>
          </Form>
        )}
        <Link
          className="btn btn-quiet btn-sm"
          to={`${ADDRESSES}?edit=${address.id}`}
          aria-label={t('addresses.editOf', { address: line })}
          onClick={open({ act: 'save', address })}
        >
          {t('addresses.edit')}
        </Link>
        <Link
          className="btn btn-quiet btn-sm address-remove"
          to={`${ADDRESSES}?remove=${address.id}`}
          aria-label={t('addresses.removeOf', { address: line })}
          onClick={open({ act: 'delete', address })}
        >
          {t('addresses.remove')}
        </Link>
      </span>
    </li>
  )
}
