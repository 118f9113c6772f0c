import { z } from 'zod'
import { type Expiry, isExpired, readCardNumber, readExpiry } from '#app/domain/money/cards.ts'
import { OFFLINE_METHODS } from '#app/domain/money/offline-methods.ts'
import { readPayBy } from '#app/domain/money/tender.ts'

/** What can be wrong with a card, as the account document words it (sections 5 and 8). */
export const CARD_TEXTS = {
  required: 'Required!',
  details: 'Invalid Card Details. Please make sure you enter correct card details',
  expiry: 'Invalid Expiry Details. Please make sure you enter correct card details',
  update: 'Invalid expiry details',
  zip: 'Only numbers, hyphen and alphabets allowed',
  zipShort: 'Minimum 4 characters',
  zipLong: 'Maximum 10 characters',
  failed: 'something went wrong',
  last: 'Default card is required',
  list: 'Unable to fetch cards',
} as const

export type CardFault = keyof typeof CARD_TEXTS
export type CardErrors = Partial<Record<string, CardFault>>

/** The most cards that somebody keeps. */
export const MOST_CARDS = 20

const fault = (code: CardFault) => code
const typed = z.string().trim().max(250, fault('details')).default('')
const needed = typed.pipe(z.string().min(1, fault('required')))

/** A card as pages and programs send it. The first five never go further than to the gateway's vault. */
export const cardFields = z.object({
  cardholder_name: typed.pipe(z.string().min(1, fault('details'))),
  card_number: typed.transform((text, check) => {
    const number = readCardNumber(text)
    if (number === null) check.addIssue({ code: 'custom', message: fault('details') })
    return number ?? ''
  }),
  expiry_month: typed,
  expiry_year: typed,
  cvv: typed.pipe(z.string().regex(/^\d{3,4}$/, fault('details'))),
  card_address_line1: needed,
  card_address_line2: typed,
  card_address_city: needed,
  card_address_state: needed,
  card_address_zip: typed
    .pipe(z.string().min(1, fault('required')))
    .pipe(z.string().regex(/^[A-Za-z0-9-]+$/, fault('zip')))
    .pipe(z.string().min(4, fault('zipShort')).max(10, fault('zipLong'))),
  card_address_country: needed,
})

type Fields = z.infer<typeof cardFields>
export type ReadCard = { ok: true; card: Fields & { expiry: Expiry } } | { ok: false; errors: CardErrors }

/** Reads a card that was typed, against the calendar: a month of this year that has passed is a fault of its own. */
export function readCard(form: Record<string, unknown>, today: Expiry): ReadCard {
  const parsed = cardFields.safeParse(form)
  const errors: CardErrors = {}
  for (const { path, message } of parsed.error?.issues ?? [])
    errors[String(path[0])] ??= message in CARD_TEXTS ? (message as CardFault) : 'details'
  const expiry = readExpiry(String(form.expiry_month ?? ''), String(form.expiry_year ?? ''), today)
  if (!expiry) errors.expiry_month = 'details'
  else if (isExpired(expiry, today)) errors.expiry_month = 'expiry'
  if (!parsed.success || !expiry || errors.expiry_month) return { ok: false, errors }
  return { ok: true, card: { ...parsed.data, expiry } }
}

/** Reads a new expiry; null where it is none, or has passed. */
export function readNewExpiry(form: Record<string, unknown>, today: Expiry): Expiry | null {
  const expiry = readExpiry(String(form.expiry_month ?? ''), String(form.expiry_year ?? ''), today)
  return expiry && !isExpired(expiry, today) ? expiry : null
}

/** What names an attempt to pay: sent again it is the same payment. */
export const attemptKey = z.string().regex(/^[\w-]{8,64}$/)

/** What a form that pays posts. `credit` is how much credit it has shown to be used, in cents. */
export const payInput = z
  .object({
    pay: z
      .string()
      .default('new')
      .transform((text) => readPayBy(text) ?? { kind: 'new' as const }),
    attempt: attemptKey,
    credit: z.coerce.number().int().min(0).default(0),
    use_credit: z.literal('on').optional(),
    /** Dollars, as they were typed; where a part can be paid. */
    amount: z.string().max(20).optional(),
  })
  .transform(({ credit, use_credit, ...rest }) => ({ ...rest, credit: use_credit ? credit : null }))

/** What was paid by hand. Dollars as they were typed. */
export const offlineInput = z.object({
  attempt: attemptKey,
  amount: z.string().max(20),
  method: z.enum(OFFLINE_METHODS),
  reference: z.string().trim().max(120).default(''),
})

export const undoInput = z.object({ id: z.string().min(1).max(64), why: z.string().trim().min(1).max(120) })

/** What somebody says to the bank's page that the sandbox plays. */
export const challengeAnswer = z.object({ answer: z.enum(['approve', 'deny']) })

export const cardAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('add'), lot: z.string().max(64).default('') }),
  z.object({ act: z.enum(['update', 'delete', 'default']), id: z.string().min(1).max(64) }),
])
