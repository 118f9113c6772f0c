import { Form, Link } from '@remix-run/react'
import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#app/domain/money/money.ts'
import { DRAFT_FIELDS } from '#app/domain/shop/draft.ts'
import { Button } from '#app/ui/button.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { CLOSE_RANGES, COLUMNS, FORMATS, type LotQuery, paramsOf, type TableName } from '../inputs.ts'

type Choice = { id: string; name: string }
export type FilterChoices = { yards: Choice[]; categories: Choice[]; makers: Choice[] }

type LotFiltersProps = {
  table: TableName
  query: LotQuery
  choices: FilterChoices
  /** What keeps the organisation in addresses. */
  organisation: string | null
  columns: readonly string[]
  counts: { all: number; ready: number } | null
}

/** What a table of lots is narrowed by, and which columns it has. A plain form: it works without script. */
export function LotFilters({ table, query, choices, organisation, columns, counts }: LotFiltersProps) {
  const { t } = useTranslation()
  const isDrafts = table === 'drafts'
  const narrowed = paramsOf({ ...query, page: 1 }).size > 0
  const own: Record<string, string> = organisation ? { organisation } : {}
  const readyHref = (ready: LotQuery['ready']) =>
    `?${new URLSearchParams([...Object.entries(own), ...paramsOf(query, { ready, page: 1 })])}`
  return (
    <div className="lot-filters">
      {counts && (
        <nav className="seg" aria-label={t('lotTable.readiness')}>
          {(
            [
              ['', t('lotTable.all'), counts.all],
              ['yes', t('lotTable.ready'), counts.ready],
              ['no', t('lotTable.notReady'), counts.all - counts.ready],
            ] as const
          ).map(([ready, name, count]) => (
            <Link key={ready} to={readyHref(ready)} aria-current={query.ready === ready ? 'true' : undefined}>
              {name} <span className="cap num">{grouped(count)}</span>
            </Link>
          ))}
        </nav>
      )}
      <Form method="get" role="search" className="row row-wrap lot-filter-form">
        {organisation && <input type="hidden" name="organisation" value={organisation} />}
        {query.ready && <input type="hidden" name="ready" value={query.ready} />}
        {query.sort !== 'closes' && <input type="hidden" name="sort" value={query.sort} />}
        {query.desc && <input type="hidden" name="dir" value="desc" />}
        <SearchBox
          name="words"
          defaultValue={query.words}
          maxLength={80}
          label={t(`lotTable.search.${table}`)}
        />
        <Choose name="yard" query={query} choices={choices.yards} />
        {!isDrafts && (
          <>
            <Choose name="category" query={query} choices={choices.categories} />
            <Choose
              name="format"
              query={query}
              choices={FORMATS.map((id) => ({ id, name: t(`drafts.format.${id}`) }))}
            />
            <Choose
              name="closes"
              query={query}
              choices={CLOSE_RANGES.filter((range) => range !== '').map((id) => ({
                id,
                name: t(`lotTable.closesIn.${id}`),
              }))}
            />
          </>
        )}
        {isDrafts && (
          <>
            <Choose
              name="missing"
              query={query}
              choices={(['pictures', ...DRAFT_FIELDS] as const).map((id) => ({
                id,
                name: t(`drafts.field.${id}`),
              }))}
            />
            <Choose name="by" query={query} choices={choices.makers} />
          </>
        )}
        <Button className="lot-apply">{t('lotTable.apply')}</Button>
        {narrowed && (
          <Link className="link" to={`?${new URLSearchParams(own)}`}>
            {t('lotTable.clear')}
          </Link>
        )}
      </Form>
      <Menu
        className="lot-columns"
        summary={
          <span className="btn btn-quiet">
            <SlidersHorizontal className="i" aria-hidden="true" />
            {t('lotTable.columns')}
          </span>
        }
      >
        <Form method="post" className="stack lot-columns-form" preventScrollReset>
          {COLUMNS[table].map((column) => (
            <label key={column} className="check">
              <input type="checkbox" name="column" value={column} defaultChecked={columns.includes(column)} />
              <span>{t(`lotTable.heads.${column}`)}</span>
            </label>
          ))}
          <Button size="sm" name="intent" value="columns">
            {t('lotTable.keepColumns')}
          </Button>
        </Form>
      </Menu>
    </div>
  )
}

type ChooseName = 'yard' | 'category' | 'format' | 'closes' | 'missing' | 'by'

function Choose({ name, query, choices }: { name: ChooseName; query: LotQuery; choices: readonly Choice[] }) {
  const { t } = useTranslation()
  const value = query[name]
  return (
    <select
      key={value}
      className="select"
      name={name}
      defaultValue={value}
      aria-label={t(`lotTable.filters.${name}`)}
      data-on={value ? '' : undefined}
      onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
    >
      <option value="">{t(`lotTable.filters.${name}`)}</option>
      {choices.map(({ id, name: label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  )
}
