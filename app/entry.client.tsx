import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { startWords } from './i18n/i18n.client.ts'
import { WordsProvider } from './i18n/react.ts'
import { EarlyTaps, takeEarlyTaps } from './ui/start/early-taps.tsx'
import { loadParts } from './ui/start/later.tsx'
import { readState } from './ui/start/read-state.tsx'

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
