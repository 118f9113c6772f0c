import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { momentField } from '#app/domain/local-moment.ts'
import { isOver } from '#app/domain/shop/listing.ts'
import { DeclineList } from '#app/features/listings/components/revise/decline-list.tsx'
import { LotHead } from '#app/features/listings/components/revise/lot-head.tsx'
import { LotLog, MayChange } from '#app/features/listings/components/revise/lot-log.tsx'
import { ReserveForm } from '#app/features/listings/components/revise/reserve-form.tsx'
import { ReviseNotes } from '#app/features/listings/components/revise/revise-notes.tsx'
import { TermsForm } from '#app/features/listings/components/revise/terms-form.tsx'
import { VideoForm } from '#app/features/listings/components/revise/video-form.tsx'
import { WordsForm } from '#app/features/listings/components/revise/words-form.tsx'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { readFormWithPicture } from '#app/features/uploads/attach.server.ts'
import {
  findOwnLot,
  type ReviseAnswer,
  readRevisePage,
  reviseLot,
} from '#app/flows/lots/revise-lot.server.ts'
import { fieldsOf, filesOf } from '#app/lib/form.server.ts'
import { notFound } from '#app/lib/http.ts'
import { zoneOf } from '#app/lib/zone.ts'
import '#app/features/listings/components/revise/revise.css'
import '#app/ui/settings-rows.css'
import { titled } from '#app/ui/titled.ts'

/** A published lot, by those who act for it: what of it may still change, and what has. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { organisation, query } = await requireWorkplace(context, request, 'listings')
  const listing = await findOwnLot(context, organisation.id, params.listingId ?? '')
  if (!listing?.live) throw notFound()
  const { row, setUp, images, video, live } = listing
  const { log, timeZone, acts, bidders } = await readRevisePage(context, listing)
  const over = isOver(live.status)
  return {
    row,
    images,
    video: video?.name ?? null,
    log,
    query,
    timeZone,
    ladder: setUp.ladder,
    closes: momentField(row.closesAt, zoneOf(timeZone)),
    opens: live.status === 'scheduled' ? momentField(row.startsAt, zoneOf(timeZone)) : null,
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
  const { actor, organisation, keep } = await requireWorkplace(context, request, 'listings')
  const listing = await findOwnLot(context, organisation.id, params.listingId ?? '')
  if (!listing) throw notFound()
  const form = await readFormWithPicture(request)
  if (typeof form === 'string') {
    const errors = { pictures: ['picture'] }
    const answer: ReviseAnswer = { ok: false, said: 'picture', message: '', errors }
    return data(answer, { status: 422 })
  }
  const pictures = filesOf(form, 'pictures')
  const { listingId, ...answer } = await reviseLot(context, actor, listing, fieldsOf(form), pictures)
  if (answer.ok)
    return redirect(`/seller/lot/${listingId}?${new URLSearchParams({ ...keep, done: answer.said })}`, 303)
  return data(answer, { status: answer.said === 'stale' || answer.said === 'refused' ? 409 : 422 })
}

export default function ReviseLot() {
  const page = useLoaderData<typeof loader>()
  // the router's types lose an answer that several returns of the action share
  const answer = useActionData<unknown>() as ReviseAnswer | undefined
  const { t } = useTranslation()
  const { row, log, isOver, isFree } = page
  const fixedOpen = row.format === 'fixed' && !isOver
  return (
    <>
      <LotHead page={page} />
      <div className="rv">
        <div className="rv-main">
          <ReviseNotes page={page} answer={answer ?? null} />
          <WordsForm page={page} answer={answer ?? null} key={`words-${log.version}`} />
          <VideoForm page={page} />
          <section>
            <h2 className="h-sec">{t('revise.terms')}</h2>
            {!isFree && !isOver && row.format !== 'fixed' && <ReserveForm page={page} />}
            <TermsForm page={page} answer={answer ?? null} free={isFree} pieces={fixedOpen} />
          </section>
        </div>
        <aside>
          <DeclineList page={page} />
          {!isFree && !isOver && <MayChange />}
          <LotLog page={page} />
        </aside>
      </div>
    </>
  )
}
