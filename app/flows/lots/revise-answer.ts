import type { ActReason } from '#app/domain/auction/act-reasons.ts'
import type { DraftPicture } from '#app/domain/shop/draft.ts'
import type { Acted } from '#app/flows/offers/act-for-listing.server.ts'

/** What the page of a published lot is told. `errors` says per field what is wrong; what was typed stays in the form. */
export type ReviseAnswer = {
  ok: boolean
  said:
    | 'saved'
    | 'words'
    | 'video'
    | 'terms'
    | 'reserve'
    | 'acted'
    | 'unchanged'
    | 'moved'
    | 'stale'
    | 'has_offers'
    | 'over'
    | 'refused'
    | 'faults'
    | 'picture'
  /** Where a room or the law has refused it. */
  reason: ActReason | null
  errors: Record<string, string[]>
  /** The pictures as the form had them, those that came with it among them. */
  pictures?: DraftPicture[] | null
}

export function answer(
  ok: boolean,
  said: ReviseAnswer['said'],
  reason: ActReason | null = null,
  errors: ReviseAnswer['errors'] = {},
): ReviseAnswer {
  return { ok, said, reason, errors }
}

export function refusalAsAnswer({ faults = {}, reason }: Extract<Acted, { ok: false }>): ReviseAnswer {
  const errors = Object.fromEntries(Object.entries(faults).map(([name, why]) => [name, [why]]))
  const said = Object.keys(errors).length > 0 ? 'faults' : 'refused'
  return answer(false, said, reason, errors)
}

export function faultsOf({
  issues,
}: {
  issues: readonly { path: PropertyKey[]; message: string }[]
}): ReviseAnswer {
  const errors: Record<string, string[]> = {}
  for (const { path, message } of issues) errors[String(path[0])] = [message]
  return answer(false, 'faults', null, errors)
}
