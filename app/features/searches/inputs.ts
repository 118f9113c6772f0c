import { z } from 'zod'
import type { FormAnswer } from '#app/lib/form-answer.ts'

export const LONGEST_SEARCH = 200
export const ROWS = [10, 24, 36] as const

/** What the page's dialogs post. */
export const savedSearchInput = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('save'),
    id: z.string().max(64).optional(),
    search_text: z.string().trim().min(1, 'required').max(LONGEST_SEARCH, 'long'),
  }),
  z.object({ action: z.literal('remove'), id: z.string().min(1).max(64) }),
])

export type SavedSearchFault = 'required' | 'long'
export type SavedSearchRefusal = 'many' | 'gone' | 'same'
/** What the page answers to a form that stays on it. */
export type SavedSearchResult = FormAnswer<SavedSearchFault, SavedSearchRefusal>

/** Which page of how many rows an address asks for. */
export function readSavedList(asked: URLSearchParams): { page: number; limit: number } {
  const limit = Number(asked.get('limit'))
  const page = asked.get('page') ?? ''
  return {
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
    limit: ROWS.find((rows) => rows === limit) ?? ROWS[0],
  }
}
