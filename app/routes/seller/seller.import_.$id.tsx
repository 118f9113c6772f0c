import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { choosable } from '#app/domain/shop/choosable.ts'
import { listDraftSales } from '#app/features/auctions/queries.server.ts'
import type { SheetFault } from '#app/features/drafts/commands.server.ts'
import { listDraftChoices, listTemplates } from '#app/features/drafts/queries.server.ts'
import { ImportCheck } from '#app/features/long-jobs/components/import-check.tsx'
import { ImportColumns } from '#app/features/long-jobs/components/import-columns.tsx'
import { ImportEarlier } from '#app/features/long-jobs/components/import-earlier.tsx'
import { ImportFrame, type ImportStep } from '#app/features/long-jobs/components/import-frame.tsx'
import { ImportList } from '#app/features/long-jobs/components/import-list.tsx'
import { ImportRules } from '#app/features/long-jobs/components/import-rules.tsx'
import { ImportRun } from '#app/features/long-jobs/components/import-run.tsx'
import { ImportZips } from '#app/features/long-jobs/components/import-zips.tsx'
import { useFreshWhile } from '#app/features/long-jobs/components/job-card.tsx'
import { isJobId, isUnderWay } from '#app/features/long-jobs/inputs.ts'
import { listImports, listNotes, ownJob } from '#app/features/long-jobs/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { type FormFault, readUploadForm } from '#app/features/uploads/read-form.server.ts'
import { actOnImport, type ImportActed, type ImportForm } from '#app/flows/long-jobs/act-on-import.server.ts'
import { dryRun, FAULT_KINDS, findImport } from '#app/flows/lots/import-lots.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { fieldsOf, filesOf, readFields, reply, typedOf } from '#app/lib/form.server.ts'
import type { FormAnswer } from '#app/lib/form-answer.ts'
import { notFound } from '#app/lib/http.ts'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { actor, side, organisation, query } = await requireWorkplace(context, request, 'listings')
  const { id } = params
  const key = ownJob(side, actor.id, id ?? '')
  const found = isJobId(id) ? await findImport(context, key) : null
  if (!found) throw notFound()
  const t = await i18n.getFixedT(request)
  const { job, input } = found
  const { searchParams } = new URL(request.url)
  const asked = searchParams.get('step')
  const only = FAULT_KINDS.find((kind) => kind === searchParams.get('faults')) ?? null
  const step: ImportStep =
    job.state === 'prepared'
      ? asked === 'check' || asked === 'columns'
        ? asked
        : 'choose'
      : job.state === 'done'
        ? 'done'
        : 'run'
  const choosing = step === 'choose'
  const [choices, run, notes, templates, sales, earlier] = await Promise.all([
    step === 'columns' ? listDraftChoices(context, organisation.id) : null,
    step === 'check' ? dryRun(context, key, found, { only }) : null,
    job.state === 'prepared' ? [] : listNotes(context, job.id, {}),
    choosing ? listTemplates(context, organisation.id) : [],
    choosing ? listDraftSales(context, side) : [],
    choosing ? listImports(context, side, actor.id) : [],
  ])
  const offered = choices && { conditions: choosable(choices.conditions), yards: choices.yards }
  return {
    title: t('lotImport.title'),
    query,
    step,
    job,
    input,
    choices: offered,
    run,
    only,
    notes,
    earlier,
    templates: templates.map(({ id: of, name }) => ({ id: of, name })),
    sales: sales.map(({ id: of, name }) => ({ id: of, name })),
    now: context.clock.now(),
    attempt: crypto.randomUUID(),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { actor, side, keep } = await requireWorkplace(context, request, 'listings')
  const { id } = params
  if (!isJobId(id)) throw notFound()
  const key = ownJob(side, actor.id, id)
  const form = await formOf(request)
  if (typeof form === 'string')
    return reply<ImportFault, ImportRefusal>({ typed: {} }, { faults: { file: 'too_large' } })
  const acted = await actOnImport(context, key, actor.id, form)
  if (acted.said === 'next') {
    const to = new URLSearchParams({ ...keep, ...(acted.step ? { step: acted.step } : {}) })
    return redirect(`/seller/import/${id}?${to}`, 303)
  }
  if (acted.said === 'took_back') return data(acted)
  const typed = typedOf(form.fields)
  if (acted.said === 'unread')
    return reply<ImportFault, ImportRefusal>({ typed }, { faults: { file: acted.code } })
  if (acted.said === 'fault')
    return reply<ImportFault, ImportRefusal>({ typed }, { faults: { column: acted.code } })
  return reply<ImportFault, ImportRefusal>({ typed }, { refused: acted.said, status: 409 })
}

type Acted<Said extends string> = Extract<ImportActed, { said: Said }>
type ColumnFault = Acted<'fault'>['code']
type ImportFault = SheetFault | ColumnFault
type ImportRefusal = 'full' | 'not_there'
type Told = Acted<'took_back'> | FormAnswer<ImportFault, ImportRefusal>

/** A list that is to take another's place comes with its bytes, no further than they may be long. */
async function formOf(request: Request): Promise<ImportForm | FormFault> {
  if (!request.headers.get('content-type')?.startsWith('multipart/'))
    return { fields: await readFields(request), file: null }
  const form = await readUploadForm(request)
  return typeof form === 'string' ? form : { fields: fieldsOf(form), file: filesOf(form, 'file')[0] ?? null }
}

/** An import from its columns to what became of it. */
export default function SellerImport() {
  const page = useLoaderData<typeof loader>()
  const {
    title,
    query,
    step,
    job,
    input,
    choices,
    run,
    only,
    notes,
    now,
    templates,
    sales,
    earlier,
    attempt,
  } = page
  // the router's types lose an answer that several returns of the action share
  const told = useActionData<unknown>() as Told | undefined
  const wrong = told && 'faults' in told ? told : null
  const { t } = useTranslation()
  useFreshWhile(isUnderWay(job.state))
  return (
    <ImportFrame title={title} step={step} query={query}>
      {told && 'said' in told && (
        <Note tone="win" role="status" className="seller-note">
          {t('lotImport.tookBack', { count: told.count })}
        </Note>
      )}
      {wrong?.refused && (
        <Note tone="amber" role="alert" className="seller-note">
          {t(wrong.refused === 'full' ? 'longJobs.full' : 'longJobs.notThere')}
        </Note>
      )}
      {step === 'choose' && (
        <>
          <div className="im-cards">
            <ImportList
              // what is shown follows what was read
              key={input.rowsAt}
              label={job.label}
              rows={job.total}
              input={input}
              fault={(wrong?.faults.file ?? null) as SheetFault | null}
            />
            <ImportZips zips={input.zips} zipTo={`/seller/import/${job.id}/pictures${query}`} />
          </div>
          <ImportRules input={input} templates={templates} sales={sales} query={query} />
          <ImportEarlier earlier={earlier} query={query} />
        </>
      )}
      {choices && (
        <ImportColumns
          input={input}
          rows={job.total}
          choices={choices}
          query={query}
          fault={(wrong?.faults.column ?? null) as ColumnFault | null}
        />
      )}
      {run && <ImportCheck run={run} asText={input.asText} only={only} query={query} />}
      {(step === 'run' || step === 'done') && (
        <ImportRun
          job={job}
          notes={notes}
          query={query}
          now={now}
          isDone={step === 'done'}
          attempt={attempt}
        />
      )}
    </ImportFrame>
  )
}
