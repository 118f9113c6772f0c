import { RemixBrowser } from '@remix-run/react'
import { StrictMode, Suspense, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { startWords } from './i18n/i18n.client.ts'
import { WordsProvider } from './i18n/react.ts'
import { loadParts } from './ui/later.tsx'

/**
 * Until Remix has read the state that was streamed into the page, its first render suspends. React 18 gives the whole page
 * up (error 345) when somebody types or taps just then, so a root that nobody sees waits for the state, first. It is never
 * committed: Remix's effects are the page's own. It lives in a document of its own, as React marks the one that a root is in
 * as listened to, and would then hear no event of the page.
 */
function readState(): Promise<void> {
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

/** `earlyTap` keeps what was tapped before there was a script to hear it (views/early-page). */
const page = window as Window & { earlyTap?: EventListener & { kept?: Set<HTMLElement> } }

/** From now on React hears taps; those that came before are made again when the page is alive. */
function takeEarlyTaps(): HTMLElement[] {
  const { earlyTap } = page
  if (!earlyTap) return []
  removeEventListener('click', earlyTap, true)
  return [...(earlyTap.kept ?? [])]
}

function EarlyTaps({ on }: { on: HTMLElement[] }) {
  useEffect(() => {
    // in strict mode effects run twice in development: the second finds it made
    if (!page.earlyTap) return
    page.earlyTap = undefined
    for (const control of on) control.click()
  }, [on])
  return null
}

async function hydrate() {
  const [words] = await Promise.all([startWords(), readState(), loadParts()])
  const tapped = takeEarlyTaps()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <WordsProvider value={words}>
          <RemixBrowser />
          <EarlyTaps on={tapped} />
        </WordsProvider>
      </StrictMode>,
    )
  })
}

void hydrate()
