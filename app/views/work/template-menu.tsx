import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { RowMenu } from '#app/ui/row-menu.tsx'

type TemplateMenuProps = { template: { id: string; name: string; isDefault: boolean } }

/** What else is done with a template of a list, of lots or of auctions. */
export function TemplateMenu({ template: { id, name, isDefault } }: TemplateMenuProps) {
  const { t } = useTranslation()
  return (
    <RowMenu className="tpl-more" label={t('templates.moreOf', { name })}>
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <button type="submit" name="intent" value={isDefault ? 'no-default' : 'default'}>
          {t(isDefault ? 'templates.noDefault' : 'templates.makeDefault')}
        </button>
        <button type="submit" name="intent" value="delete">
          {t('templates.delete')} <span className="sr">{name}</span>
        </button>
      </Form>
    </RowMenu>
  )
}
