import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigate } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import {
  type MergeAnswered,
  MergeForm,
  type MergeTold,
  mergeToldBy,
} from '#app/features/catalogue/components/merge-form.tsx'
import { mergeConditionsInput } from '#app/features/catalogue/inputs.ts'
import { listInOrder } from '#app/features/catalogue/queries.server.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { stampOf } from '#app/features/settings/queries.server.ts'
import { mergeCondition, weighConditionMerge } from '#app/flows/lots/merge-condition.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readAct, reply } from '#app/lib/form.server.ts'
import { notFound, requireAdmin } from '#app/lib/http.ts'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'
import '#app/features/catalogue/components/catalogue.css'

const LIST = '/admin/catalogue/conditions'

/** What a merge of the two that are chosen would come to; read by the dialog of the list too. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const { searchParams } = new URL(request.url)
  const [from, into] = [searchParams.get('from') ?? '', searchParams.get('into') ?? '']
  const [t, rows, plan, seen] = await Promise.all([
    i18n.getFixedT(request),
    listInOrder(context, 'condition', null),
    weighConditionMerge(context, { from, into }),
    stampOf(context, [subjects.condition(from)]),
  ])
  const names = rows.map(({ id, name }) => ({ id, name, parentId: null }))
  return { title: t('admin.catalogue.mergeConditions'), names, plan, seen }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export async function action({ context, request }: ActionFunctionArgs) {
  requireAdmin(context, request)
  const { from, into, seen, in: where } = await readAct(request, mergeConditionsInput)
  if (from === '' || into === '' || from === into)
    return reply<string, MergeTold>({ typed: {} }, { refused: { refused: 'picked', stale: null } })
  const answer = await mergeCondition(context, { from, into }, seen)
  if (answer.ok) {
    const done = answer.underWay ? 'merging' : 'merged'
    return where === 'dialog'
      ? data<MergeTold>({ refused: null, stale: null, done })
      : redirect(`${LIST}?${done}=1`, 303)
  }
  const refuse = (refused: MergeTold) => reply<string, MergeTold>({ typed: {} }, { refused, status: 409 })
  if (answer.code === 'stale') return refuse({ refused: null, stale: { by: answer.by, seen: answer.seen } })
  if (answer.code === 'merging') return refuse({ refused: 'merging', stale: null })
  throw notFound()
}

export default function MergeConditions() {
  const { names, plan, seen } = useLoaderData<typeof loader>()
  // the router's types lose an answer that several returns of the action share
  const told = mergeToldBy(useActionData<unknown>() as MergeAnswered | undefined)
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <AdminPage section="conditions" title={t('admin.catalogue.mergeConditions')}>
      <MergeForm
        kind="conditions"
        names={names}
        plan={plan}
        seen={told?.stale?.seen ?? seen}
        told={told}
        back={LIST}
        onChoose={(from, into) =>
          navigate(`${LIST}/merge?${new URLSearchParams({ from, into })}`, {
            replace: true,
            preventScrollReset: true,
          })
        }
      />
    </AdminPage>
  )
}
