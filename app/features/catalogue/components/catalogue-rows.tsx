import { Form, Link } from '@remix-run/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Picture } from '#app/ui/picture.tsx'
import './catalogue.css'

export type CatalogueRow = {
  id: string
  name: string
  nameEs: string
  picture?: string | null
  below: boolean
  first: boolean
  last: boolean
  lots: number
  active: boolean
}

/** One row each, with buttons that move it among those beside it: plain forms, so that keys and no script do too. */
export function CatalogueRows({ rows, path }: { rows: readonly CatalogueRow[]; path: string }) {
  const { t } = useTranslation()
  return (
    <ul className="items catalogue">
      {rows.map(({ id, name, nameEs, picture, below, first, last, lots, active }) => (
        <li key={id} data-below={below || undefined}>
          {picture !== undefined && !below && (
            <Picture image={picture ? { name: picture } : null} sizes="64px" className="pic" />
          )}
          <span className="grow">
            <Link className="strong" to={`${path}/${id}`}>
              {name}
            </Link>
            <small>
              {nameEs || t('admin.catalogue.untold')} · {t('admin.catalogue.lots', { count: lots })}
            </small>
          </span>
          {!active && <span className="pill">{t('admin.off')}</span>}
          <Form method="post" action={path} preventScrollReset className="catalogue-move">
            <input type="hidden" name="id" value={id} />
            <button
              type="submit"
              className="icon-btn"
              name="by"
              value="up"
              disabled={first}
              aria-label={t('admin.catalogue.up', { name })}
            >
              <ArrowUp className="i" aria-hidden="true" />
            </button>
            <button
              type="submit"
              className="icon-btn"
              name="by"
              value="down"
              disabled={last}
              aria-label={t('admin.catalogue.down', { name })}
            >
              <ArrowDown className="i" aria-hidden="true" />
            </button>
          </Form>
        </li>
      ))}
    </ul>
  )
}
