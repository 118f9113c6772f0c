import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { type AddressOutcome, actOnAddress } from '#app/features/addresses/act.server.ts'
import { AddressFields, useAddressTitle } from '#app/features/addresses/components/address-fields.tsx'
import { ADDRESSES, AddressList } from '#app/features/addresses/components/address-list.tsx'
import { viewOf } from '#app/features/addresses/present.ts'
import { findAddress, listAddresses } from '#app/features/addresses/queries.server.ts'
import type { OpenedAddress } from '#app/features/addresses/view.ts'
import { readStorefront } from '#app/features/settings/storefront.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { ledOn, readFields, reply, typedOf } from '#app/lib/form.server.ts'
import { wrongIn } from '#app/lib/form-answer.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'
import { useFirstFault } from '#app/ui/use-first-fault.ts'
import { AccountPage } from '#app/views/work/account-page.tsx'

const DONE = ['saved', 'madeDefault', 'removed'] as const
type Done = (typeof DONE)[number]

/** Saved addresses are a buyer's (account-and-operations.md, section 6): who sells has none. */
function requireBuyer(context: LoaderFunctionArgs['context'], request: Request) {
  const actor = requireActor(context, request)
  if (actor.role !== 'buyer') throw notFound()
  return actor
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { id } = requireBuyer(context, request)
  const params = new URL(request.url).searchParams
  const named = params.get('edit') ?? params.get('remove')
  const [t, rows, address] = await Promise.all([
    i18n.getFixedT(request),
    listAddresses(context, id),
    named === null ? null : findAddress(context, id, named.slice(0, 64)),
  ])
  if (named !== null && !address) throw notFound()
  const act: OpenedAddress['act'] = params.has('remove') ? 'delete' : 'save'
  return {
    title: t('addresses.title'),
    addresses: rows.map(viewOf),
    opened: address || params.has('add') ? { act, address: address && viewOf(address) } : null,
    done: DONE.find((word) => word === params.get('done')) ?? null,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

const SAID: Record<AddressOutcome['act'], Done> = {
  save: 'saved',
  default: 'madeDefault',
  delete: 'removed',
}

export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireBuyer(context, request)
  const [fields, { settings }] = await Promise.all([readFields(request), readStorefront(context)])
  const typed = typedOf(fields)
  const outcome = await actOnAddress(context, actor, typed, settings)
  if (!outcome.ok) return reply({ typed }, { faults: outcome.faults, status: outcome.status })
  const to = `${ADDRESSES}?done=${SAID[outcome.act]}`
  return outcome.act === 'default' ? redirect(to, 303) : ledOn(request, to)
}

export default function Addresses() {
  const { title, addresses, opened, done } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  if (opened) return <AddressPage opened={opened} />
  return (
    <AccountPage title={title} intro={t('addresses.intro')}>
      {done && (
        <Note tone="win" role="status" className="acct-note">
          {t(`addresses.${done}`)}
        </Note>
      )}
      <AddressList addresses={addresses} />
    </AccountPage>
  )
}

/** A form as a page of its own, for browsers without script. */
function AddressPage({ opened }: { opened: OpenedAddress }) {
  const wrong = wrongIn(useActionData<typeof action>())
  const { t } = useTranslation()
  const form = useFirstFault(wrong)
  const removes = opened.act === 'delete'
  return (
    <AccountPage title={useAddressTitle(opened)}>
      <Form method="post" ref={form} className="stack acct-form" noValidate>
        <AddressFields opened={opened} wrong={wrong} />
        <div className="row row-wrap">
          <ButtonLink to={ADDRESSES}>{t(removes ? 'addresses.keep' : 'addresses.back')}</ButtonLink>
          <Button variant={removes ? 'danger-solid' : 'primary'}>
            {t(removes ? 'addresses.remove' : 'addresses.save')}
          </Button>
        </div>
      </Form>
    </AccountPage>
  )
}
