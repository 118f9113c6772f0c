import { z } from 'zod'

/** What can be wrong with a licence; the words are in the phrases, those of the specification in section 5. */
export type LicenceFault = 'required' | 'long' | 'date' | 'past'

const fault = (code: LicenceFault) => code
const typed = z.string().trim().default('')

/** A driver licence and the day it ends, which must be after `today` (both YYYY-MM-DD). */
export function licenceInput(today: string) {
  return z.object({
    driver_license: typed.pipe(z.string().min(1, fault('required')).max(60, fault('long'))),
    license_expiry_date: typed
      .pipe(z.string().min(1, fault('required')))
      .pipe(z.iso.date(fault('date')))
      .pipe(z.string().refine((day) => day > today, fault('past'))),
  })
}
export type LicenceInput = z.output<ReturnType<typeof licenceInput>>

/** An administrator's answer. A refusal says why: its owner reads it. */
export const verdictInput = z
  .object({
    intent: z.enum(['verify', 'refuse']),
    check: z.string().min(1).max(64),
    reason: z.string().trim().max(500).default(''),
  })
  .refine(({ intent, reason }) => intent === 'verify' || reason !== '', { path: ['reason'] })
