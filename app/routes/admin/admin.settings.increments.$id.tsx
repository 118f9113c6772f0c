import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { saveSchedule, subjects } from '#app/features/settings/commands.server.ts'
import { ScheduleFields } from '#app/features/settings/components/schedule-fields.tsx'
import { SettingsForm } from '#app/features/settings/components/settings-form.tsx'
import { openEdit, submitEdit } from '#app/features/settings/edit.server.ts'
import { ladderOf, scheduleForm } from '#app/features/settings/forms.ts'
import { scheduleInput } from '#app/features/settings/inputs.ts'
import { findSchedule } from '#app/features/settings/queries.server.ts'
import { readFields } from '#app/lib/form.server.ts'
import { notFound, requireAdmin } from '#app/lib/http.ts'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'

const LIST = '/admin/settings/increments'

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const { id = '' } = params
  const { values, ...edit } = await openEdit(context, [subjects.schedule(id)], () =>
    findSchedule(context, id),
  )
  if (!values) throw notFound()
  return {
    id,
    title: values.name,
    saved: new URL(request.url).searchParams.has('saved'),
    values: scheduleForm(values),
    ...edit,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export async function action({ context, request, params }: ActionFunctionArgs) {
  requireAdmin(context, request)
  const { id = '' } = params
  const { saved, status, result, stale } = await submitEdit(await readFields(request), {
    schema: scheduleInput,
    save: ({ name, rungs }, seen) => saveSchedule(context, id, { name, ladder: ladderOf({ rungs }) }, seen),
    read: async () => {
      const found = await findSchedule(context, id)
      return found && scheduleForm(found)
    },
  })
  if (status === 404) throw notFound()
  if (saved) return redirect(`${LIST}/${id}?saved=1`, 303)
  return data({ result, stale }, { status })
}

export default function EditSchedule() {
  const { id, title, seen, values, last, saved } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <AdminPage section="increments" title={title}>
      <SettingsForm
        id="schedule"
        action={`${LIST}/${id}`}
        seen={seen}
        values={values}
        last={last}
        saved={saved}
        answer={answer}
        back={LIST}
      >
        <ScheduleFields />
      </SettingsForm>
    </AdminPage>
  )
}
