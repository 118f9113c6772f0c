import { z } from 'zod'
import type { Done, FormAnswer } from '#app/lib/form-answer.ts'

/** What is wrong with an address; the words are in the phrases (spec, section 5). */
export type NewsletterFault = 'required' | 'email' | 'tooLong'

export type NewsletterAnswer = FormAnswer<NewsletterFault, 'tooMany'> | Done

const fault = (code: NewsletterFault) => code

export const subscriptionInput = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .default('')
    .pipe(z.string().min(1, fault('required')).max(250, fault('tooLong')))
    .pipe(z.email(fault('email'))),
})
