import { type Form, inner, list, onlyKnown, text } from './form.ts'
import { chargeOf } from './money.ts'
import {
  type Customer,
  type Fault,
  invalid,
  type PaymentIntent,
  type PaymentMethod,
  Refused,
} from './objects.ts'
import { findThing } from './vault.ts'
import type { World } from './world.ts'

const FAILS: Record<string, Fault> = {
  '4000000000000341': {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  '4000000000009995': {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
}
const CHALLENGED = '4000000000003220'
const LEAST = 50

export const paymentIntents = {
  create(world: World, form: Form): PaymentIntent {
    onlyKnown(form, [
      'allowed_payment_method_types',
      'amount',
      'confirm',
      'currency',
      'customer',
      'description',
      'expand',
      'mandate_data',
      'metadata',
      'off_session',
      'payment_method',
      'return_url',
      'setup_future_usage',
    ])
    const amount = Number(text(form, 'amount'))
    if (!Number.isSafeInteger(amount) || amount < LEAST)
      throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
    const customer = findThing<Customer>(world, text(form, 'customer'), 'customer')
    const method = findThing<PaymentMethod>(world, text(form, 'payment_method'), 'payment_method')
    if (method.customer !== customer.id)
      throw invalid(`The provided PaymentMethod does not belong to customer ${customer.id}.`, {
        param: 'payment_method',
      })
    const types = list(form, 'allowed_payment_method_types')
    if (!types.includes(method.type))
      throw invalid(`The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent.`)
    const id = world.newId('pi')
    const made = world.keep<PaymentIntent>({
      id,
      object: 'payment_intent',
      amount,
      amount_received: 0,
      currency: text(form, 'currency'),
      allowed_payment_method_types: types,
      payment_method_types: types,
      canceled_at: null,
      cancellation_reason: null,
      client_secret: `${id}_secret_${world.newId('s')}`,
      confirmation_method: 'automatic',
      created: world.now(),
      customer: customer.id,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      next_action: null,
      metadata: inner(form, 'metadata') as Record<string, string>,
      payment_method: method.id,
      status: 'requires_confirmation',
    })
    world.tell('payment_intent.created', made)
    return made
  },
  confirm(world: World, id: string, form: Form, base: string): PaymentIntent {
    onlyKnown(form, ['expand', 'mandate_data', 'off_session', 'payment_method', 'return_url'])
    const intent = findThing<PaymentIntent>(world, id, 'payment_intent')
    if (intent.status !== 'requires_confirmation' && intent.status !== 'requires_payment_method')
      throw invalid(
        `This PaymentIntent's status is ${intent.status}, but must be one of requires_payment_method or requires_confirmation to be confirmed.`,
        { code: 'payment_intent_unexpected_state' },
      )
    const method = findThing<PaymentMethod>(world, text(form, 'payment_method'), 'payment_method')
    if (method.customer !== intent.customer)
      throw invalid('The provided PaymentMethod was previously used or detached and may not be used again.', {
        code: 'payment_method_unexpected_state',
      })
    intent.payment_method = method.id
    const number = world.numbers.get(method.id) ?? ''
    if (method.type === 'us_bank_account') {
      intent.status = 'processing'
      world.tell('payment_intent.processing', intent)
      return intent
    }
    if (number === CHALLENGED) {
      intent.status = 'requires_action'
      intent.next_action = {
        type: 'redirect_to_url',
        redirect_to_url: { return_url: text(form, 'return_url'), url: `${base}/challenge/${id}` },
      }
      world.tell('payment_intent.requires_action', intent)
      return intent
    }
    const fault = FAILS[number]
    if (!fault) return succeed(world, intent)
    fail(world, intent, fault)
    throw new Refused(402, { ...fault, payment_intent: intent })
  },
  cancel(world: World, id: string, form: Form): PaymentIntent {
    onlyKnown(form, ['cancellation_reason', 'expand'])
    const intent = findThing<PaymentIntent>(world, id, 'payment_intent')
    if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
      throw invalid(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
        code: 'payment_intent_unexpected_state',
      })
    intent.status = 'canceled'
    intent.canceled_at = world.now()
    intent.cancellation_reason = text(form, 'cancellation_reason') || null
    intent.next_action = null
    world.tell('payment_intent.canceled', intent)
    return intent
  },
  /** A buyer answers on their bank's page. */
  answer(world: World, id: string, approved: boolean): PaymentIntent {
    const intent = findThing<PaymentIntent>(world, id, 'payment_intent')
    if (intent.status !== 'requires_action') return intent
    intent.next_action = null
    if (approved) return succeed(world, intent)
    return fail(world, intent, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'The provided PaymentMethod has failed authentication.',
    })
  },
  /** A bank says what has become of a debit, days later. */
  settle(world: World, id: string, paid: boolean): PaymentIntent {
    const intent = findThing<PaymentIntent>(world, id, 'payment_intent')
    if (intent.status !== 'processing') return intent
    if (paid) return succeed(world, intent)
    return fail(world, intent, {
      type: 'invalid_request_error',
      code: 'payment_intent_payment_attempt_failed',
      message: 'The payment failed: insufficient funds.',
    })
  },
}

function succeed(world: World, intent: PaymentIntent): PaymentIntent {
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, last_payment_error: null })
  intent.latest_charge = chargeOf(world, intent).id
  world.tell('payment_intent.succeeded', intent)
  return intent
}

function fail(world: World, intent: PaymentIntent, fault: Fault): PaymentIntent {
  intent.status = 'requires_payment_method'
  intent.last_payment_error = {
    ...fault,
    payment_method:
      typeof intent.payment_method === 'string' ? world.things.get(intent.payment_method) : null,
  }
  intent.payment_method = null
  world.tell('payment_intent.payment_failed', intent)
  return intent
}
