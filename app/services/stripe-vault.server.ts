import type { Stripe } from 'stripe'
import type {
  BankState,
  CardFieldsOfGateway,
  CustomerFacts,
  FieldsOutcome,
  Gateway,
  VaultedBank,
  VaultedCard,
} from './gateway.server.ts'
import { isRefused, readFault, type StripeClient } from './stripe-client.server.ts'
import type { StripeKeys } from './stripe-keys.server.ts'

type Vault = Pick<
  Gateway,
  | 'customer'
  | 'updateCustomer'
  | 'forgetCustomer'
  | 'vault'
  | 'updateExpiry'
  | 'forget'
  | 'addBank'
  | 'verifyBank'
  | 'findBank'
  | 'updateBank'
>

/** People, cards and bank accounts as Stripe keeps them: Customers, PaymentMethods and the SetupIntents that made those. */
export function openStripeVault(client: StripeClient, keys: StripeKeys): Vault {
  /** False where Stripe says that it cannot be done; throws where it says nothing. */
  async function done(work: Promise<unknown>): Promise<boolean> {
    try {
      await work
      return true
    } catch (error) {
      const fault = readFault(error)
      if (fault && isRefused(fault)) return false
      throw error
    }
  }

  async function findBank(proofRef: string): Promise<BankState> {
    const { setupIntents } = await client()
    const { status } = await setupIntents.retrieve(proofRef)
    if (status === 'succeeded') return 'verified'
    return status === 'requires_action' || status === 'processing' ? 'new' : 'failed'
  }

  return {
    findBank,
    async customer(personId, facts) {
      const known = await keys.findCustomer(personId)
      if (known) return known
      const { customers } = await client()
      const made = await customers.create(
        { ...facts, metadata: { person: personId } },
        // the same person with the same facts: a name that was changed in between is another request
        { idempotencyKey: `customer:${personId}:${await digest(facts)}` },
      )
      return keys.keepCustomer(personId, made.id)
    },
    async updateCustomer(ref, facts) {
      const { customers } = await client()
      await customers.update(ref, facts)
    },
    async forgetCustomer(personId) {
      const ref = await keys.findCustomer(personId)
      if (!ref) return
      const { customers } = await client()
      await done(customers.del(ref))
      await keys.forgetCustomer(personId)
    },
    vault: () =>
      Promise.reject(
        new Error('Card numbers do not pass through here: they are typed into Stripe’s fields.'),
      ),
    async updateExpiry(ref, { month, year }) {
      const { paymentMethods } = await client()
      return done(paymentMethods.update(ref, { card: { exp_month: month, exp_year: year } }))
    },
    async forget(ref) {
      const { paymentMethods } = await client()
      // one that is gone already is as it should be
      await done(paymentMethods.detach(ref))
    },
    async addBank(key, { holder, type, routing, account, consent }, customer) {
      const { setupIntents } = await client()
      try {
        const made = await setupIntents.create(
          {
            customer,
            confirm: true,
            usage: 'off_session',
            expand: ['payment_method'],
            allowed_payment_method_types: ['us_bank_account'],
            payment_method_data: {
              type: 'us_bank_account',
              us_bank_account: {
                routing_number: routing,
                account_number: account,
                account_holder_type: type,
              },
              billing_details: { name: holder },
            },
            payment_method_options: { us_bank_account: { verification_method: 'microdeposits' } },
            mandate_data: {
              customer_acceptance: {
                type: 'online',
                online: { ip_address: consent.address, user_agent: consent.userAgent },
              },
            },
            metadata: { key },
          },
          { idempotencyKey: `bank:${key}` },
        )
        return bankOf(made)
      } catch (error) {
        const fault = readFault(error)
        if (fault && isRefused(fault)) return null
        throw error
      }
    },
    async verifyBank(proofRef, proof) {
      const { setupIntents } = await client()
      try {
        const { status } = await setupIntents.verifyMicrodeposits(
          proofRef,
          typeof proof === 'string' ? { descriptor_code: proof } : { amounts: [...proof] },
        )
        return status === 'succeeded' ? 'verified' : 'failed'
      } catch (error) {
        const fault = readFault(error)
        if (!fault || !isRefused(fault)) throw error
        if (/_(mismatch|invalid)$/.test(fault.code)) return 'wrong'
        if (fault.code === 'setup_intent_unexpected_state' && (await findBank(proofRef)) === 'verified')
          return 'verified'
        return 'failed'
      }
    },
    async updateBank(ref, { holder, type }) {
      const { paymentMethods } = await client()
      return done(
        paymentMethods.update(ref, {
          billing_details: { name: holder },
          us_bank_account: { account_holder_type: type },
        }),
      )
    },
  }
}

/** Stripe's fields within our page: what is typed there goes from the browser to Stripe. */
export function openStripeCardFields(client: StripeClient, publishableKey: string): CardFieldsOfGateway {
  return {
    publishableKey,
    async begin(key, customer) {
      const { setupIntents } = await client()
      const made = await setupIntents.create(
        {
          customer,
          usage: 'off_session',
          metadata: { key },
          allowed_payment_method_types: ['card'],
        },
        { idempotencyKey: `card:${key}` },
      )
      if (!made.client_secret) throw new Error('Stripe gave no secret for its fields.')
      return { ref: made.id, secret: made.client_secret }
    },
    async find(ref): Promise<FieldsOutcome> {
      const { setupIntents } = await client()
      const { status, payment_method } = await setupIntents.retrieve(ref, { expand: ['payment_method'] })
      if (status === 'canceled') return { state: 'gone' }
      const card = status === 'succeeded' ? cardOf(payment_method) : null
      return card ? { state: 'vaulted', card } : { state: 'open' }
    },
  }
}

function cardOf(method: string | Stripe.PaymentMethod | null): VaultedCard | null {
  if (typeof method === 'string' || !method?.card) return null
  const { id: ref, card } = method
  const brand = BRANDS[card.brand] ?? card.brand
  return {
    ref,
    brand,
    last4: card.last4,
    fingerprint: `stripe:${card.fingerprint ?? ref}`,
    expiry: { month: card.exp_month, year: card.exp_year },
  }
}

const BRANDS: Partial<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

function bankOf({ id, status, next_action, payment_method: method }: Stripe.SetupIntent): VaultedBank | null {
  if (typeof method === 'string' || !method?.us_bank_account) return null
  const { bank_name, last4, routing_number, fingerprint } = method.us_bank_account
  return {
    ref: method.id,
    proofRef: id,
    fingerprint: `stripe:${fingerprint ?? method.id}`,
    bankName: bank_name ?? '',
    last4: last4 ?? '',
    routing: routing_number ?? '',
    proof:
      next_action?.verify_with_microdeposits?.microdeposit_type === 'descriptor_code' ? 'code' : 'amounts',
    verified: status === 'succeeded',
  }
}

async function digest(facts: CustomerFacts): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(facts)))
  return Array.from(new Uint8Array(bytes).slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
