import { useActionData, useLoaderData, useNavigate } from '@remix-run/react'
import {
  type MergeAnswered,
  MergeForm,
  type MergeFormProps,
  mergeToldBy,
} from '#app/features/catalogue/components/merge-form.tsx'
import '#app/features/catalogue/components/catalogue.css'
import { AdminPage } from './admin-page.tsx'

type Loaded = Pick<MergeFormProps, 'names' | 'plan' | 'seen'> & { title: string }

/** Merges one of a list into another, as a page of its own. */
export function MergePage({ kind }: Pick<MergeFormProps, 'kind'>) {
  const { title, names, plan, seen } = useLoaderData() as Loaded
  const told = mergeToldBy(useActionData() as MergeAnswered | undefined)
  const navigate = useNavigate()
  const list = `/admin/catalogue/${kind}`
  return (
    <AdminPage section={kind} title={title}>
      <MergeForm
        kind={kind}
        names={names}
        plan={plan}
        seen={told?.stale?.seen ?? seen}
        told={told}
        back={list}
        onChoose={(from, into) =>
          navigate(`${list}/merge?${new URLSearchParams({ from, into })}`, {
            replace: true,
            preventScrollReset: true,
          })
        }
      />
    </AdminPage>
  )
}
