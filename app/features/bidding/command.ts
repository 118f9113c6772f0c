import type { Receipt } from '#party/wire/protocol.ts'

/** What a listing's page can ask for beside an offer. The last five are for those who act for the listing. */
export const COMMANDS = [
  'prebid',
  'lower',
  'cancel',
  'buy',
  'decline',
  'close',
  'withdraw',
  'relist',
  'reserve',
] as const
export type CommandName = (typeof COMMANDS)[number]

const MANAGING: readonly CommandName[] = ['decline', 'close', 'withdraw', 'relist', 'reserve']

export function isManaging(name: CommandName): boolean {
  return MANAGING.includes(name)
}

export function isCommand(name: unknown): name is CommandName {
  return COMMANDS.some((command) => command === name)
}

/** The names of what is typed or chosen, as forms and API call them. */
export const FIELDS = [
  'proposed_amount',
  'proposal',
  'wsprice',
  'qty',
  'target',
  'bidder',
  'reason',
  'reserve',
] as const
export type CommandField = (typeof FIELDS)[number]

/** A command before it is confirmed. The same `bidId` again gets the same answer and has no second effect. */
export type Draft = {
  intent: CommandName
  bidId: string
  fields: { readonly [Field in CommandField]?: string }
}

/** Amounts in cents, null where the refusal names none. */
export type CommandRefusal = { code: string; message: string; next: number | null }

/** What the page's action answers: a command to confirm (again, where it was refused), or how it went. */
export type CommandAnswer =
  | { step: 'command'; draft: Draft; refusal: CommandRefusal | null }
  | { step: 'done'; draft: Draft; receipt: Receipt | null; to: string | null }

/** What is typed or chosen, out of a form. */
export function draftOf(intent: CommandName, form: FormData | URLSearchParams): Draft {
  const typed = FIELDS.flatMap((name) => {
    const value = form.get(name)
    return typeof value === 'string' ? [[name, value.slice(0, MOST_TYPED)] as const] : []
  })
  const bidId = form.get('bid_id')
  return {
    intent,
    bidId: typeof bidId === 'string' && bidId ? bidId : newCommandId(),
    fields: Object.fromEntries(typed),
  }
}

/** What sending a form is answered. A command that did not get through is no fault of its page: it may be sent again. */
export async function answerOrOffline<Answer>(
  request: Request,
  send: () => Promise<Answer>,
): Promise<Answer | CommandAnswer> {
  const form = await request.clone().formData()
  try {
    return await send()
  } catch (error) {
    const intent = form.get('intent')
    if (!isCommand(intent) || error instanceof Response) throw error
    return {
      step: 'command',
      draft: draftOf(intent, form),
      refusal: { code: 'offline', message: '', next: null },
    }
  }
}

const MOST_TYPED = 2000

/** `crypto.randomUUID` is there on secure pages only; a yard's own network may not be one. */
export function newCommandId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
