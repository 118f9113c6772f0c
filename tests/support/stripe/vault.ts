import { type Form, inner, list, onlyKnown, text } from './form.ts'
import { type Customer, invalid, type PaymentMethod, Refused, type SetupIntent } from './objects.ts'
import { fingerprintOf, type World } from './world.ts'

const TEST_VISA: Form = {
  type: 'card',
  card: { number: '4242424242424242', exp_month: '12', exp_year: '2040' },
}
const BRANDS: Record<string, string> = { '3': 'amex', '4': 'visa', '5': 'mastercard', '6': 'discover' }

export function findThing<Kind extends { object: string }>(
  world: World,
  id: string,
  kind: Kind['object'],
): Kind {
  const found = world.things.get(id)
  if (found?.object === kind) return found as unknown as Kind
  throw invalid(`No such ${kind}: '${id}'`, { code: 'resource_missing', param: kind }, 404)
}

const metadataOf = (form: Form) => inner(form, 'metadata') as Record<string, string>

export const customers = {
  remove,
  create(world: World, form: Form): Customer {
    onlyKnown(form, ['address', 'description', 'email', 'metadata', 'name', 'phone'])
    return world.keep({
      id: world.newId('cus'),
      object: 'customer',
      created: world.now(),
      livemode: false,
      email: text(form, 'email') || null,
      name: text(form, 'name') || null,
      metadata: metadataOf(form),
    })
  },
  update(world: World, id: string, form: Form): Customer {
    onlyKnown(form, ['address', 'description', 'email', 'metadata', 'name', 'phone'])
    const known = findThing<Customer>(world, id, 'customer')
    if ('email' in form) known.email = text(form, 'email')
    if ('name' in form) known.name = text(form, 'name')
    return known
  },
}

/** With a customer go their payment methods. */
function remove(world: World, id: string) {
  findThing<Customer>(world, id, 'customer')
  for (const thing of world.things.values())
    if (thing.object === 'payment_method' && thing.customer === id) thing.customer = null
  world.things.delete(id)
  return { id, object: 'customer', deleted: true }
}

export const paymentMethods = {
  update(world: World, id: string, form: Form): PaymentMethod {
    onlyKnown(form, ['allow_redisplay', 'billing_details', 'card', 'metadata', 'us_bank_account'])
    const known = findThing<PaymentMethod>(world, id, 'payment_method')
    if (!known.customer)
      throw invalid('You must save this PaymentMethod to a customer before you can update it.')
    const card = inner(form, 'card')
    if (known.card && 'exp_month' in card) known.card.exp_month = Number(text(card, 'exp_month'))
    if (known.card && 'exp_year' in card) known.card.exp_year = Number(text(card, 'exp_year'))
    const name = text(inner(form, 'billing_details'), 'name')
    if (name !== '') known.billing_details.name = name
    const type = text(inner(form, 'us_bank_account'), 'account_holder_type')
    if (known.us_bank_account && type !== '') known.us_bank_account.account_holder_type = type
    return known
  },
  /** `pm_card_visa` is nobody's: attached, it is a new one of the customer's. */
  attach(world: World, id: string, form: Form): PaymentMethod {
    onlyKnown(form, ['customer', 'expand'])
    const { id: customer } = findThing<Customer>(world, text(form, 'customer'), 'customer')
    if (id === 'pm_card_visa') return make(world, TEST_VISA, customer)
    const known = findThing<PaymentMethod>(world, id, 'payment_method')
    known.customer = customer
    return known
  },
  detach(world: World, id: string): PaymentMethod {
    const known = findThing<PaymentMethod>(world, id, 'payment_method')
    if (!known.customer)
      throw invalid(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      )
    known.customer = null
    return known
  },
}

/** A payment method of what was typed, or Stripe's no to it. */
function make(world: World, form: Form, customer: string | null): PaymentMethod {
  const type = text(form, 'type')
  const billing = inner(form, 'billing_details')
  const common = {
    id: world.newId('pm'),
    object: 'payment_method' as const,
    created: world.now(),
    customer,
    billing_details: {
      email: text(billing, 'email') || null,
      name: text(billing, 'name') || null,
      phone: null,
    },
    livemode: false as const,
    metadata: {},
  }
  if (type === 'card') {
    const card = inner(form, 'card')
    const number = text(card, 'number').replaceAll(' ', '')
    if (number === '4000000000000002')
      throw new Refused(402, {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
      })
    if (!/^\d{14,19}$/.test(number))
      throw new Refused(402, {
        type: 'card_error',
        code: 'incorrect_number',
        param: 'number',
        message: 'Your card number is incorrect.',
      })
    const method = world.keep<PaymentMethod>({
      ...common,
      type: 'card',
      card: {
        brand: BRANDS[number[0] ?? ''] ?? 'unknown',
        funding: 'credit',
        last4: number.slice(-4),
        exp_month: Number(text(card, 'exp_month')),
        exp_year: Number(text(card, 'exp_year')),
        fingerprint: fingerprintOf(number),
      },
    })
    world.numbers.set(method.id, number)
    return method
  }
  const bank = inner(form, 'us_bank_account')
  const [routing, number] = [text(bank, 'routing_number'), text(bank, 'account_number')]
  if (text(billing, 'name') === '')
    throw invalid('Missing required param: billing_details[name].', { code: 'parameter_missing' })
  if (routing !== '110000000')
    throw invalid('Invalid routing number for directdebit.', { code: 'routing_number_invalid' })
  if (!/^\d{4,17}$/.test(number))
    throw invalid('You must use a test bank account number in test mode.', { code: 'account_number_invalid' })
  const method = world.keep<PaymentMethod>({
    ...common,
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: text(bank, 'account_holder_type'),
      account_type: 'checking',
      bank_name: 'STRIPE TEST BANK',
      fingerprint: fingerprintOf(number),
      last4: number.slice(-4),
      routing_number: routing,
    },
  })
  world.numbers.set(method.id, number)
  return method
}

