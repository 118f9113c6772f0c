import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ownYards, type Party, readBoard } from '#app/features/checkin/board.server.ts'
import { BoardJob, RestRow } from '#app/features/checkin/components/board-job.tsx'
import { SendList, WalkInForm } from '#app/features/checkin/components/board-more.tsx'
import { useFresh } from '#app/features/checkin/components/use-fresh.ts'
import { useKeptForms } from '#app/features/checkin/components/use-kept-form.ts'
import { boardAddress, readScanned, SERVE_LISTS, serveInput } from '#app/features/checkin/inputs.ts'
import { findVisitYard, findWalkIn, findWalkInInvoice } from '#app/features/checkin/queries.server.ts'
import { listToSend } from '#app/features/checkin/send-queries.server.ts'
import { chosenYard } from '#app/features/counter/inputs.ts'
import { listYards } from '#app/features/counter/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { readFormWithPicture } from '#app/features/uploads/attach.server.ts'
import { serveParty } from '#app/flows/pickups/serve-party.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { fieldsOf, filesOf, readForm, reply } from '#app/lib/form.server.ts'
import { notFound } from '#app/lib/http.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { yardTime } from '#app/ui/yard-time.ts'
import { LiveTilesProvider } from '#app/views/lot/live-tiles.island.tsx'
import '#app/features/checkin/components/checkin.css'
import { titled } from '#app/ui/titled.ts'
import { WordInput } from '#app/ui/word-input.tsx'

/** Of what is refused for another reason than that somebody else was first. */
const STATUS: Record<string, number> = { forbidden: 403, photo: 422 }

const COLUMNS = ['waiting', 'preparing', 'ready', 'completed'] as const

/** A yard's board of today, for the office and for its wall. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { organisation, keep } = await requireWorkplace(context, request, 'pickups')
  if (params.action !== 'today' && params.action !== 'wall') throw notFound()
  const { searchParams } = new URL(request.url)
  const [all, t, language] = await Promise.all([
    listYards(context, organisation.id),
    i18n.getFixedT(request),
    i18n.getLocale(request),
  ])
  const yards = ownYards(all, organisation)
  const chosen = chosenYard(yards, searchParams)
  const q = (searchParams.get('q') ?? '').trim().slice(0, 80)
  const shared = { title: t('checkin.board.title'), keep, q, wall: params.action === 'wall' }
  const yard = chosen && (await findVisitYard(context, chosen.id))
  if (!yard) return { ...shared, yard: null, yards: [] }
  const [{ now, columns, rest, counts, taken }, sends, walkIn] = await Promise.all([
    readBoard(context, yard, q),
    listToSend(context, yard),
    walkInOf(context, yard, q),
  ])
  const timeOf = (at: number, form: 'short' | 'date') => yardTime(at, form, yard.timeZone, { t, language })
  const timed = (parties: readonly Party[]) =>
    parties.map((party) => ({ ...party, time: timeOf(party.startsAt, 'short') }))
  return {
    ...shared,
    yard: yard.id,
    yards: yards.map(({ id, name }) => ({ id, name })),
    columns: COLUMNS.map((state) => ({ state, parties: timed(columns[state]) })),
    rest: timed(rest),
    counts,
    sends,
    walkIn,
    lots: yard.parkingSlots.map((number) => ({ number, taken: taken.includes(number) })),
    day: timeOf(now, 'date'),
    asOf: timeOf(now, 'short'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const { actor } = await requireWorkplace(context, request, 'pickups')
  const form = await readFormWithPicture(request)
  if (typeof form === 'string') return reply<never, Refused>({ typed: {} }, { refused: 'photo' })
  const read = await readForm(fieldsOf(form), serveInput, { lists: SERVE_LISTS })
  if (!read.ok)
    return reply<never, Refused>(read, { refused: read.faults.parking_lot_no ? 'required' : 'input' })
  const [photo = null] = filesOf(form, 'photo')
  const served = await serveParty(context, actor, read.value, photo)
  const { search } = new URL(request.url)
  // a search that has found its party is over
  if (served.ok) return redirect(`/seller/pickup/today${withoutSearch(search)}`, 303)
  if (served.code === 'not_found') throw notFound()
  return reply<never, Refused>(read, { refused: served.code, status: STATUS[served.code] ?? 409 })
}

type Refused = 'required' | 'input' | Extract<Awaited<ReturnType<typeof serveParty>>, { ok: false }>['code']

/** Who was searched for and has booked nothing, where the yard takes them. */
async function walkInOf(
  context: LoaderFunctionArgs['context'],
  yard: { id: string; walkIns: boolean },
  q: string,
) {
  const sought = yard.walkIns ? readScanned(q) : null
  const invoice = sought && (await findWalkInInvoice(context, yard.id, sought))
  const found = invoice ? await findWalkIn(context, invoice, await getSettings(context)) : null
  if (!found || found.lots.length === 0) return null
  const lots = found.lots.map(({ lineId, title }) => ({ lineId, title }))
  return { invoice: found.invoice, name: found.name, lots }
}

function withoutSearch(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('q')
  const left = params.toString()
  return left && `?${left}`
}

