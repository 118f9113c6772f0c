import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { mergeConditionsInput } from '#app/features/catalogue/inputs.ts'
import { answerMerge, nonePicked } from '#app/features/catalogue/merge-answer.server.ts'
import { listInOrder } from '#app/features/catalogue/queries.server.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { stampOf } from '#app/features/settings/queries.server.ts'
import { mergeCondition, weighConditionMerge } from '#app/flows/lots/merge-condition.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readAct } from '#app/lib/form.server.ts'
import { requireAdmin } from '#app/lib/http.ts'
import { titled } from '#app/ui/titled.ts'
import { MergePage } from '#app/views/work/merge-page.tsx'

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
  if (from === '' || into === '' || from === into) return nonePicked()
  return answerMerge(await mergeCondition(context, { from, into }, seen), LIST, where === 'dialog')
}

export default function MergeConditions() {
  return <MergePage kind="conditions" />
}
