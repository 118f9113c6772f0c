import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { ImportInput } from '#app/flows/lots/import-input.ts'
import { Button } from '#app/ui/button.tsx'
import { ImportTemplate } from './import-template.tsx'
import '#app/ui/settings-rows.css'

const EXISTING = ['update', 'leave'] as const

type Choice = { id: string; name: string }
type ImportRulesProps = {
  input: ImportInput
  templates: readonly Choice[]
  sales: readonly Choice[]
  query: string
}

/** How rows become drafts, and on to the columns. */
export function ImportRules({ input, templates, sales, query }: ImportRulesProps) {
  const { t } = useTranslation()
  const { existing, template, sale } = input
  return (
    <Form method="post" className="set-list im-rules">
      <h2 className="h-sec">{t('lotImport.rules')}</h2>
      <div className="set">
        <div>
          <p className="h-sub" id="rule-existing">
            {t('lotImport.existing')}
          </p>
          <p className="cap">{t('lotImport.existingHint')}</p>
        </div>
        <fieldset className="seg" aria-labelledby="rule-existing">
          {EXISTING.map((choice) => (
            <label key={choice}>
              <input type="radio" name="existing" value={choice} defaultChecked={existing === choice} />
              {t(`lotImport.${choice}`)}
            </label>
          ))}
        </fieldset>
      </div>
      <div className="set">
        <div>
          <label className="h-sub" htmlFor="rule-template">
            {t('lotImport.beginWith')}
          </label>
          <p className="cap">{t('lotImport.beginWithHint')}</p>
        </div>
        <select className="select" id="rule-template" name="template" defaultValue={template ?? ''}>
          <option value="">{t('lotImport.noTemplate')}</option>
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="set">
        <div>
          <label className="h-sub" htmlFor="rule-sale">
            {t('lotImport.putIn')}
          </label>
          <p className="cap">{t('lotImport.putInHint')}</p>
        </div>
        <select className="select" id="rule-sale" name="sale" defaultValue={sale?.id ?? ''}>
          <option value="">{t('lotImport.noAuction')}</option>
          {sales.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <ImportTemplate query={query} />
      <p className="im-acts">
        <Link className="btn btn-secondary" to={`/seller/listing/draft${query}`}>
          {t('lotImport.cancel')}
        </Link>
        <Button variant="primary" className="push" name="intent" value="choose">
          {t('lotImport.read')}
        </Button>
      </p>
    </Form>
  )
}
