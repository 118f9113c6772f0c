import { data, redirect } from '@remix-run/cloudflare'
import { reply } from '#app/lib/form.server.ts'
import { notFound } from '#app/lib/http.ts'
import type { MergeDone, MergeTold } from './components/merge-form.tsx'

/** What merging one of a list into another came to. */
type Merged =
  | { ok: true; underWay?: boolean }
  | { ok: false; code: 'stale'; by: string; seen: number }
  | { ok: false; code: 'levels' | 'merging' | 'forbidden' | 'not_found' }

/** Two were not chosen, or the same twice. */
export function nonePicked() {
  return reply<string, MergeTold>({ typed: {} }, { refused: { refused: 'picked', stale: null } })
}

/** Leads a page on to its `list`, and tells the dialog over that list. Throws not found where one of the two is not there. */
export function answerMerge(merged: Merged, list: string, inDialog: boolean) {
  if (merged.ok) {
    const done = merged.underWay ? 'merging' : 'merged'
    return inDialog ? data<MergeDone>({ done }) : redirect(`${list}?${done}=1`, 303)
  }
  const refuse = (refused: MergeTold) => reply<string, MergeTold>({ typed: {} }, { refused, status: 409 })
  if (merged.code === 'stale') return refuse({ refused: null, stale: { by: merged.by, seen: merged.seen } })
  if (merged.code === 'levels' || merged.code === 'merging')
    return refuse({ refused: merged.code, stale: null })
  throw notFound()
}
