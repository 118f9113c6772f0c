import { Form, Link } from '@remix-run/react'
import { type LucideIcon, PackagePlus, Plus, SearchX } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { DragLists, type DragWords } from '#app/ui/drag-lists.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Note } from '#app/ui/note.tsx'
import { isPlainClick } from '#app/ui/plain-click.ts'
import { SearchBox } from '#app/ui/search-box.tsx'
import './catalogue.css'

type CatalogueTableProps = {
  kind: 'categories' | 'conditions'
  /** How many rows there are, with what is searched for. */
  total: number
  search: string
  icon: LucideIcon
  /** What an order that was refused, or a row of the list, has to say first. */
  refused: boolean
  done: 'removed' | 'merged' | 'merging' | null
  names: ReadonlyMap<string, string>
  onMoved: (list: string, seen: string[], wanted: string[]) => void
  onNew: () => void
  /** How much of the starter set is not in the list. */
  missing: number
  /** Beside the button that makes a new one. */
  more?: ReactNode
  children: ReactNode
}

const PATHS = { categories: '/admin/catalogue/categories', conditions: '/admin/catalogue/conditions' }

/** A list of the catalogue: what finds in it and adds to it, and its rows, which are dragged into their order. */
export function CatalogueTable(props: CatalogueTableProps) {
  const { kind, total, search, icon, refused, done, names, onMoved, onNew, missing, more, children } = props
  const { t } = useTranslation()
  const path = PATHS[kind]
  const words = useDragWords(names)
  const add = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onNew()
  }
  return (
    <>
      {done && (
        <Note tone={done === 'merging' ? 'plain' : 'win'} role="status" className="catalogue-note">
          {t(
            kind === 'conditions' && done !== 'removed'
              ? `admin.catalogue.conditions.${done}`
              : `admin.catalogue.${done}`,
          )}
        </Note>
      )}
      {refused && (
        <Note tone="amber" role="alert" className="catalogue-note">
          {t('admin.catalogue.refused.moved')}
        </Note>
      )}
      <div className="row row-wrap catalogue-tools">
        <Form className="catalogue-find" role="search" action={path}>
          <SearchBox
            name="search"
            defaultValue={search}
            maxLength={60}
            label={t(`admin.catalogue.find.${kind}`)}
          />
        </Form>
        <span className="push acts">
          {total > 0 && missing > 0 && (
            <Form method="post" action={path} className="catalogue-starter">
              <Button name="intent" value="starter">
                <PackagePlus className="i" aria-hidden="true" />
                {t('admin.catalogue.starterMore', { count: missing })}
              </Button>
            </Form>
          )}
          {more}
          <Link className="btn btn-primary" to={`${path}/new`} onClick={add}>
            <Plus className="i" aria-hidden="true" />
            {t(kind === 'categories' ? 'admin.catalogue.addCategory' : 'admin.catalogue.addCondition')}
          </Link>
        </span>
      </div>
      {total > 0 && (
        <DragLists id="catalogue" words={words} onMoved={onMoved}>
          <div className="table-frame">
            <table className={kind === 'categories' ? 'table ct' : 'table ct ct-s'}>
              <thead>
                <tr>
                  <HiddenHead text={t('admin.catalogue.heads.move')} />
                  {kind === 'categories' && <HiddenHead text={t('admin.catalogue.heads.picture')} />}
                  <th scope="col">{t('admin.catalogue.heads.en')}</th>
                  <th scope="col">{t('admin.catalogue.heads.es')}</th>
                  {kind === 'conditions' && <th scope="col">{t('admin.catalogue.heads.means')}</th>}
                  <th scope="col" className="r">
                    {t('admin.catalogue.heads.lots')}
                  </th>
                  <th scope="col">{t('admin.catalogue.active')}</th>
                  <HiddenHead text={t('admin.catalogue.heads.more')} />
                </tr>
              </thead>
              {children}
            </table>
          </div>
        </DragLists>
      )}
      {total === 0 && search !== '' && (
        <EmptyState icon={SearchX} text={t('admin.catalogue.nothing', { search })}>
          <Link className="btn btn-secondary" to={path}>
            {t('admin.catalogue.all')}
          </Link>
        </EmptyState>
      )}
      {total === 0 && search === '' && (
        <EmptyState
          icon={icon}
          text={t(kind === 'categories' ? 'admin.catalogue.noCategories' : 'admin.catalogue.noConditions')}
        >
          <Form method="post" action={path}>
            <Button variant="primary" name="intent" value="starter">
              {t('admin.catalogue.starter')}
            </Button>
          </Form>
        </EmptyState>
      )}
    </>
  )
}

/** A column's head that is said and not shown. */
export function HiddenHead({ text }: { text: string }) {
  return (
    <th scope="col">
      <span className="sr">{text}</span>
    </th>
  )
}

/** What is said while one of a list is moved. */
export function useDragWords(names: ReadonlyMap<string, string>): DragWords {
  const { t } = useTranslation()
  const said = (id: string, place: number, of: number) => ({ name: names.get(id) ?? '', place, of })
  return {
    help: t('admin.catalogue.drag.help'),
    lifted: (id, place, of) => t('admin.catalogue.drag.lifted', said(id, place, of)),
    moved: (id, place, of) => t('admin.catalogue.drag.moved', said(id, place, of)),
    put: (id, place, of) => t('admin.catalogue.drag.put', said(id, place, of)),
    back: (id) => t('admin.catalogue.drag.back', { name: names.get(id) ?? '' }),
  }
}
