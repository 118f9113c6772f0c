type Payment = { id: string; state: string; failure: string | null; challengeAddress: string | null }

/** Where somebody goes on who pays: to their bank, back to the form, or to what has become of it. */
export function paymentAddress({ id, state, failure, challengeAddress }: Payment, form: string): string {
  if (state === 'failed') return failedAddress(form, failure)
  return state === 'challenged' && challengeAddress ? challengeAddress : `/payment-success/${id}`
}

/** A form that pays, which says why it could not be paid. */
export function failedAddress(form: string, failure: string | null): string {
  return `${form}${form.includes('?') ? '&' : '?'}failed=${encodeURIComponent(failure ?? 'declined')}`
}
