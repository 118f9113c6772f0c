import { Form } from '@remix-run/react'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'

type WorkSearchProps = {
  /** The page that shows what is found; the words are its `q`. */
  action: string
  label: string
  keep?: Readonly<Record<string, string>>
  most: number
}

/** The search of a work page's header. */
export function WorkSearch({ action, label, keep = {}, most }: WorkSearchProps) {
  const { t } = useTranslation()
  return (
    <Form method="get" action={action} role="search" aria-label={label} className="search work-search">
      <button type="submit" className="search-go" aria-label={t('shell.searchGo')}>
        <Search className="i" aria-hidden="true" />
      </button>
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        className="input"
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        maxLength={most}
        required
      />
    </Form>
  )
}
