import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { MILES_CHOICES } from '#app/domain/shop/places.ts'
import { suggestPlace } from '#app/features/places/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { safeRedirect } from '#app/lib/http.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { titled } from '#app/ui/titled.ts'

const MILES_AT_FIRST = 50

/** The location dialog as a page, for where there is no script. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const [t, guessed] = await Promise.all([i18n.getFixedT(request), suggestPlace(context)])
  const redirectTo = safeRedirect(new URL(request.url).searchParams.get('redirectTo'), '/search')
  return { title: t('places.title'), redirectTo, guessed }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export default function LocationPage() {
  const { redirectTo, guessed } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <div className="location-page">
      <h1 className="h-page">{t('places.title')}</h1>
      <Form method="post" action="/places" className="stack" reloadDocument>
        <input type="hidden" name="redirectTo" value={redirectTo} />
        <Field id="address" label={t('places.address')} hint={t('places.addressHint')}>
          <input className="input" id="address" name="address" aria-describedby="address-description" />
        </Field>
        <Field id="radius" label={t('places.radius')}>
          <select className="select" id="radius" name="radius" defaultValue="50">
            <option value="all">{t('places.all')}</option>
            {MILES_CHOICES.map((miles) => (
              <option key={miles}>{miles}</option>
            ))}
          </select>
        </Field>
        <Button variant="primary">{t('search.apply')}</Button>
      </Form>
      {guessed && (
        <Form method="post" action="/places" className="stack" reloadDocument>
          <p className="muted">{t('places.guess', { place: guessed.city })}</p>
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <input type="hidden" name="latitude" value={guessed.latitude} />
          <input type="hidden" name="longitude" value={guessed.longitude} />
          <input type="hidden" name="radius" value={MILES_AT_FIRST} />
          <Button>{t('places.nearby', { place: guessed.city, miles: MILES_AT_FIRST })}</Button>
        </Form>
      )}
    </div>
  )
}
