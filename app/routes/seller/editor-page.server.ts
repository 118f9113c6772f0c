import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { draftSaleOf } from '#app/domain/auctions/draft-sale.ts'
import { momentField } from '#app/domain/local-moment.ts'
import { findSaleOfDraft } from '#app/features/auctions/queries.server.ts'
import { isNewDraftId } from '#app/features/drafts/inputs.ts'
import {
  findDraft,
  findDraftOwner,
  findNextLotNumber,
  listDraftChoices,
  mayEditDraft,
} from '#app/features/drafts/queries.server.ts'
import { listWaitingLabels } from '#app/features/labels/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { readFormWithPicture } from '#app/features/uploads/attach.server.ts'
import { listChoosableSales } from '#app/flows/lots/draft-auction.server.ts'
import { chargesOfDraft } from '#app/flows/lots/draft-charges.server.ts'
import { previewTile } from '#app/flows/lots/draft-preview.server.ts'
import { type EditAnswer, editDraft, newDraftFields } from '#app/flows/lots/edit-draft.server.ts'
import { judgeDraft } from '#app/flows/lots/publish-draft.server.ts'
import { findOwnLot } from '#app/flows/lots/revise-lot.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { fieldsOf, filesOf } from '#app/lib/form.server.ts'
import { leadTo, notFound } from '#app/lib/http.ts'
import { zoneOf } from '#app/lib/zone.ts'

/**
 * A draft for one of the pages that write it, `base` being the page's address without the id; one that nobody has saved yet
 * begins with a template or as the last lot. A lot that is published already is led to its own page.
 */
export async function readEditorPage(
  { context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>,
  id: string,
  base: string,
) {
  const { actor, organisation, query } = await requireWorkplace(context, request, 'listings')
  const { search, searchParams } = new URL(request.url)
  if (id === 'new') throw leadTo(`${base}/${crypto.randomUUID()}${search}`)
  if (await findOwnLot(context, organisation.id, id)) throw leadTo(`/seller/lot/${id}${query}`)
  const key = { id, organisationId: organisation.id }
  if (!isNewDraftId(id) || !(await mayEditDraft(context, key))) throw notFound()
  const [t, found, choices] = await Promise.all([
    i18n.getFixedT(request),
    findDraft(context, key),
    listDraftChoices(context, organisation.id),
  ])
  if (!found && (await findDraftOwner(context, id))) throw notFound()
  const now = context.clock.now()
  // a picture may have made the draft before its words were saved for the first time: it begins as one that is new
  const draft = found?.version
    ? found
    : await newDraftFields(context, key, choices, { template: searchParams.get('template'), found })
  const sale = await findSaleOfDraft(context, draft)
  const judged = judgeDraft(draft, choices, now, draftSaleOf(sale, draft))
  const [{ sales, own }, charges, lotNumber] = await Promise.all([
    listChoosableSales(context, actor, organisation.id, { sale, auctionPlace: draft.auctionPlace }),
    chargesOfDraft(context, draft, choices, sale),
    findNextLotNumber(context, organisation.id),
  ])
  const zone = choices.yards.find(({ id: yard }) => yard === draft.fields.yard)?.timeZone ?? null
  return {
    id,
    query,
    isNew: !found,
    title: draft.fields.title?.trim() || t('drafts.newLot'),
    fields: draft.fields,
    pictures: draft.pictures,
    video: draft.video,
    version: draft.version,
    template: found?.version ? null : draft.templateId,
    savedAt: found ? found.updatedAt : null,
    problems: judged.ok ? [] : judged.problems,
    choices,
    sales,
    sale: own,
    charges,
    // of one that cannot be read yet a tile makes up its close
    closesAt: judged.ok ? judged.row.closesAt : null,
    preview: previewTile(draft, choices, judged, { now, untitled: t('drafts.untitled'), lotNumber }),
    soonest: zone ? momentField(now, zoneOf(zone)) : null,
  }
}

/** A lot that was listed from one of these pages just now; null where the address does not say so, or it is not theirs. */
export async function readListed(
  { context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>,
  id: string,
) {
  if (!new URL(request.url).searchParams.has('listed')) return null
  const { organisation, side, query } = await requireWorkplace(context, request, 'listings')
  const [found, waiting] = await Promise.all([
    findOwnLot(context, organisation.id, id),
    listWaitingLabels(context, side),
  ])
  if (!found) return null
  const { lotNumber, title, startsAt, closesAt } = found.row
  const live = startsAt <= context.clock.now()
  const labels = { waits: waiting.includes(id), all: waiting.length }
  return { id, lotNumber, title, closesAt, live, labels, query }
}

/** What a button of such a page does, and where it leads: `quick` goes on with the next thing. */
export async function actOnEditor(
  { context, request }: Pick<ActionFunctionArgs, 'context' | 'request'>,
  id: string,
  from: 'editor' | 'quick' = 'editor',
) {
  const { actor, organisation, query } = await requireWorkplace(context, request, 'listings')
  const key = { id, organisationId: organisation.id }
  if (!isNewDraftId(id) || !(await mayEditDraft(context, key))) throw notFound()
  const form = await readFormWithPicture(request)
  if (typeof form === 'string') {
    const answer: EditAnswer = { said: 'picture', version: null, problems: [], picture: form, typed: null }
    return data(answer, { status: 422 })
  }
  const answer = await editDraft(context, actor, key, fieldsOf(form), filesOf(form, 'pictures'))
  switch (answer.done) {
    case 'published':
      if (from === 'quick') {
        const said = new URLSearchParams([...new URLSearchParams(query), ['listed', '1']])
        return redirect(`/seller/quick/${answer.listingId}?${said}`, 303)
      }
      return redirect(`/product-view/${answer.listingId}`, 303)
    case 'discarded':
      return redirect(`/seller/listing/draft${query}`, 303)
    case 'template':
      return redirect(`/seller/product/templates/${answer.id}${query}`, 303)
    case 'gone':
      throw notFound()
    default:
      return data(answer.answer, { status: answer.status })
  }
}
