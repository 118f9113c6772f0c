import { failedAddress } from './payment-address.ts'

/** Where an order says what has become of it; `failed`: why it is not paid. */
export function orderAddress(id: string, failed?: string | null): string {
  const address = `/checkout/order/${id}`
  return failed ? failedAddress(address, failed) : address
}
