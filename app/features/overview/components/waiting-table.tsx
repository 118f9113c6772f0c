import { Form, Link } from '@remix-run/react'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { WaitingKind } from '../inputs.ts'
import { urgencyOf } from '../oldest-first.ts'
import type { WaitingCount, WaitingRow } from '../queries.server.ts'
import { ageText, KIND_ICONS, rowWords } from './waiting-words.ts'

type KindsProps = { counts: readonly WaitingCount[]; kind: WaitingKind | null; all: number; now: number }

/** What there is of each kind; each narrows the list to it. Kinds of which nothing waits are left out. */
export function WaitingKinds({ counts, kind, all, now }: KindsProps) {
  const { t } = useTranslation()
  return (
    <nav className="kinds" aria-label={t('admin.overview.kind')}>
      <Link className={kind ? 'chip' : 'chip chip-on'} to="/admin" aria-current={kind ? undefined : 'true'}>
        {t('admin.overview.all')} <span className="num">{all}</span>
      </Link>
      {counts
        .filter((one) => one.waiting > 0 || one.kind === kind)
        .map((one) => {
          const Icon = KIND_ICONS[one.kind]
          const isOn = one.kind === kind
          return (
            <Link
              key={one.kind}
              className={isOn ? 'chip chip-on' : 'chip'}
              to={`/admin?kind=${one.kind}`}
              aria-current={isOn ? 'true' : undefined}
            >
              <Icon className="i" aria-hidden="true" />
              {t(`admin.overview.kinds.${one.kind}`)} <span className="num">{one.waiting}</span>
              {one.oldest !== null && <span className="cap num">{ageText(t, now - one.oldest)}</span>}
            </Link>
          )
        })}
    </nav>
  )
}

const TONES = { long: 't-out', some: 't-amber', new: 'faint' } as const

type TableProps = {
  rows: readonly WaitingRow[]
  kind: WaitingKind | null
  all: number
  from: number
  now: number
  path: string
}

/** The list itself, the oldest first, each with what can be done about it. */
export function WaitingTable({ rows, kind, all, from, now, path }: TableProps) {
  const { t } = useTranslation()
  if (rows.length === 0)
    return (
      <EmptyState
        icon={CircleCheck}
        title={t('admin.overview.nobody')}
        text={t(kind ? 'admin.overview.noneOfKind' : 'admin.overview.nobodyText')}
      />
    )
  return (
    <div className="table-frame">
      <table className="table waiting">
        <thead>
          <tr>
            <th aria-sort="descending">{t('admin.overview.since')}</th>
            <th>{t('admin.overview.kind')}</th>
            <th>{t('admin.overview.who')}</th>
            <th className="r">
              <span className="sr">{t('admin.overview.acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const Icon = KIND_ICONS[row.kind]
            const { title, detail } = rowWords(t, row)
            return (
              <tr key={`${row.kind} ${row.id}`} data-waiting={row.kind}>
                <td className={`age num ${TONES[urgencyOf(now - row.at)]}`}>{ageText(t, now - row.at)}</td>
                <td className="kind">
                  <span>
                    <Icon className="i" aria-hidden="true" />
                    {t(`admin.overview.kinds.${row.kind}`)}
                  </span>
                </td>
                <td className="what">
                  <b>{title}</b>
                  <span className="cap">{detail}</span>
                </td>
                <td className="r do">
                  <Acts row={row} title={title} path={path} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="cap num waiting-range">
        {t('admin.overview.range', { from, to: from + rows.length - 1, all })}
      </p>
    </div>
  )
}

/** By a form what is done at once, and where the whole of it is seen. */
const ACTS: Record<
  WaitingKind,
  { act?: 'approve' | 'answered' | 'send' | 'try'; open?: (row: WaitingRow) => string }
> = {
  sellers: { act: 'approve', open: ({ about }) => `/admin/people/${about}` },
  papers: { open: () => '/admin/settings/tax' },
  identity: { open: ({ about }) => `/admin/people/${about}` },
  messages: { act: 'answered' },
  payments: { open: ({ about }) => `/admin/invoice/${about}` },
  letters: { act: 'send' },
  events: { act: 'try', open: () => '/admin/events' },
  books: { open: () => '/admin/books?view=checks' },
}

function Acts({ row, title, path }: { row: WaitingRow; title: string; path: string }) {
  const { t } = useTranslation()
  const { act, open } = ACTS[row.kind]
  const mailed = row.kind === 'messages' && row.about !== ''
  return (
    <span className="acts">
      {mailed && (
        <a className="btn btn-secondary btn-sm" href={`mailto:${row.about}`}>
          {t('admin.overview.act.answer')}
          <span className="sr">: {title}</span>
        </a>
      )}
      {act && (
        <Form method="post" action={path} preventScrollReset>
          <input type="hidden" name="id" value={row.id} />
          <Button variant={mailed ? 'quiet' : 'secondary'} size="sm" name="act" value={act}>
            {t(`admin.overview.act.${act}`)}
            <span className="sr">: {title}</span>
          </Button>
        </Form>
      )}
      {open && (
        <ButtonLink variant={act ? 'quiet' : 'secondary'} size="sm" to={open(row)}>
          {t(act ? 'admin.overview.act.open' : 'admin.overview.act.look')}
          <span className="sr">: {title}</span>
        </ButtonLink>
      )}
    </span>
  )
}
