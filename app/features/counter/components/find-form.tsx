import { Form, Link } from '@remix-run/react'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { WordInput } from '#app/ui/word-input.tsx'
import { counterAddress } from '../inputs.ts'

type FindFormProps = { q: string; keep: Readonly<Record<string, string>> }

/** The one field that everything is found by. */
export function FindForm({ q, keep }: FindFormProps) {
  const { t } = useTranslation()
  return (
    <Form className="counter-find" role="search" action="/seller/counter">
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="label" htmlFor="counter-q">
        {t('counter.find.label')}
      </label>
      <div className="counter-find-row">
        <WordInput
          className="input"
          id="counter-q"
          name="q"
          type="search"
          defaultValue={q}
          maxLength={120}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={t('counter.find.hint')}
        />
        <Button variant="primary" size="lg">
          <Search className="i" aria-hidden="true" />
          {t('counter.find.go')}
        </Button>
      </div>
      {q && (
        <Link className="link counter-clear" to={counterAddress('', keep)}>
          {t('counter.find.clear')}
        </Link>
      )}
    </Form>
  )
}