export default function PickupBoard() {
  const page = useLoaderData<typeof loader>()
  return (
    <LiveTilesProvider>
      <Board {...page} />
    </LiveTilesProvider>
  )
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>

function Board(page: Page) {
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const online = useFresh()
  const forms = useKeptForms(servedOf(page))
  if (page.yard === null)
    return (
      <>
        <h1 className="h-page seller-title">{t('checkin.board.title')}</h1>
        <Note>{t('checkin.board.noYards')}</Note>
      </>
    )
  const { yard, yards, keep, q, wall, columns, rest, counts, lots, day, asOf, sends, walkIn } = page
  const query = keep.organisation ? `?${new URLSearchParams(keep)}` : ''
  const here = { ...keep, yard }
  const nobody = q !== '' && rest.length === 0 && columns.every(({ parties }) => parties.length === 0)
  return (
    <div className={online ? 'stack-l' : 'stack-l board-stale'}>
      <div className="row row-wrap">
        <div>
          <h1 className="h-page">{t('checkin.board.title')}</h1>
          <p className="muted">{t('checkin.board.lead', { day, ...counts })}</p>
        </div>
        <span className="push row row-wrap">
          {!wall && (
            <>
              <Link className="link" to={boardAddress(here, 'day')}>
                {t('checkin.board.plan')}
              </Link>
              <a className="link" href={`/seller/pickup/gate.pdf?${new URLSearchParams(here)}`}>
                {t('checkin.board.gate')}
              </a>
            </>
          )}
          <Link className="link" to={boardAddress(here, wall ? 'today' : 'wall')}>
            {t(wall ? 'checkin.board.back' : 'checkin.board.wall')}
          </Link>
        </span>
      </div>
      {!online && (
        <Note tone="amber" role="status">
          {t('checkin.board.told', { when: asOf })}
        </Note>
      )}
      {answer?.refused && (
        <Note tone="out" role="alert">
          {t(`checkin.errors.${answer.refused}`)}
        </Note>
      )}
      {!wall && (
        <Form className="board-find" role="search">
          {keep.organisation && <input type="hidden" name="organisation" value={keep.organisation} />}
          <Field id="board-yard" label={t('checkin.board.yard')}>
            <select className="select" id="board-yard" name="yard" key={yard} defaultValue={yard}>
              {yards.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </Field>
          <Field id="board-q" label={t('checkin.board.find')}>
            <WordInput
              className="input"
              id="board-q"
              name="q"
              defaultValue={q}
              maxLength={80}
              autoComplete="off"
            />
          </Field>
          <Button>{t('checkin.board.go')}</Button>
          {q && (
            <Link className="link" to={boardAddress(here)}>
              {t('checkin.board.clear')}
            </Link>
          )}
        </Form>
      )}
      {!wall && walkIn && <WalkInForm walkIn={walkIn} lots={lots} />}
      {nobody && !walkIn && <Note>{t('checkin.board.foundNone', { typed: q })}</Note>}
      <div className={wall ? 'board wall' : 'board'}>
        {columns.map(({ state, parties }) => (
          <section
            className="board-col"
            key={state}
            aria-labelledby={`col-${state}`}
            data-testid={`col-${state}`}
          >
            <h2 className="h-sub" id={`col-${state}`}>
              <span>{t(`checkin.board.columns.${state}`)}</span> <b className="num">{parties.length}</b>
            </h2>
            {parties.length === 0 && <p className="muted">{t('checkin.board.nobody')}</p>}
            <ul>
              {parties.map((party) =>
                wall ? (
                  <WallParty key={party.id} {...party} />
                ) : (
                  <BoardJob key={party.id} party={party} forms={forms} />
                ),
              )}
            </ul>
          </section>
        ))}
      </div>
      {!wall && rest.length > 0 && (
        <section className="stack">
          <h2 className="h-sec">{t('checkin.board.rest')}</h2>
          <div className="table-frame">
            <div className="table-scroll">
              <table className="table table-dense table-cards">
                <thead>
                  <tr>
                    {(['slot', 'member', 'invoice', 'lotsHead', 'bins', 'status', 'act'] as const).map(
                      (name) => (
                        <th key={name} scope="col">
                          {t(`checkin.board.${name}`)}
                        </th>
                      ),
                    )}
                  </tr>
                </thead>
                <tbody>
                  {rest.map((party) => (
                    <RestRow key={party.id} party={party} lots={lots} />
                  ))}
                </tbody>
              </table>
            </div>
          </div>
        </section>
      )}
      {!wall && <SendList sends={sends} query={query} />}
    </div>
  )
}

/** Those of whom no form is needed any more. */
function servedOf(page: Page): string[] {
  if (page.yard === null) return []
  const completed = page.columns.find(({ state }) => state === 'completed')
  return (completed?.parties ?? []).map(({ id }) => id)
}

type WallPartyProps = { name: string; parkingLotNo: string | null; minutes: number | null; lots: unknown[] }

/** On a wall, where everybody reads it: a first name, a place and how long. */
function WallParty({ name, parkingLotNo, minutes, lots }: WallPartyProps) {
  const { t } = useTranslation()
  const [first = '', ...others] = name.split(' ')
  const last = others.at(-1)?.slice(0, 1)
  return (
    <li className="panel board-job row row-wrap">
      <b className="price">{parkingLotNo ?? t('checkin.office')}</b>
      <span>{last ? `${first} ${last}.` : first}</span>
      {minutes !== null && <span className="num push">{t('checkin.board.minutes', { count: minutes })}</span>}
      <span className="cap">{t('checkin.board.lots', { count: lots.length })}</span>
    </li>
  )
}
