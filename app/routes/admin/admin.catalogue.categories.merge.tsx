import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigate } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { MergeForm, type MergeTold } from '#app/features/catalogue/components/merge-form.tsx'
import { listCategoryNames } from '#app/features/catalogue/queries.server.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { stampOf } from '#app/features/settings/queries.server.ts'
import { mergeCategory, weighMerge } from '#app/flows/lots/merge-category.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields } from '#app/lib/form.server.ts'
import { notFound, requireAdmin } from '#app/lib/http.ts'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'
import '#app/features/catalogue/components/catalogue.css'

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
  if (from === '' || into === '' || from === into)
    return data<MergeTold>({ refused: 'picked', stale: null }, { status: 422 })
  const each = [...form].flatMap(([name, value]) =>
    name.startsWith('below.') ? [[name.slice(6), value]] : [],
  )
  const below = text('how') === 'merge' ? Object.fromEntries(each) : {}
  const answer = await mergeCategory(context, { from, into, below }, Number(form.get('seen')))
  if (answer.ok) {
    const done = answer.underWay ? 'merging' : 'merged'
    return text('in') === 'dialog'
      ? data<MergeTold>({ refused: null, stale: null, done })
      : redirect(`${LIST}?${done}=1`, 303)
  }
  if (answer.code === 'stale')
    return data<MergeTold>({ refused: null, stale: { by: answer.by, seen: answer.seen } }, { status: 409 })
  if (answer.code === 'levels' || answer.code === 'merging')
    return data<MergeTold>({ refused: answer.code, stale: null }, { status: 409 })
  throw notFound()
}

export default function MergeCategories() {
  const { names, plan, seen } = useLoaderData<typeof loader>()
  // the router's types lose an answer that several returns of the action share
  const told = useActionData<unknown>() as MergeTold | undefined
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <AdminPage section="categories" title={t('admin.catalogue.mergeTitle')}>
      <MergeForm
        kind="categories"
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
