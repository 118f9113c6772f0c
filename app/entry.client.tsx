import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { startI18n } from './i18n/i18n.client.ts'
import { isLanguage } from './i18n/languages.ts'

async function hydrate() {
  const { lang } = document.documentElement
  const i18n = await startI18n(isLanguage(lang) ? lang : 'en')
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <RemixBrowser />
        </I18nextProvider>
      </StrictMode>,
    )
  })
}

void hydrate()
