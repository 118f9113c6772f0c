import { Link } from '@remix-run/react'
import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  ChevronRight,
  Ellipsis,
  GripVertical,
  ImagePlus,
} from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#app/domain/money/money.ts'
import { useDragRow } from '#app/ui/drag-lists.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { isPlainClick } from '#app/ui/plain-click.ts'
import { ShownSwitch } from './shown-switch.tsx'

export type ShownRow = {
  id: string
  name: string
  nameEs: string
  active: boolean
  lots: number
  /** How many that is, where the row says it in words. */
  used?: string
  /** Of a category: null where it has none. */
  picture?: string | null
  /** Of a condition: what it means. */
  description?: string
  /** Where its lots are on their way to. */
  merging?: string | null
  /** Of one that was found: what it is below. */
  above?: string
}

type CatalogueRowProps = {
  row: ShownRow
  path: string
  /** Where its buttons lead: this page, as it stands. */
  here: string
  grip: ReturnType<typeof useDragRow>['grip'] | null
  first: boolean
  last: boolean
  /** What opens and closes those below it. */
  below?: { count: number; open: boolean; href: string }
  /** Edits it here; its page does so otherwise. */
  onEdit?: (id: string) => void
}

/** The cells of one: held by its grip, shown by its switch, edited by its name and its last button. */
export function CatalogueCells({ row, path, here, grip, first, last, below, onEdit }: CatalogueRowProps) {
  const { t } = useTranslation()
  const { id, name, nameEs, active, lots, used, picture, description, merging, above } = row
  const href = `${path}/${encodeURIComponent(id)}`
  const edit = (event: MouseEvent) => {
    if (!onEdit || !isPlainClick(event)) return
    event.preventDefault()
    onEdit(id)
  }
  return (
    <>
      <td className="c-g">
        {grip && (
          <>
            <button
              type="button"
              className="icon-btn icon-btn-sm grip"
              {...grip}
              aria-label={t('admin.catalogue.move', { name })}
            >
              <GripVertical className="i" aria-hidden="true" />
            </button>
            <noscript>
              <MoveButtons id={id} name={name} here={here} first={first} last={last} />
            </noscript>
          </>
        )}
      </td>
      {picture !== undefined && (
        <td className="c-p">
          {picture ? (
            <Picture image={{ name: picture }} sizes="44px" />
          ) : (
            <span className="no-p" title={t('admin.catalogue.noPicture')}>
              <ImagePlus className="i" aria-hidden="true" />
            </span>
          )}
        </td>
      )}
      <td className="c-n">
        <span className="row">
          {below && below.count > 0 && (
            <Link
              className="icon-btn tw"
              to={below.href}
              preventScrollReset
              replace
              aria-expanded={below.open}
              aria-label={t('admin.catalogue.belowIt', { count: below.count, name })}
            >
              {below.open ? (
                <ChevronDown className="i" aria-hidden="true" />
              ) : (
                <ChevronRight className="i" aria-hidden="true" />
              )}
            </Link>
          )}
          <span>
            {above && <span className="cap">{above} · </span>}
            <b>{name}</b>
            {below && below.count > 0 && <span className="cap num"> {below.count}</span>}
            {merging && (
              <span className="pill pill-amber">{t('admin.catalogue.mergingInto', { name: merging })}</span>
            )}
          </span>
        </span>
      </td>
      <td className="c-es" lang={nameEs ? 'es' : undefined}>
        {nameEs || (
          <Link className="link t-amber" to={href} onClick={edit}>
            {t('admin.catalogue.addSpanish')} <span className="sr">{name}</span>
          </Link>
        )}
      </td>
      {description !== undefined && (
        <td className="c-x muted wrap-ok">
          {description || <span className="t-amber">{t('admin.catalogue.notSaid')}</span>}
        </td>
      )}
      <td className="r num c-l">
        <span className="only-wide">{grouped(lots)}</span>
        <span className="only-narrow">{used ?? t('admin.catalogue.lots', { count: lots })}</span>
      </td>
      <td className="c-v">
        <ShownSwitch id={id} name={name} active={active} action={here} disabled={Boolean(merging)} />
      </td>
      <td className="r c-m">
        <Link
          className="icon-btn icon-btn-sm"
          to={href}
          onClick={edit}
          aria-label={t('admin.catalogue.edit', { name })}
        >
          <Ellipsis className="i" aria-hidden="true" />
        </Link>
      </td>
    </>
  )
}

type MoveButtonsProps = { id: string; name: string; here: string; first: boolean; last: boolean }

/** What moves one without script. */
function MoveButtons({ id, name, here, first, last }: MoveButtonsProps): ReactNode {
  const { t } = useTranslation()
  return (
    <form method="post" action={here} className="catalogue-move">
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        className="icon-btn icon-btn-sm"
        name="by"
        value="up"
        disabled={first}
        aria-label={t('admin.catalogue.up', { name })}
      >
        <ArrowUp className="i" aria-hidden="true" />
      </button>
      <button
        type="submit"
        className="icon-btn icon-btn-sm"
        name="by"
        value="down"
        disabled={last}
        aria-label={t('admin.catalogue.down', { name })}
      >
        <ArrowDown className="i" aria-hidden="true" />
      </button>
    </form>
  )
}

/** A row that stands alone: a condition, or a category below another. */
export function CatalogueLine(props: Omit<CatalogueRowProps, 'grip'> & { fixed: boolean; lower?: boolean }) {
  const { row, fixed, lower } = props
  const drag = useDragRow(row.id, fixed)
  return (
    <tr {...drag.row} data-l2={lower || undefined} data-off={!row.active || undefined}>
      <CatalogueCells {...props} grip={fixed ? null : drag.grip} />
    </tr>
  )
}

/** A category of the upper level, which takes those below it along. */
export function CatalogueGroup({
  children,
  ...props
}: Omit<CatalogueRowProps, 'grip'> & { fixed: boolean; children?: ReactNode }) {
  const { row, fixed } = props
  const drag = useDragRow(row.id, fixed)
  return (
    <tbody {...drag.row}>
      <tr data-off={!row.active || undefined}>
        <CatalogueCells {...props} grip={fixed ? null : drag.grip} />
      </tr>
      {children}
    </tbody>
  )
}
