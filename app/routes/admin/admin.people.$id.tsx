import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Ctx } from '#app/context.ts'
import { listAccountChanges } from '#app/features/accounts/changes.server.ts'
import { ActivityList } from '#app/features/accounts/components/activity-list.tsx'
import { LetterPanel } from '#app/features/accounts/components/letter-panel.tsx'
import { PersonStatusPill, rolesOf } from '#app/features/accounts/components/person-facts.tsx'
import { standingInput } from '#app/features/accounts/inputs.ts'
import { deactivate, findPerson, reactivate } from '#app/features/accounts/people.server.ts'
import { IdentityReview } from '#app/features/identity/components/identity-review.tsx'
import { verdictInput } from '#app/features/identity/inputs.ts'
import { findCheck } from '#app/features/identity/queries.server.ts'
import { decideIdentity } from '#app/flows/people/identity.server.ts'
import { type AccountLetter, LETTERS, sendAccountLetter } from '#app/flows/people/manage-people.server.ts'
import { readFields, readForm, reply } from '#app/lib/form.server.ts'
import { forbidden, notFound, requireAdmin } from '#app/lib/http.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Time } from '#app/ui/time.tsx'
import { AdminPage } from '#app/views/work/admin-page.tsx'
import '#app/features/accounts/components/people.css'
import { readPageNumber } from '#app/lib/page-number.ts'
import { titled } from '#app/ui/titled.ts'

const CHANGES_ON_A_PAGE = 25
const REASON = 'standing-reason'
const SAID = [
  'deactivated',
  'reactivated',
  'self',
  'nothing',
  'identity',
  'mailed',
  'needless',
  'too_many',
] as const
const REFUSED: readonly (string | null)[] = ['self', 'nothing', 'needless', 'too_many']

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const actor = requireAdmin(context, request)
  const { id = '' } = params
  const { searchParams } = new URL(request.url)
  const page = readPageNumber(searchParams)
  const [person, rows, check] = await Promise.all([
    findPerson(context, id),
    listAccountChanges(context, id, { page, limit: CHANGES_ON_A_PAGE }),
    findCheck(context, id),
  ])
  if (!person) throw notFound()
  return {
    person,
    check,
    own: actor.id === id,
    changes: rows.slice(0, CHANGES_ON_A_PAGE),
    page,
    pages: page + (rows.length > CHANGES_ON_A_PAGE ? 1 : 0),
    said: SAID.find((word) => word === searchParams.get('done')) ?? null,
  }
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  requireAdmin(context, request)
  const { id = '' } = params
  const form = await readFields(request)
  const asks = form.get('intent')
  if (asks === 'verify' || asks === 'refuse') return answerCheck(context, id, form)
  const letter = LETTERS.find((one) => one === asks)
  if (letter) return mailLetter(context, id, letter)
  const read = await readForm(form, standingInput)
  if (!read.ok) return reply(read)
  const { intent, reason } = read.value
  const asked = { personId: id, reason }
  const done = await (intent === 'deactivate' ? deactivate(context, asked) : reactivate(context, asked))
  if (done === 'forbidden') throw forbidden()
  return redirect(`/admin/people/${id}?done=${done === 'done' ? `${intent}d` : done}`, 303)
}

async function mailLetter(context: Ctx, personId: string, letter: AccountLetter) {
  const sent = await sendAccountLetter(context, personId, letter)
  if (!sent.ok && sent.code === 'forbidden') throw forbidden()
  if (!sent.ok && sent.code === 'gone') throw notFound()
  return redirect(`/admin/people/${personId}?done=${sent.ok ? 'mailed' : sent.code}`, 303)
}

async function answerCheck(context: Ctx, personId: string, form: URLSearchParams) {
  const read = await readForm(form, verdictInput)
  if (!read.ok) return reply(read)
  const { intent, check: checkId, reason } = read.value
  const done = await decideIdentity(context, { personId, checkId, verified: intent === 'verify', reason })
  if (done === 'forbidden') throw forbidden()
  return redirect(`/admin/people/${personId}?done=${done === 'done' ? 'identity' : 'nothing'}`, 303)
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.person.name, matches) },
]

export default function Person() {
  const { person, check, own, changes, page, pages, said } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { t } = useTranslation()
  const off = person.status === 'deactivate'
  const act = off ? 'reactivate' : 'deactivate'
  const good = !REFUSED.includes(said)
  const ofCheck = refused?.typed.check !== undefined
  const wrong = refused !== undefined && !ofCheck
  return (
    <AdminPage section="people" title={person.name} aside={<PersonStatusPill status={person.status} />}>
      <div className="set-wrap person">
        <Link className="back" to="/admin/people">
          <ChevronLeft className="i" aria-hidden="true" />
          {t('admin.back')}
        </Link>
        {said && !refused && (
          <Note tone={good ? 'win' : 'out'} role={good ? 'status' : 'alert'} id="said">
            {said === 'identity' ? t('identity.review.done') : t(`security.people.${said}`)}
          </Note>
        )}
        <dl className="kv">
          <dt>{t('auth.email')}</dt>
          <dd>{person.email}</dd>
          <dt>{t('security.people.roles')}</dt>
          <dd>{rolesOf(person, t)}</dd>
          <dt>{t('security.people.since')}</dt>
          <dd>
            <Time at={person.createdAt} form="document" />
          </dd>
        </dl>
        <IdentityReview check={check} needsReason={ofCheck} />
        {!off && <LetterPanel emailVerified={person.emailVerified} />}
        {!own && (
          <section aria-labelledby="standing-title">
            <h2 className="h-sec" id="standing-title">
              {t(`security.people.${act}`)}
            </h2>
            <p className="muted">{t(`security.people.${act}Text`)}</p>
            <Form method="post" className="person-act" key={person.status} noValidate>
              <Field
                id={REASON}
                label={t('security.people.reason')}
                hint={t('security.people.reasonHint')}
                errors={wrong ? [t('security.people.needsReason')] : undefined}
              >
                <input
                  className="input"
                  id={REASON}
                  name="reason"
                  maxLength={500}
                  required
                  aria-invalid={wrong || undefined}
                  aria-describedby={`${REASON}-description${wrong ? ` ${REASON}-error` : ''}`}
                  // biome-ignore lint/a11y/noAutofocus: the field that is wrong gets the focus, also without script.
                  autoFocus={wrong}
                />
              </Field>
              <Button variant={off ? 'secondary' : 'danger-solid'} name="intent" value={act}>
                {t(`security.people.${act}`)}
              </Button>
            </Form>
          </section>
        )}
        <section aria-labelledby="activity-title">
          <h2 className="h-sec" id="activity-title">
            {t('security.activity.title')}
          </h2>
          <ActivityList changes={changes} full />
          <Pager
            page={page}
            pages={pages}
            hrefFor={(number) => `/admin/people/${person.id}?page=${number}`}
          />
        </section>
      </div>
    </AdminPage>
  )
}
