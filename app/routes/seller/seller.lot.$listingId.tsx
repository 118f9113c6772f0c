import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { momentField } from '#app/domain/local-moment.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import { DeclineList } from '#app/features/listings/components/revise/decline-list.tsx'
import { LotFigures } from '#app/features/listings/components/revise/lot-figures.tsx'
import { LotHead } from '#app/features/listings/components/revise/lot-head.tsx'
import { LotLog, MayChange } from '#app/features/listings/components/revise/lot-log.tsx'
import type { RevisePart, ReviseRefused } from '#app/features/listings/components/revise/page.ts'
import { ReviseForm } from '#app/features/listings/components/revise/revise-form.tsx'
import { ReviseNotes } from '#app/features/listings/components/revise/revise-notes.tsx'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { readFormWithPicture } from '#app/features/uploads/attach.server.ts'
import { findOwnLot, readRevisePage, reviseLot } from '#app/flows/lots/revise-lot.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { fieldsOf, filesOf, reply, typedOf } from '#app/lib/form.server.ts'
import { notFound } from '#app/lib/http.ts'
import { zoneOf } from '#app/lib/zone.ts'
import '#app/features/listings/components/revise/revise.css'
import '#app/ui/settings-rows.css'
import { titled } from '#app/ui/titled.ts'
import { yardTime } from '#app/ui/yard-time.ts'
import { Countdown } from '#app/views/lot/countdown.island.tsx'
import { LiveTilesProvider, useLiveLots } from '#app/views/lot/live-tiles.island.tsx'

/** A published lot, by those who act for it: what of it may still change, and what has. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { organisation, query } = await requireWorkplace(context, request, 'listings')
  const listing = await findOwnLot(context, organisation.id, params.listingId ?? '')
  if (!listing?.live) throw notFound()
  const { row, setUp, images, video, live, chosen } = listing
  const [t, language, found] = await Promise.all([
    i18n.getFixedT(request),
    i18n.getLocale(request),
    readRevisePage(context, listing),
  ])
  const { log, timeZone, facts, history, ledgerHead, cards, acts, bidders, choices } = found
  const over = isOver(live.status)
  const isScheduled = live.status === 'scheduled'
  const words = { t, language }
  return {
    row,
    images,
    choices: { categories: choices.categories, conditions: choices.conditions, lists: choices.lists },
    category: facts.category,
    condition: facts.condition,
    chosen,
    video: video?.name ?? null,
    log: { firstOfferAt: log.firstOfferAt, version: log.version, people: log.people },
    history,
    ledgerHead,
    cards,
    query,
    timeZone,
    yard: facts.yard,
    watchers: facts.watchers,
    charges: facts.charges,
    ladder: setUp.ladder,
    closes: momentField(row.closesAt, zoneOf(timeZone)),
    opens: isScheduled ? momentField(row.startsAt, zoneOf(timeZone)) : null,
    closesText: yardTime(facts.closesAt, 'document', timeZone, words),
    opensText: isScheduled ? yardTime(row.startsAt, 'document', timeZone, words) : null,
    figures: {
      price: facts.price,
      offers: facts.offers,
      people: facts.people,
      closesAt: facts.closesAt,
      reserveMet: facts.reserveMet,
    },
    status: live.status,
    outcome: live.outcome,
    stock: live.stock,
    isOver: over,
    paused: live.pausedAt !== null,
    acts,
    bidders,
    isFree: !over && log.firstOfferAt === null && live.stock === row.quantity,
    attempt: crypto.randomUUID(),
    done: new URL(request.url).searchParams.get('done'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.row.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { actor, organisation, keep, query } = await requireWorkplace(context, request, 'listings')
  const listing = await findOwnLot(context, organisation.id, params.listingId ?? '')
  if (!listing) throw notFound()
  const form = await readFormWithPicture(request)
  if (typeof form === 'string') {
    const faults = { pictures: 'picture' }
    return reply<string, ReviseRefused>({ typed: {} }, { faults })
  }
  const [fields, files] = [fieldsOf(form), filesOf(form, 'pictures')]
  const revised = await reviseLot(context, actor, listing, fields, files)
  const { listingId, draftId, ok, said, reason, errors, pictures = null } = revised
  if (draftId) return redirect(`/post_project/create_lot/${draftId}${query}`, 303)
  if (ok) return redirect(`/seller/lot/${listingId}?${new URLSearchParams({ ...keep, done: said })}`, 303)
  const faults = Object.fromEntries(Object.entries(errors).map(([name, all]) => [name, all.join(' ')]))
  const why = WHYS.find((each) => each === said) ?? 'said'
  const refused: ReviseRefused = { why, reason, pictures }
  const status = why === 'moved' ? 200 : why !== 'said' || said === 'refused' ? 409 : 422
  return reply<string, ReviseRefused>({ typed: typedOf(fields, ['choices']) }, { faults, refused, status })
}

const WHYS = ['stale', 'has_offers', 'over', 'moved'] as const

/** Work pages have no socket of their own: this one hears of its lot. */
export default function ReviseLot() {
  return (
    <LiveTilesProvider>
      <Lot />
    </LiveTilesProvider>
  )
}

function Lot() {
  const page = useLoaderData<typeof loader>()
  // the router's types lose an answer that several returns of the action share
  const last = (useActionData<unknown>() ?? null) as RevisePart['answer']
  // what was typed is dropped with the answer to it
  const [dropped, setDropped] = useState({ answer: null as RevisePart['answer'], times: 0 })
  const answer = last === dropped.answer ? null : last
  const { row, log, isOver, isFree } = page
  const heard = useLiveLots([row.id])(row.id)
  const figures = heard
    ? {
        price: heard.price,
        offers: heard.offerCount,
        people: heard.bidderCount,
        closesAt: heard.closesAt,
        reserveMet: heard.reserveMet,
      }
    : page.figures
  const clock = (heard?.paused ?? page.paused) ? <Paused /> : <Countdown to={figures.closesAt} over="0s" />
  return (
    <>
      <LotHead page={page} figures={<LotFigures page={page} figures={figures} clock={clock} />} />
      <div className="rv">
        <div>
          <ReviseNotes page={page} answer={answer} />
          <ReviseForm
            key={`${log.version}-${page.cards}-${dropped.times}`}
            page={page}
            answer={answer}
            drop={() => setDropped({ answer: last, times: dropped.times + 1 })}
          />
        </div>
        <aside>
          {!isFree && !isOver && <MayChange />}
          <DeclineList page={page} />
          <LotLog page={page} />
        </aside>
      </div>
    </>
  )
}

function Paused() {
  const { t } = useTranslation()
  return t('revise.status.paused')
}
