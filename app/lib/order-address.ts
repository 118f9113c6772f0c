/** Where an order says what has become of it; `failed`: why it is not paid. */
export function orderAddress(id: string, failed?: string | null): string {
  return `/checkout/order/${id}${failed ? `?failed=${encodeURIComponent(failed)}` : ''}`
}

type Payment = { id: string; state: string; failure: string | null; challengeAddress: string | null }

/** Where somebody goes on after trying to pay: to their bank, back to the order, or to what has become of it. */
export function paymentAddress(payment: Payment, orderId: string): string {
  const { id, state, failure, challengeAddress } = payment
  if (state === 'failed') return orderAddress(orderId, failure)
  return state === 'challenged' && challengeAddress ? challengeAddress : `/payment-success/${id}`
}
