import { createContext, useContext } from 'react'

/**
 * What the server writes into a page for its reader alone. The browser hides nonces from script, so only the server has one
 * to give. `readAt`: the server's time as a script's number, where that is another than the one the page was made at.
 */
export type PageReader = { nonce: string | undefined; readAt: string | null }

export const PageReaderContext = createContext<PageReader>({ nonce: undefined, readAt: null })

export function usePageReader(): PageReader {
  return useContext(PageReaderContext)
}
