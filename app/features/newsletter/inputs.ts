import { z } from 'zod'

/** What is wrong with an address; the words are in the phrases (spec, section 5). */
export type NewsletterFault = 'required' | 'email' | 'tooLong'

const MOST = 250

/** An address in lower case, or what is wrong with it. */
export function readSubscription(typed: unknown): { email: string } | { fault: NewsletterFault } {
  const email = typeof typed === 'string' ? typed.trim().toLowerCase() : ''
  if (email === '') return { fault: 'required' }
  if (email.length > MOST) return { fault: 'tooLong' }
  return z.email().safeParse(email).success ? { email } : { fault: 'email' }
}
