import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { answerMerge, nonePicked } from '#app/features/catalogue/merge-answer.server.ts'
import { listCategoryNames } from '#app/features/catalogue/queries.server.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { stampOf } from '#app/features/settings/queries.server.ts'
import { mergeCategory, weighMerge } from '#app/flows/lots/merge-category.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields } from '#app/lib/form.server.ts'
import { requireAdmin } from '#app/lib/http.ts'
import { titled } from '#app/ui/titled.ts'
import { MergePage } from '#app/views/work/merge-page.tsx'

const LIST = '/admin/catalogue/categories'

/** What a merge of the two that are chosen would come to; read by the dialog of the list too. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const { searchParams } = new URL(request.url)
  const [from, into] = [searchParams.get('from') ?? '', searchParams.get('into') ?? '']
  const [t, names, plan, seen] = await Promise.all([
    i18n.getFixedT(request),
    listCategoryNames(context),
    weighMerge(context, { from, into }),
    stampOf(context, [subjects.category(from)]),
  ])
  return { title: t('admin.catalogue.mergeTitle'), names, plan, seen }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export async function action({ context, request }: ActionFunctionArgs) {
  requireAdmin(context, request)
  const form = await readFields(request)
  const text = (name: string) => form.get(name) ?? ''
  const [from, into] = [text('from'), text('into')]
  if (from === '' || into === '' || from === into) return nonePicked()
  const each = [...form].flatMap(([name, value]) =>
    name.startsWith('below.') ? [[name.slice(6), value]] : [],
  )
  const below = text('how') === 'merge' ? Object.fromEntries(each) : {}
  const merged = await mergeCategory(context, { from, into, below }, Number(form.get('seen')))
  return answerMerge(merged, LIST, text('in') === 'dialog')
}

export default function MergeCategories() {
  return <MergePage kind="categories" />
}
