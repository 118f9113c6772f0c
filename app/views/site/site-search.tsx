import { Form } from '@remix-run/react'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SuggestInput } from '#app/features/browse/components/suggest-input.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { usePlaceHere } from '#app/views/lot/places.ts'
import { ScanButton } from './scan-button.tsx'
import { useShellData } from './shell-data.ts'
import { buysHere } from './shortcuts.tsx'

type SiteSearchProps = {
  className?: string
  defaultValue?: string
  /** Where it is not the header's: which search it is. */
  label?: string
}

export function SiteSearch({ className, defaultValue, label }: SiteSearchProps) {
  const { t } = useTranslation()
  return (
    <Form
      method="get"
      action="/search"
      role="search"
      aria-label={label}
      className={classNames('search', className)}
    >
      <button type="submit" className="search-go" aria-label={t('shell.searchGo')}>
        <Search className="i" aria-hidden="true" />
      </button>
      {[...usePlaceHere()].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SuggestInput defaultValue={defaultValue} />
      {buysHere(useShellData()?.actor?.role) && <ScanButton />}
    </Form>
  )
}
