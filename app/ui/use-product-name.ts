import { useMatches } from '@remix-run/react'
import { productName } from './titled.ts'

/** What the product is called, as its operator has set it. */
export function useProductName(): string {
  return productName(useMatches())
}
