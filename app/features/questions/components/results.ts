import type { QuestionRefusal } from '#app/features/questions/commands.server.ts'

export type CommentField = 'name' | 'email' | 'phone' | 'comment'
export type CommentFieldError = 'required' | 'email' | 'phone' | 'long' | 'name'

/** What the questions' action answers to a form that stays on its page. */
export type CommentResult = {
  ok: boolean
  errors: Partial<Record<CommentField, CommentFieldError>>
  refused: Exclude<QuestionRefusal, 'phone'> | null
  typed: Partial<Record<CommentField, string>>
}