const MOST_TRIES = 10
/** This account gets one deposit with a code in its text; the others get two amounts. */
const WITH_CODE = '000666666661'

export const setupIntents = {
  create(world: World, form: Form, base: string): SetupIntent {
    onlyKnown(form, [
      'allowed_payment_method_types',
      'confirm',
      'customer',
      'description',
      'expand',
      'mandate_data',
      'metadata',
      'payment_method',
      'payment_method_data',
      'payment_method_options',
      'return_url',
      'usage',
    ])
    const customer = text(form, 'customer')
    if (customer !== '') findThing<Customer>(world, customer, 'customer')
    const types = list(form, 'allowed_payment_method_types')
    const id = world.newId('seti')
    const made: SetupIntent = {
      id,
      object: 'setup_intent',
      allowed_payment_method_types: types,
      cancellation_reason: null,
      client_secret: `${id}_secret_${world.newId('s')}`,
      created: world.now(),
      customer: customer || null,
      last_setup_error: null,
      livemode: false,
      metadata: metadataOf(form),
      next_action: null,
      payment_method: null,
      payment_method_types: types,
      status: 'requires_payment_method',
      usage: text(form, 'usage') || 'off_session',
    }
    if (text(form, 'confirm') === 'true') confirmSetup(world, made, form, base)
    return world.keep(made)
  },
  confirm(world: World, id: string, form: Form, base: string): SetupIntent {
    const known = findThing<SetupIntent>(world, id, 'setup_intent')
    confirmSetup(world, known, form, base)
    return known
  },
  verify(world: World, id: string, form: Form): SetupIntent {
    onlyKnown(form, ['amounts', 'client_secret', 'descriptor_code', 'expand'])
    const known = findThing<SetupIntent>(world, id, 'setup_intent')
    const waits = known.next_action?.type === 'verify_with_microdeposits' ? known.next_action : null
    if (known.status !== 'requires_action' || !waits)
      throw invalid(`You cannot verify this SetupIntent because it has a status of ${known.status}.`, {
        code: 'setup_intent_unexpected_state',
      })
    const byCode = waits.verify_with_microdeposits.microdeposit_type === 'descriptor_code'
    const amounts = list(form, 'amounts').map(Number)
    const right = byCode
      ? text(form, 'descriptor_code') === 'SM11AA'
      : amounts.sort((a, b) => a - b).join() === '32,45'
    if (right) {
      known.status = 'succeeded'
      known.next_action = null
      world.tell('setup_intent.succeeded', known)
      return known
    }
    const tries = (world.tries.get(id) ?? 0) + 1
    world.tries.set(id, tries)
    const code = 'payment_method_microdeposit_verification'
    if (tries >= MOST_TRIES) {
      known.status = 'requires_payment_method'
      known.next_action = null
      const fault = {
        type: 'invalid_request_error' as const,
        code: `${code}_attempts_exceeded`,
        message: 'You have exceeded the number of allowed verification attempts.',
      }
      known.last_setup_error = fault
      world.tell('setup_intent.setup_failed', known)
      throw new Refused(400, fault)
    }
    throw invalid('The amounts provided do not match the amounts that were sent to the bank account.', {
      code: byCode ? `${code}_descriptor_code_mismatch` : `${code}_amounts_mismatch`,
    })
  },
}

function confirmSetup(world: World, intent: SetupIntent, form: Form, base: string) {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalid(`You cannot confirm this SetupIntent because it has a status of ${intent.status}.`, {
      code: 'setup_intent_unexpected_state',
    })
  const method = make(world, inner(form, 'payment_method_data'), intent.customer)
  intent.payment_method = method.id
  if (method.type === 'us_bank_account') {
    const accepted = inner(inner(form, 'mandate_data'), 'customer_acceptance')
    if (text(accepted, 'type') === '')
      throw invalid('Missing required param: mandate_data.', {
        code: 'parameter_missing',
        param: 'mandate_data',
      })
    intent.status = 'requires_action'
    intent.next_action = {
      type: 'verify_with_microdeposits',
      verify_with_microdeposits: {
        arrival_date: world.now() + 86_400,
        hosted_verification_url: `${base}/microdeposits/${intent.id}`,
        microdeposit_type: world.numbers.get(method.id) === WITH_CODE ? 'descriptor_code' : 'amounts',
      },
    }
    world.tell('setup_intent.requires_action', intent)
    return
  }
  intent.status = 'succeeded'
  world.tell('setup_intent.succeeded', intent)
}
