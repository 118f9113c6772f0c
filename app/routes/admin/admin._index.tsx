import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { addDays, boundsOf, dayAt } from '#app/domain/pickup/civil.ts'
import { DayFiguresRow } from '#app/features/overview/components/day-figures.tsx'
import { RunningChecks } from '#app/features/overview/components/running.tsx'
import { WaitingKinds, WaitingTable } from '#app/features/overview/components/waiting-table.tsx'
import { ageText } from '#app/features/overview/components/waiting-words.ts'
import { figuresOf, findRunning } from '#app/features/overview/figures.server.ts'
import { ON_A_PAGE, readOverview } from '#app/features/overview/inputs.ts'
import { listWaiting } from '#app/features/overview/queries.server.ts'
import { actOnWaiting } from '#app/flows/people/act-on-waiting.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { EASTERN } from '#app/lib/eastern.ts'
import { badRequest, readFields } from '#app/lib/form.server.ts'
import { forbidden, requireAdmin } from '#app/lib/http.ts'
import { Note } from '#app/ui/note.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { dayText } from '#app/ui/time-text.ts'
import { titled } from '#app/ui/titled.ts'
import { useAdminShell } from '#app/views/work/admin-shell.tsx'
import '#app/features/overview/components/overview.css'

const HERE = '/admin'
const SAID = ['done', 'gone'] as const

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const { searchParams } = new URL(request.url)
  const search = readOverview(searchParams)
  const now = context.clock.now()
  const day = dayAt(EASTERN, now)
  const [today, before] = [boundsOf(EASTERN, day), boundsOf(EASTERN, addDays(day, -7))]
  const [t, language, rows, figures, former, running] = await Promise.all([
    i18n.getFixedT(request),
    i18n.getLocale(request),
    listWaiting(context, search),
    figuresOf(context, today),
    figuresOf(context, before),
    findRunning(context, today),
  ])
  const { name, ready, tells } = context.gateway
  return {
    title: t('admin.nav.overview'),
    day: dayText(day, { t, language }, 'date'),
    now,
    rows,
    figures,
    former,
    running,
    gateway: { name, ready, tells },
    said: SAID.find((word) => word === searchParams.get('said')) ?? null,
    ...search,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireAdmin(context, request)
  const form = await readFields(request)
  const [act, id] = [form.get('act') ?? '', (form.get('id') ?? '').slice(0, 300)]
  const answer = await actOnWaiting(context, actor, { act, id })
  if (!answer) throw badRequest()
  if (answer === 'forbidden') throw forbidden()
  return redirect(`${HERE}?said=${answer}`, 303)
}

export default function Overview() {
  const { day, now, rows, figures, former, running, gateway, said, kind, page } =
    useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const { counts } = useAdminShell()
  const all = counts.reduce((sum, { waiting }) => sum + waiting, 0)
  const chosen = kind ? (counts.find((one) => one.kind === kind)?.waiting ?? 0) : all
  const oldest = Math.min(...counts.map((one) => one.oldest ?? now))
  const hrefFor = (number: number) => {
    const params = new URLSearchParams(kind ? { kind } : {})
    params.set('page', String(number))
    return `${HERE}?${params}`
  }
  return (
    <>
      <div className="admin-page-head">
        <h1 className="h-page">{day}</h1>
        <p className="muted">
          {all === 0
            ? t('admin.overview.quiet')
            : t('admin.overview.waits', { count: all, age: ageText(t, now - oldest) })}
        </p>
      </div>
      <DayFiguresRow today={figures} before={former} running={running} />
      <div className="aside-cols overview">
        <section>
          <h2 className="h-sec">{t('admin.overview.needs')}</h2>
          {said && (
            <Note tone={said === 'done' ? 'win' : 'plain'} role="status">
              {t(`admin.overview.said.${said}`)}
            </Note>
          )}
          {all > 0 && <WaitingKinds counts={counts} kind={kind} all={all} now={now} />}
          <WaitingTable
            rows={rows}
            kind={kind}
            all={chosen}
            from={(page - 1) * ON_A_PAGE + 1}
            now={now}
            path={HERE}
          />
          <Pager page={page} pages={Math.ceil(chosen / ON_A_PAGE)} hrefFor={hrefFor} />
        </section>
        <RunningChecks running={running} gateway={gateway} now={now} />
      </div>
    </>
  )
}
