import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { sendMessage } from '#app/features/contact/commands.server.ts'
import { ContactForm } from '#app/features/contact/components/contact-form.tsx'
import { type ContactFault, contactInput, sellerContactInput } from '#app/features/contact/inputs.ts'
import { findSeller } from '#app/features/contact/queries.server.ts'
import { readStorefront } from '#app/features/settings/storefront.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readForm, reply } from '#app/lib/form.server.ts'
import { notFound } from '#app/lib/http.ts'
import { AFTER_THE_WINDOW } from '#app/lib/retry-after.ts'
import { telAddress } from '#app/lib/tel-address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'

/** A form that is sent as it is: the page needs no script. */
export const handle = { scripts: false }

type Context = LoaderFunctionArgs['context']

async function readSeller(context: Context, request: Request) {
  const handle = new URL(request.url).searchParams.get('seller')
  if (handle === null) return null
  const seller = await findSeller(context, handle.slice(0, 64))
  if (!seller) throw notFound()
  return seller
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [t, seller, { settings }] = await Promise.all([
    i18n.getFixedT(request),
    readSeller(context, request),
    readStorefront(context),
  ])
  const { actor } = context
  const params = new URL(request.url).searchParams
  const sent = params.get('sent')
  return {
    title: seller ? t('contact.toSeller', { name: seller.name }) : t('contact.title'),
    description: t('contact.description'),
    seller,
    sent: sent && /^[0-9A-F]{8}$/.test(sent) ? sent : null,
    phone: settings.contact_phone,
    email: settings.contact_email,
    hours: settings.contact_hours,
    known: {
      firstName: actor?.firstName ?? '',
      lastName: actor?.lastName ?? '',
      name: actor ? `${actor.firstName} ${actor.lastName}` : '',
      email: actor?.email ?? '',
      reference: params.get('reference')?.slice(0, 80) ?? '',
    },
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'description', content: data?.description },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const seller = await readSeller(context, request)
  const read = await readForm(request, seller ? sellerContactInput : contactInput)
  if (!read.ok) return reply<ContactFault, 'too_many'>(read)
  const { value, name } = named(read.value)
  const language = await i18n.getLocale(request)
  const answer = await sendMessage(context, { ...value, name, language, organisationId: seller?.id ?? null })
  if (!answer.ok)
    return reply<ContactFault, 'too_many'>(read, {
      refused: 'too_many',
      status: 429,
      headers: AFTER_THE_WINDOW,
    })
  const back = new URLSearchParams({ ...(seller ? { seller: seller.handle } : {}), sent: answer.reference })
  return redirect(`/contact-us?${back}`, 303)
}

type Read = ReturnType<typeof contactInput.parse> | ReturnType<typeof sellerContactInput.parse>

function named(read: Read) {
  if ('name' in read) {
    const { name, ...value } = read
    return { name, value }
  }
  const { firstName, lastName, ...value } = read
  return { name: `${firstName} ${lastName}`, value }
}

export default function Contact() {
  const { title, seller, sent, phone, email, hours, known } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  return (
    <div className="wrap-mid plain-page">
      <h1 className="h-page">{title}</h1>
      <div className="two contact-cols">
        {sent && !answer ? (
          <section className="panel contact-sent" role="status">
            <Note tone="win">
              <b>{t('contact.sent')}</b>
              <small>{t('contact.sentReference', { reference: sent })}</small>
            </Note>
            <ButtonLink to="/search">{t('contact.backToLots')}</ButtonLink>
          </section>
        ) : (
          <ContactForm
            seller={seller?.handle ?? null}
            known={answer?.typed ?? known}
            errors={answer?.faults ?? {}}
            tooMany={answer?.refused === 'too_many'}
          />
        )}
        <aside className="panel">
          {phone && (
            <div className="panel-pad">
              <h2 className="h-sub">{t('contact.byPhone')}</h2>
              <p className="price contact-phone">
                <a href={telAddress(phone)}>{phone}</a>
              </p>
              {hours && <p className="cap">{hours}</p>}
            </div>
          )}
          {email && (
            <div className="panel-pad">
              <h2 className="h-sub">{t('contact.byEmail')}</h2>
              <a className="link" href={`mailto:${email}`}>
                {email}
              </a>
            </div>
          )}
          <div className="panel-pad">
            <h2 className="h-sub">{t('contact.atYard')}</h2>
            <p className="muted">{t('contact.atYardText')}</p>
            <Link className="link" to="/locationmap">
              {t('contact.seeMap')}
            </Link>
          </div>
        </aside>
      </div>
    </div>
  )
}
