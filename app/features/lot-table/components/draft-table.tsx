import { Link } from '@remix-run/react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BulkAct } from '#app/flows/lots/bulk-input.ts'
import type { OwnDraft } from '#app/flows/lots/draft-list.server.ts'
import { drafts as words } from '#app/i18n/en/drafts.ts'
import { isKeyOf } from '#app/lib/is-key-of.ts'
import { Picture } from '#app/ui/picture.tsx'
import { Time } from '#app/ui/time.tsx'
import { LotMore } from './lot-more.tsx'

const EDITOR = '/post_project/create_lot'
const PROBLEMS_SHOWN = 2

type Column = 'publish' | 'category' | 'yard' | 'start' | 'closes' | 'saved' | 'by'
type DraftTableProps = {
  acts: readonly BulkAct[]
  drafts: readonly OwnDraft[]
  columns: readonly string[]
  query: string
  /** Whether what was worked on longest ago comes first, and the way to the other order. */
  saved: { oldest: boolean; href: string }
}

const RIGHT = new Set<Column>(['start', 'closes', 'saved'])
const WRAPS = new Set<Column>(['publish', 'category', 'yard'])

/** Drafts in the columns that were chosen, each with what it still needs. */
export function DraftTable({ drafts, acts, columns, query, saved }: DraftTableProps) {
  const { t, i18n } = useTranslation()
  const shown = columns as readonly Column[]
  return (
    <table className="table table-dense table-cards seller-table lot-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{t('lotTable.heads.select')}</span>
          </th>
          <th scope="col">
            <span className="sr">{t('lotTable.heads.picture')}</span>
          </th>
          <th scope="col">{t('lotTable.heads.title')}</th>
          {shown.map((column) => (
            <th
              key={column}
              scope="col"
              className={RIGHT.has(column) ? 'r' : undefined}
              aria-sort={column === 'saved' ? (saved.oldest ? 'ascending' : 'descending') : undefined}
            >
              {column === 'saved' ? (
                <Link to={saved.href} preventScrollReset>
                  {t('lotTable.heads.saved')}
                  <span aria-hidden="true"> {saved.oldest ? '↑' : '↓'}</span>
                </Link>
              ) : (
                t(`lotTable.heads.${column}`)
              )}
            </th>
          ))}
          <th scope="col" className="lot-end">
            <span className="sr">{t('lotTable.more')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {drafts.map((draft) => {
          const title = draft.title || t('drafts.untitled')
          return (
            <tr key={draft.id} data-draft-id={draft.id}>
              <td>
                <label className="check lot-tick">
                  <input
                    type="checkbox"
                    name="id"
                    value={draft.id}
                    data-ready={draft.problems.length === 0 ? '' : undefined}
                    aria-label={t('lotTable.selectOne', { title })}
                  />
                </label>
              </td>
              <td className="lot-picture">
                <Picture image={draft.picture} sizes="40px" className="thumb-s" />
              </td>
              <td className="full lot-title">
                <Link to={`${EDITOR}/${draft.id}${query}`}>{title}</Link>
                <span className="cap mono lot-meta">{draft.itemId || t('lotTable.noItemId')}</span>
              </td>
              {shown.map((column) => (
                <td
                  key={column}
                  className={RIGHT.has(column) ? 'r num' : WRAPS.has(column) ? 'lot-wraps' : undefined}
                  data-l={t(`lotTable.heads.${column}`)}
                >
                  <Cell draft={draft} column={column} query={query} language={i18n.language} />
                </td>
              ))}
              <td className="lot-end">
                <LotMore lot={{ id: draft.id, title }} isDraft acts={acts} query={query} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type CellProps = { draft: OwnDraft; column: Column; query: string; language: string }

function Cell({ draft, column, query, language }: CellProps) {
  switch (column) {
    case 'publish':
      return <Needs draft={draft} query={query} />
    case 'category':
      return draft.category || '–'
    case 'yard':
      return draft.yard || '–'
    case 'start':
      return draft.price === '' ? '–' : `$${draft.price}`
    case 'closes':
      return draft.closes === '' ? '–' : closesText(draft.closes, language)
    case 'saved':
      return <Time at={draft.savedAt} form="short" />
    case 'by':
      return draft.by || '–'
  }
}

/** A time as it was typed, on its yard's clock, without the year: as other times in tables. */
export function closesText(typed: string, language: string): string {
  const [, month, day, hours, minutes] = /^\d{4}-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(typed) ?? []
  if (minutes === undefined) return typed
  const hour = Number(hours)
  const clock =
    language === 'es' ? `${hour}:${minutes}` : `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'am' : 'pm'}`
  return `${month}-${day} ${clock}`
}

/** That a draft is ready, or what it misses, with the way to each field. */
function Needs({ draft: { id, problems }, query }: { draft: OwnDraft; query: string }) {
  const { t } = useTranslation()
  const nameOf = useFieldName()
  const to = (field: string) => `${EDITOR}/${id}${query}#lot-${field}`
  if (problems.length === 0)
    return (
      <span className="row t-win">
        <CircleCheck className="i i-sm" aria-hidden="true" /> {t('lotTable.ready')}
      </span>
    )
  const read = problems.map((problem) => {
    const [field = '', code = ''] = problem.split(':')
    return { field, code }
  })
  const missing = read.filter(({ code }) => code === 'missing')
  const [wrong] = read.filter(({ code }) => code !== 'missing')
  if (wrong && missing.length === 0)
    return (
      <Link to={to(wrong.field)} className="row t-out">
        <CircleAlert className="i i-sm" aria-hidden="true" />
        {isKeyOf(words.problem, wrong.code)
          ? t(`drafts.problem.${wrong.code}`, { field: nameOf(wrong.field) })
          : t('lotTable.notReady')}
      </Link>
    )
  const more = read.length - Math.min(missing.length, PROBLEMS_SHOWN)
  return (
    <span>
      <b className="t-amber">{t('lotTable.missing', { count: read.length })}</b>{' '}
      {missing.slice(0, PROBLEMS_SHOWN).map(({ field }, at) => (
        <span key={field}>
          {at > 0 && ', '}
          <Link className="link" to={to(field)}>
            {nameOf(field)}
          </Link>
        </span>
      ))}
      {more > 0 && ` ${t('lotTable.andMore', { count: more })}`}
    </span>
  )
}

/** What a field is called. */
function useFieldName(): (field: string) => string {
  const { t } = useTranslation()
  return (field) => (isKeyOf(words.field, field) ? t(`drafts.field.${field}`) : field)
}
