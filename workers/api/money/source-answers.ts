import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { CardAnswer } from '#app/features/payments/commands.server.ts'
import { CARD_TEXTS, type CardErrors, MOST_CARDS } from '#app/features/payments/inputs.ts'
import { listCards } from '#app/features/payments/queries.server.ts'
import type { BankAnswer } from '#app/features/vault/commands.server.ts'
import { BANK_TEXTS, type BankErrors } from '#app/features/vault/inputs.ts'
import { listBanks } from '#app/features/vault/queries.server.ts'
import { ApiRefusal, refusal, success } from '#workers/api/core/envelope.ts'
import { required } from '#workers/api/core/fields.ts'
import type { RefusalDoc } from '#workers/api/core/refusals.ts'
import { presentBank, presentCard } from '../presenters/source.ts'

/** What calls about cards and bank accounts say when something is not done, and what they give when it is. */

export const SOURCE_REFUSALS = {
  none: { status: 404, code: 'not_found', message: 'You have no such card or account' },
  last: { status: 409, code: 'last_card', message: CARD_TEXTS.last },
  cards: { status: 409, code: 'too_many_cards', message: `${MOST_CARDS} cards at most` },
  banks: { status: 409, code: 'too_many_banks', message: BANK_TEXTS.many },
  ended: { status: 409, code: 'verification_failed', message: BANK_TEXTS.ended },
  open: { status: 409, code: 'not_vaulted', message: 'The vault has nothing yet' },
  fields: {
    status: 409,
    code: 'own_fields',
    message: 'Cards are typed into the gateway’s own fields: call skyflow/generateToken',
  },
  not_ready: { status: 409, code: 'not_set_up', message: BANK_TEXTS.not_ready },
  too_many: { status: 429, code: 'slow_down', message: 'Too many tokens. Wait a few minutes.' },
  failed: { status: 503, code: 'gateway', message: CARD_TEXTS.failed },
} as const satisfies Record<string, RefusalDoc>

export const typed = (example: string) =>
  z.union([z.string(), z.number()]).transform(String).optional().meta({ type: 'string', example })

export const cardInput = {
  cardholder_name: typed('Marisol Rivera'),
  card_number: typed('4242 4242 4242 4242'),
  expiry_month: typed('08'),
  expiry_year: typed('29'),
  cvv: typed('123'),
  card_address_line1: typed('88 Orchard Street'),
  card_address_line2: typed(''),
  card_address_city: typed('Columbus'),
  card_address_state: typed('OH'),
  card_address_zip: typed('43215'),
  card_address_country: typed('US'),
}
export const exampleCardInput = {
  cardholder_name: 'Marisol Rivera',
  card_number: '4242 4242 4242 4242',
  cvv: '123',
  expiry_month: '08',
  expiry_year: '29',
  card_address_line1: '88 Orchard Street',
  card_address_city: 'Columbus',
  card_address_state: 'OH',
  card_address_zip: '43215',
  card_address_country: 'US',
}

export const named = (description: string) =>
  z.string(required('Required!')).min(1, 'Required!').max(64).meta({ description })

export function refused({ status, code, message }: RefusalDoc) {
  return new ApiRefusal({ status: status as 404, code, message })
}

export function wrongCard(errors: CardErrors) {
  return wrong(Object.entries(errors).map(([field, fault]) => [field, fault && CARD_TEXTS[fault]]))
}

export function wrongBank(errors: BankErrors) {
  return wrong(Object.entries(errors).map(([field, fault]) => [field, fault && BANK_TEXTS[fault]]))
}

function wrong(said: [string, string | undefined][]) {
  const errors = Object.fromEntries(said.map(([field, text]) => [field, text ? [text] : []]))
  return refusal('validation', { data: { errors } })
}

/** Throws the refusal of what was not done. */
export function cardDone(answer: CardAnswer | { ok: false; code: 'open' }): { id: string } {
  if (answer.ok) return answer
  switch (answer.code) {
    case 'not_found':
      throw refused(SOURCE_REFUSALS.none)
    case 'last':
      throw refused(SOURCE_REFUSALS.last)
    case 'many':
      throw refused(SOURCE_REFUSALS.cards)
    case 'open':
      throw refused(SOURCE_REFUSALS.open)
    case 'failed':
      throw refused(SOURCE_REFUSALS.failed)
    default:
      throw wrongCard({ card_number: answer.code })
  }
}

export function bankDone(answer: BankAnswer): { id: string } {
  if (answer.ok) return answer
  switch (answer.code) {
    case 'not_found':
      throw refused(SOURCE_REFUSALS.none)
    case 'many':
      throw refused(SOURCE_REFUSALS.banks)
    case 'ended':
      throw refused(SOURCE_REFUSALS.ended)
    case 'not_ready':
      throw refused(SOURCE_REFUSALS.not_ready)
    case 'failed':
      throw refused(SOURCE_REFUSALS.failed)
    case 'wrong':
      throw wrongBank({ amount_1: 'wrong', amount_2: 'wrong' })
    default:
      throw wrongBank({ account_number: answer.code })
  }
}

export async function cardsOf(ctx: Ctx, actor: Actor, message?: string) {
  const records = (await listCards(ctx, actor)).map((one) => presentCard(one, actor.id))
  return success({ responseData: { records, totalRecords: records.length } }, message)
}

export async function banksOf(ctx: Ctx, actor: Actor, message?: string) {
  const records = (await listBanks(ctx, actor)).map((one) => presentBank(one, actor.id))
  return success({ responseData: { records, totalRecords: records.length } }, message)
}
