import { RemixBrowser } from '@remix-run/react'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * Until Remix has read the state that was streamed into the page, its first render suspends. React 18 gives the whole page
 * up (error 345) when somebody types or taps just then, so a root that nobody sees waits for the state, first. It is never
 * committed: Remix's effects are the page's own. It lives in a document of its own, as React marks the one that a root is in
 * as listened to, and would then hear no event of the page.
 */
export function readState(): Promise<void> {
  return new Promise((resolve) => {
    const StateReader = (): null => {
      RemixBrowser({})
      resolve()
      throw new Promise(() => {})
    }
    createRoot(document.implementation.createHTMLDocument('').createElement('div')).render(
      <Suspense>
        <StateReader />
      </Suspense>,
    )
  })
}
