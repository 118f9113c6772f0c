import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { discardCampaign, saveCampaign, sendCampaign } from '#app/features/campaigns/commands.server.ts'
import { CampaignForm } from '#app/features/campaigns/components/campaign-form.tsx'
import { type CampaignFault, campaignInput } from '#app/features/campaigns/inputs.ts'
import { findCampaign } from '#app/features/campaigns/queries.server.ts'
import { countCampaignReaders } from '#app/flows/people/campaigns.server.ts'
import { readFields, readForm, reply } from '#app/lib/form.server.ts'
import { forbidden, notFound, requireAdmin } from '#app/lib/http.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'

const LIST = '/admin/campaigns'
const EMPTY = { subjectEn: '', textEn: '', subjectEs: '', textEs: '' }

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const { id = '' } = params
  const { searchParams } = new URL(request.url)
  const campaign = id === 'new' ? null : await findCampaign(context, id)
  if (!campaign && id !== 'new') throw notFound()
  const asks = searchParams.has('ask') && campaign?.state === 'draft'
  const { subjectEn, textEn, subjectEs, textEs } = campaign ?? EMPTY
  return {
    id,
    values: { subjectEn, textEn, subjectEs, textEs },
    state: campaign?.state ?? ('draft' as const),
    written: campaign?.written ?? 0,
    readers: asks ? await countCampaignReaders(context) : null,
    said: searchParams.has('saved')
      ? ('saved' as const)
      : searchParams.has('started')
        ? ('started' as const)
        : null,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.values.subjectEn, matches) },
]

export async function action({ context, request, params }: ActionFunctionArgs) {
  const actor = requireAdmin(context, request)
  const id = params.id === 'new' ? null : (params.id ?? '')
  const form = await readFields(request)
  const intent = form.get('intent')
  if (id !== null && (intent === 'send' || intent === 'discard')) {
    const done = await (intent === 'send' ? sendCampaign : discardCampaign)(context, actor, id)
    if (done === 'forbidden') throw forbidden()
    if (done === 'gone') return redirect(`${LIST}?gone=1`, 303)
    return redirect(intent === 'send' ? `${LIST}/${id}?started=1` : LIST, 303)
  }
  const read = await readForm(form, campaignInput)
  if (!read.ok) return reply<CampaignFault>(read)
  const saved = await saveCampaign(context, actor, id, read.value)
  if (!saved.ok && saved.code === 'forbidden') throw forbidden()
  if (!saved.ok) return redirect(`${LIST}?gone=1`, 303)
  return redirect(`${LIST}/${saved.id}?${intent === 'ask' ? 'ask' : 'saved'}=1`, 303)
}

export default function EditCampaign() {
  const { id, values, state, written, readers, said } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const isNew = id === 'new'
  return (
    <AdminPage section="campaigns" title={isNew ? t('campaigns.new') : values.subjectEn}>
      <div className="set-wrap">
        <Link className="back" to={LIST}>
          <ChevronLeft className="i" aria-hidden="true" />
          {t('campaigns.back')}
        </Link>
        {said && !answer && (
          <Note tone="win" role="status">
            {t(`campaigns.${said}`)}
          </Note>
        )}
        {readers !== null && !answer ? (
          <section>
            <h2 className="h-sec">{t('campaigns.askTitle')}</h2>
            <p>{t('campaigns.ask', { count: readers })}</p>
            <Letter values={values} />
            <Form method="post" action={`${LIST}/${id}`} className="row row-wrap">
              <Button variant="primary" name="intent" value="send">
                {t('campaigns.sendNow')}
              </Button>
              <ButtonLink to={`${LIST}/${id}`}>{t('campaigns.keep')}</ButtonLink>
            </Form>
          </section>
        ) : state === 'draft' ? (
          <CampaignForm
            key={id}
            id={id}
            values={{ ...values, ...answer?.typed }}
            faults={answer?.faults ?? null}
            isNew={isNew}
          />
        ) : (
          <>
            <p className="muted">
              {t(`campaigns.states.${state}`)} · {t('campaigns.written', { count: written })}
            </p>
            <Letter values={values} />
          </>
        )}
      </div>
    </AdminPage>
  )
}

function Letter({ values }: { values: typeof EMPTY }) {
  return (
    <>
      <article className="campaign-letter" lang="en">
        <h3 className="h-sub">{values.subjectEn}</h3>
        <p>{values.textEn}</p>
      </article>
      <article className="campaign-letter" lang="es">
        <h3 className="h-sub">{values.subjectEs}</h3>
        <p>{values.textEs}</p>
      </article>
    </>
  )
}
