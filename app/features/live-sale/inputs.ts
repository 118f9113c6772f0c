import { z } from 'zod'

/** Lots that the page brings with it; with script the others follow, so many at a time. */
export const FIRST_LOTS = 40
export const MORE_LOTS = 250
export const JUST_SOLD = 8
/** Somebody's own lots in one sale that the page brings with it. */
export const MOST_OWN = 100
export const MOST_ASKED = 200

export const WATCH_LIST_LIMIT = 20

/** What the button posts. `add` and `remove` say what is wanted, so that a second click does no harm. */
export const watchSaleInput = z.object({
  auction_id: z.string().min(1).max(64),
  action: z.enum(['add', 'remove']),
  redirectTo: z.string().max(2_000).optional(),
})

/** Some lots of a sale by their ids, or those from a place on. */
export const lotsInput = z.object({
  ids: z
    .string()
    .max(16_000)
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().regex(/^[\w-]{1,64}$/)).max(MOST_ASKED))
    .optional(),
  from: z.coerce.number().int().min(0).max(1_000_000).default(0),
})

export const SALE_SHOWS = ['all', 'running', 'announced', 'past'] as const
export type SaleShow = (typeof SALE_SHOWS)[number]

export const salesInput = z.object({
  show: z.enum(SALE_SHOWS).catch('all'),
  q: z.string().trim().max(80).catch(''),
  yard: z.string().max(64).catch(''),
  access: z.enum(['', 'everyone', 'on_request']).catch(''),
  mine: z.enum(['', '1']).catch(''),
  page: z.coerce.number().int().min(1).max(500).catch(1),
})
export type SalesInput = z.infer<typeof salesInput>

export function readSales(params: URLSearchParams): SalesInput {
  return salesInput.parse({
    show: params.get('show') ?? 'all',
    q: params.get('q') ?? '',
    yard: params.get('yard') ?? '',
    access: params.get('access') ?? '',
    mine: params.get('mine') ?? '',
    page: params.get('page') ?? '1',
  })
}
