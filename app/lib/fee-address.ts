/** Where a restocking fee is paid. */
export function feeAddress(id: string): string {
  return `/cart/fee/${encodeURIComponent(id)}`
}
