import { parseWithZod } from '@conform-to/zod/v4'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mayAdminister } from '#app/domain/people/permissions.ts'
import { calendarKey } from '#app/domain/pickup/booking.ts'
import { wordsIn } from '#app/domain/shop/storefront.ts'
import { type YardAnswer, YardForm } from '#app/features/locations/components/yard-form.tsx'
import { valuesOf } from '#app/features/locations/yard-form.ts'
import { calendarFields, calendarOf, type YardFault, yardInput } from '#app/features/locations/yard-inputs.ts'
import { findYard, listOwnYards } from '#app/features/locations/yard-queries.server.ts'
import { listTaken } from '#app/features/pickups/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { stampOf } from '#app/features/settings/queries.server.ts'
import { readStorefront } from '#app/features/settings/storefront.server.ts'
import { changeYardStatus, mayChange, saveYard } from '#app/flows/shop/save-yard.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields, reply, typedOf } from '#app/lib/form.server.ts'
import { forbidden, notFound } from '#app/lib/http.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'

const LIST = '/seller/warehouse-locations'
const NEW = 'new'
/** How far ahead bookings are looked at: as far as anybody may book. */
const SHOWN_MS = 62 * 86_400_000

/** One yard of one's own organisation, or the form of one that is yet to be made. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { actor, organisation, query } = await requireWorkplace(context, request, 'yards')
  const { id = '' } = params
  const { searchParams } = new URL(request.url)
  const known = id === NEW ? null : id
  const seen = known === null ? 0 : await stampOf(context, [subjects.yard(known)])
  const [t, locale, yard, own, { settings }] = await Promise.all([
    i18n.getFixedT(request),
    i18n.getLocale(request),
    known === null ? null : findYard(context, known),
    listOwnYards(context, organisation.id, organisation.roles.includes('owner') ? null : organisation.yards),
    readStorefront(context),
  ])
  if (known !== null && yard?.organisationId !== organisation.id) throw notFound()
  if (!mayChange(actor, organisation.id, known)) throw forbidden()
  const values = valuesOf(yard)
  const now = context.clock.now()
  const taken =
    known === null
      ? []
      : await listTaken(context, calendarKey({ locationId: known, auctionId: null }), {
          from: now,
          to: now + SHOWN_MS,
          but: null,
        })
  return {
    id: known,
    title: yard?.name ?? t('yards.new'),
    values,
    calendar: yard ? yard.calendar : calendarOfValues(values),
    place: own.findIndex((one) => one.id === known) + 1,
    of: own.length,
    makes: mayChange(actor, organisation.id, null),
    active: yard?.active ?? true,
    seen,
    query,
    now,
    taken,
    day: searchParams.get('day'),
    saved: searchParams.has('saved'),
    timeZones: Intl.supportedValuesOf('timeZone'),
    holidays: settings.holidays.map(({ date, reason }) => ({ date, reason: wordsIn(reason, locale) })),
    taxBps: yard?.taxBps ?? null,
    taxHref: yard && mayAdminister(actor) ? `/admin/settings/tax-rates/${encodeURIComponent(yard.id)}` : null,
    ground: { tiles: settings.map_tiles, attribution: settings.map_attribution },
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { actor, organisation, keep } = await requireWorkplace(context, request, 'yards')
  const { id = '' } = params
  const known = id === NEW ? null : id
  const form = await readFields(request)
  const seen = Number(form.get('seen'))
  const back = (to: string) =>
    redirect(`${LIST}/${encodeURIComponent(to)}?${new URLSearchParams({ ...keep, saved: '1' })}`, 303)
  if (form.get('intent') === 'status' && known !== null) {
    const active = form.get('active') === '1'
    const changed = await changeYardStatus(context, actor, organisation.id, { id: known, active, seen })
    if (changed.ok) return back(known)
    if (changed.code !== 'stale') throw changed.code === 'forbidden' ? forbidden() : notFound()
    return stale(form, changed.by)
  }
  const read = parseWithZod(form, { schema: yardInput })
  if (read.status !== 'success') {
    const faults = faultsOf(read.reply().error)
    return reply<YardFault, { by: string }>({ typed: typedOf(form) }, { faults })
  }
  const saved = await saveYard(context, actor, organisation.id, { id: known, input: read.value, seen })
  if (saved.ok) return back(saved.id)
  if (saved.code !== 'stale') throw saved.code === 'forbidden' ? forbidden() : notFound()
  return stale(form, saved.by)
}

function stale(form: URLSearchParams, by: string) {
  return reply<YardFault, { by: string }>({ typed: typedOf(form) }, { refused: { by }, status: 409 })
}

function faultsOf(errors: Record<string, string[] | null> | null | undefined): YardAnswer['faults'] {
  const first = Object.entries(errors ?? {}).flatMap(([name, codes]) =>
    codes?.[0] ? [[name, codes[0]]] : [],
  )
  return Object.fromEntries(first) as Record<string, YardFault>
}

function calendarOfValues(values: Readonly<Record<string, string>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  const read = parseWithZod(form, { schema: z.object(calendarFields) })
  return read.status === 'success' ? calendarOf(read.value) : null
}

export default function YardPage() {
  const { title, active, saved, place, of, makes, ...page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  const { t } = useTranslation()
  const { id, query, seen } = page
  return (
    <>
      <div className="row row-wrap seller-title">
        <div>
          <h1 className="h-page">{title}</h1>
          <p className="muted">
            <Link className="link" to={`${LIST}${query}`}>
              {t('yards.title')}
            </Link>
            {place > 0 && `, ${t('yards.placeOf', { place, count: of })}`}
          </p>
        </div>
        {id !== null && (
          <Form method="post" action={`${LIST}/${id}${query}`} className="push row row-wrap">
            <input type="hidden" name="intent" value="status" />
            <input type="hidden" name="seen" value={seen} />
            <span className="yard-active">
              <button
                type="submit"
                className="switch"
                role="switch"
                aria-checked={active}
                aria-label={t('yards.active')}
                name="active"
                value={active ? '0' : '1'}
              />
              <span data-testid="yard-state">{t(active ? 'yards.active' : 'yards.inactive')}</span>
            </span>
            {makes && (
              <ButtonLink to={`${LIST}/new${query}`}>
                <Plus className="i" aria-hidden="true" />
                {t('yards.new')}
              </ButtonLink>
            )}
          </Form>
        )}
      </div>
      {saved && !answer && (
        <Note tone="win" role="status" className="seller-note">
          {t('yards.saved')}
        </Note>
      )}
      <YardForm {...page} answer={answer} key={`${id} ${seen}`} />
    </>
  )
}
