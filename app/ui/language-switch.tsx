import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'

/** Each language is written in itself, in every language. */
const languages = [
  { id: 'en', name: 'English' },
  { id: 'es', name: 'Español' },
]

export function LanguageSwitch({ returnTo }: { returnTo: string }) {
  const { t, i18n } = useTranslation()
  return (
    <Form method="post" action="/preferences" reloadDocument>
      <input type="hidden" name="redirectTo" value={returnTo} />
      <fieldset className="seg" aria-label={t('shell.language')}>
        {languages.map(({ id, name }) => (
          <button key={id} type="submit" name="lng" value={id} lang={id} aria-pressed={id === i18n.language}>
            {name}
          </button>
        ))}
      </fieldset>
    </Form>
  )
}
