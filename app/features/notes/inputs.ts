import { z } from 'zod'

export const NOTES_REQUIRED = 'Please add notes'
export const LONGEST_NOTE = 2_000

export const noteInput = z.object({
  project_id: z.string().min(1).max(64),
  id: z.string().max(64).optional(),
  notes: z
    .string({ error: NOTES_REQUIRED })
    .trim()
    .min(1, NOTES_REQUIRED)
    .max(LONGEST_NOTE, `Maximum ${LONGEST_NOTE} Characters`),
})
export type NoteInput = z.infer<typeof noteInput>
