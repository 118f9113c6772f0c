import { Form, Link } from '@remix-run/react'
import { Merge, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { isInUse, type UseCounts, useUseText } from './use-text.ts'

type CatalogueEndProps = {
  action: string
  seen: number
  use: UseCounts
  /** Where it is merged. */
  merge?: string
}

/** How one is done away with: merged, or deleted where nothing refers to it; else why it cannot be. */
export function CatalogueEnd({ action, seen, use, merge }: CatalogueEndProps) {
  const { t } = useTranslation()
  const textOf = useUseText()
  const used = isInUse(use)
  return (
    <Form method="post" action={action} className="catalogue-end">
      <input type="hidden" name="seen" value={seen} />
      <h2 className="h-sec">{t(merge ? 'admin.catalogue.end' : 'admin.catalogue.remove')}</h2>
      <p className="muted" id="why-not">
        {used ? textOf(use, merge !== undefined) : t('admin.catalogue.unused')}
      </p>
      <div className="row row-wrap">
        {merge && (
          <Link className="btn btn-secondary" to={merge}>
            <Merge className="i" aria-hidden="true" />
            {t('admin.catalogue.merge')}
          </Link>
        )}
        <Button
          variant="danger"
          name="intent"
          value="remove"
          disabled={used}
          aria-describedby={used ? 'why-not' : undefined}
        >
          <Trash2 className="i" aria-hidden="true" />
          {t('admin.catalogue.remove')}
        </Button>
      </div>
    </Form>
  )
}
