import { useFetcher } from '@remix-run/react'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isTheme, type Theme } from '#app/lib/preferences.ts'

const themes = [
  { id: 'system', icon: Monitor },
  { id: 'light', icon: Sun },
  { id: 'dark', icon: Moon },
] as const

type ThemeSwitchProps = { theme: Theme; returnTo: string }

export function ThemeSwitch({ theme, returnTo }: ThemeSwitchProps) {
  const { t } = useTranslation()
  const fetcher = useFetcher()
  const asked = fetcher.formData?.get('theme')
  const current = isTheme(asked) ? asked : theme
  return (
    <fetcher.Form method="post" action="/preferences">
      <input type="hidden" name="redirectTo" value={returnTo} />
      <fieldset className="seg" aria-label={t('shell.appearance')}>
        {themes.map(({ id, icon: Icon }) => (
          <button
            key={id}
            type="submit"
            name="theme"
            value={id}
            aria-pressed={id === current}
            aria-label={t(`shell.theme.${id}`)}
          >
            <Icon className="i" aria-hidden="true" />
          </button>
        ))}
      </fieldset>
    </fetcher.Form>
  )
}
