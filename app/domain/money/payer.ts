/** Somebody who pays, as the gateway is told of them. */
export type Payer = { id: string; email: string; firstName: string; lastName: string }

export function customerFacts({ email, firstName, lastName }: Payer): { name: string; email: string } {
  return { email, name: `${firstName} ${lastName}`.trim() }
}
