import { createContext, useContext } from 'react'

/** The browser hides nonces from script, so only the server has one to give. */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
