import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { missingFor } from '#app/domain/people/identity.ts'
import { AddressList } from '#app/features/addresses/components/address-list.tsx'
import { viewOf } from '#app/features/addresses/present.ts'
import { listAddresses } from '#app/features/addresses/queries.server.ts'
import { findDocument } from '#app/features/documents/queries.server.ts'
import { IdentityPanel } from '#app/features/identity/components/identity-panel.tsx'
import { licenceInput } from '#app/features/identity/inputs.ts'
import { findCheck, viewOf as identityOf } from '#app/features/identity/queries.server.ts'
import { findChosenPlace } from '#app/features/places/queries.server.ts'
import { ContactForm } from '#app/features/profile/components/contact-form.tsx'
import { TaxForm } from '#app/features/profile/components/tax-form.tsx'
import { PROFILE_FAULTS } from '#app/features/profile/faults.ts'
import { contactInput, taxInput } from '#app/features/profile/inputs.ts'
import { contactOf, taxOf } from '#app/features/profile/present.ts'
import { findAccount } from '#app/features/profile/queries.server.ts'
import { readFormWithPicture } from '#app/features/uploads/attach.server.ts'
import { type SavedTax, saveTax } from '#app/flows/money/save-tax.server.ts'
import { askIdentityCheck, saveLicence } from '#app/flows/people/identity.server.ts'
import { saveContact } from '#app/flows/people/save-contact.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { easternDay } from '#app/lib/eastern.ts'
import { fieldsOf, filesOf, readForm, reply } from '#app/lib/form.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'
import { AccountPage } from '#app/views/work/account-page.tsx'

const PAGE = '/my-account/personal'
const DONE = {
  contact: 'profile.personal.saved',
  phone: 'profile.personal.savedPhone',
  tax: 'profile.tax.saved',
  licence: 'identity.saved',
  asked: 'identity.sent',
} as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { id, role } = requireActor(context, request)
  const [t, account, addresses, place, check] = await Promise.all([
    i18n.getFixedT(request),
    findAccount(context, id),
    role === 'buyer' ? listAddresses(context, id) : null,
    findChosenPlace(context, null),
    findCheck(context, id),
  ])
  if (!account) throw notFound()
  const document = account.taxDocumentId ? await findDocument(context, account.taxDocumentId) : null
  const { searchParams } = new URL(request.url)
  const said = searchParams.get('done')
  return {
    title: t('profile.personal.title'),
    known: contactOf(account),
    email: account.email,
    emailVerified: account.emailVerified,
    phoneVerified: account.phoneVerified,
    tax: taxOf(
      account,
      document && {
        id: document.id,
        name: document.name,
        size: document.size,
        createdAt: document.createdAt,
      },
      easternDay(context.clock.now()),
    ),
    identity: identityOf(check),
    licence: {
      driver_license: account.driverLicense ?? '',
      license_expiry_date: account.licenseExpiryDate ?? '',
    },
    missing: searchParams.has('missing') ? missingFor(account, easternDay(context.clock.now())) : [],
    addresses: addresses?.map(viewOf) ?? null,
    place,
    done: said !== null && said in DONE ? (said as keyof typeof DONE) : null,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const form = await readFormWithPicture(request)
  // the file was too long for the rest to be read
  if (typeof form === 'string') {
    const [document, status] =
      form === 'too_large' ? [PROFILE_FAULTS.tooLarge, 413] : [PROFILE_FAULTS.damaged, 400]
    return reply({ typed: { intent: 'tax' } }, { faults: { document }, status })
  }
  const fields = fieldsOf(form)
  switch (fields.get('intent')) {
    case 'tax': {
      const read = await readForm(fields, taxInput)
      if (!read.ok) return reply(read)
      const saved = await saveTax(context, actor, read.value, filesOf(form, 'document')[0] ?? null)
      if (!saved.ok) return reply(read, { faults: { document: TAX_FAULTS[saved.code] } })
      return redirect(`${PAGE}?done=tax#tax`, 303)
    }
    case 'identity': {
      const read = await readForm(fields, licenceInput(easternDay(context.clock.now())))
      if (!read.ok) return reply(read)
      await saveLicence(context, actor, read.value)
      const before = identityOf(await findCheck(context, actor.id))
      if (before.state === 'asked' || before.state === 'verified')
        return redirect(`${PAGE}?done=licence#identity`, 303)
      const asked = await askIdentityCheck(context, actor)
      return redirect(`${PAGE}?${asked.ok ? 'done=asked' : 'missing=1'}#identity`, 303)
    }
    default: {
      const read = await readForm(fields, contactInput)
      if (!read.ok) return reply(read)
      const saved = await saveContact(context, actor, read.value)
      if (!saved.ok) return reply(read, { faults: { username: PROFILE_FAULTS.usernameTaken } })
      return redirect(`${PAGE}?done=${saved.phoneChanged ? 'phone' : 'contact'}`, 303)
    }
  }
}

const TAX_FAULTS: Record<Extract<SavedTax, { ok: false }>['code'], string> = {
  missing: PROFILE_FAULTS.taxDocument,
  empty: PROFILE_FAULTS.taxDocument,
  too_large: PROFILE_FAULTS.tooLarge,
  type: PROFILE_FAULTS.type,
  damaged: PROFILE_FAULTS.damaged,
  too_many: PROFILE_FAULTS.tooMany,
  too_often: PROFILE_FAULTS.tooOften,
}

export default function Personal() {
  const { title, known, email, emailVerified, phoneVerified, tax, addresses, place, done, ...page } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const of = (form: 'contact' | 'tax' | 'identity') =>
    answer && (answer.typed.intent ?? 'contact') === form ? answer : null
  return (
    <AccountPage title={title}>
      {done && !answer && (
        <Note tone="win" role="status" className="acct-note">
          {t(DONE[done])}
        </Note>
      )}
      <div className="acct-parts">
        <ContactForm
          known={of('contact')?.typed ?? known}
          email={email}
          emailVerified={emailVerified}
          phoneVerified={phoneVerified}
          faults={of('contact')?.faults ?? null}
        />
        <section>
          <h2 className="h-sec">{t('profile.personal.where')}</h2>
          <p className="row row-wrap">
            <MapPin className="i" aria-hidden="true" />
            <span>
              {place
                ? t('profile.personal.around', { place: place.name, miles: place.miles })
                : t('profile.personal.everywhere')}
            </span>
            <Link className="link" to={`/location?redirectTo=${encodeURIComponent(PAGE)}`}>
              {t('profile.personal.change')}
            </Link>
          </p>
          <p className="cap">{t('profile.personal.whereText')}</p>
        </section>
        {addresses && (
          <section>
            <h2 className="h-sec">{t('addresses.title')}</h2>
            <AddressList addresses={addresses} />
          </section>
        )}
        <IdentityPanel
          identity={page.identity}
          licence={page.licence}
          missing={page.missing}
          faults={of('identity')?.faults ?? null}
          typed={of('identity')?.typed ?? null}
        />
        <TaxForm tax={tax} faults={of('tax')?.faults ?? null} typed={of('tax')?.typed ?? null} />
      </div>
    </AccountPage>
  )
}
