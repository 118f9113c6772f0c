import { Form } from '@remix-run/react'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Note } from '#app/ui/note.tsx'
import { type CatalogueRow, CatalogueRows } from './catalogue-rows.tsx'

type CatalogueListProps = {
  rows: readonly CatalogueRow[]
  path: string
  /** What was done to one of them by the page that one came from. */
  done: 'removed' | 'merged' | null
  icon: LucideIcon
  /** What an empty list says. */
  none: string
}

/** A list of the catalogue; one that is empty offers what there is to start with. */
export function CatalogueList({ rows, path, done, icon, none }: CatalogueListProps) {
  const { t } = useTranslation()
  return (
    <div className="set-wrap">
      {done && (
        <Note tone="win" role="status">
          {t(`admin.catalogue.${done}`)}
        </Note>
      )}
      {rows.length === 0 ? (
        <EmptyState icon={icon} text={none}>
          <Form method="post" action={path}>
            <Button variant="primary" name="intent" value="starter">
              {t('admin.catalogue.starter')}
            </Button>
          </Form>
        </EmptyState>
      ) : (
        <CatalogueRows rows={rows} path={path} />
      )}
    </div>
  )
}
