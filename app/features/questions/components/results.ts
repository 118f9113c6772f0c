import type { QuestionRefusal } from '#app/features/questions/commands.server.ts'
import type { FormAnswer } from '#app/lib/form-answer.ts'

export type CommentField = 'name' | 'email' | 'phone' | 'comment'
export type CommentFieldError = 'required' | 'email' | 'phone' | 'long' | 'name'

/** What the questions' action answers to a form that stays on its page. */
export type CommentResult = FormAnswer<CommentFieldError, CommentRefusal>
export type CommentRefusal = Exclude<QuestionRefusal, 'phone'>
