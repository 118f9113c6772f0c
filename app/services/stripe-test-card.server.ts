import type { Gateway } from './gateway.server.ts'
import type { StripeClient } from './stripe-client.server.ts'

/** Stripe's own card for trying out; each time that it is attached it becomes one of that customer's. */
const VISA = 'pm_card_visa'

/** Keys say by themselves whether they move money: with live ones there is no card to try. */
export function openStripeTestCard(client: StripeClient, secretKey: string): Gateway['testCard'] {
  if (!/^(sk|rk)_test_/.test(secretKey)) return null
  return async (customer) => {
    const { paymentMethods } = await client()
    const { id, card } = await paymentMethods.attach(VISA, { customer })
    return { ref: id, last4: card?.last4 ?? '' }
  }
}
