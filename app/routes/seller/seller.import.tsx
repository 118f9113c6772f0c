import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import type { SheetFault } from '#app/features/drafts/commands.server.ts'
import { ImportChoose } from '#app/features/long-jobs/components/import-choose.tsx'
import { ImportFrame } from '#app/features/long-jobs/components/import-frame.tsx'
import { listImports } from '#app/features/long-jobs/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { readUploadForm } from '#app/features/uploads/read-form.server.ts'
import { prepareImport } from '#app/flows/lots/import-lots.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { reply } from '#app/lib/form.server.ts'
import { titled } from '#app/ui/titled.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { actor, side, query } = await requireWorkplace(context, request, 'listings')
  const t = await i18n.getFixedT(request)
  const earlier = await listImports(context, side, actor.id)
  return { title: t('lotImport.title'), query, attempt: crypto.randomUUID(), earlier }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const { actor, organisation, query } = await requireWorkplace(context, request, 'listings')
  const form = await readUploadForm(request)
  if (typeof form === 'string') return wrong(form === 'too_large' ? 'too_large' : 'no_file')
  const id = z
    .uuid()
    .catch(() => crypto.randomUUID())
    .parse(form.get('attempt'))
  const key = { id, organisationId: organisation.id, personId: actor.id }
  const prepared = await prepareImport(context, key, form.get('file'))
  return prepared.ok ? redirect(`/seller/import/${prepared.id}${query}`, 303) : wrong(prepared.code)
}

function wrong(file: SheetFault) {
  return reply<SheetFault>({ typed: {} }, { faults: { file } })
}

/** The first step of an import: which file. */
export default function ChooseImport() {
  const { title, query, attempt, earlier } = useLoaderData<typeof loader>()
  const fault = useActionData<typeof action>()?.faults.file ?? null
  return (
    <ImportFrame title={title} step="choose" query={query}>
      <ImportChoose fault={fault} attempt={attempt} query={query} earlier={earlier} />
    </ImportFrame>
  )
}
