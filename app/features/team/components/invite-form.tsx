import { Form, Link } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { FormInput } from '#app/ui/form-input.tsx'
import { Note } from '#app/ui/note.tsx'
import type { InviteFault } from '../inputs.ts'
import { MemberFields } from './member-fields.tsx'
import './team.css'

type InviteFormProps = {
  title: string
  text: string
  yards: readonly { id: string; name: string }[]
  answer: { fault: InviteFault; email: string; roles: string[]; yards: string[] | null } | null
  query: string
}

/** Nobody's address is the fault of its field. */
const OF_THE_FORM: readonly InviteFault[] = ['full', 'too_many', 'yard']
/** What is said beside the roles. */
const OF_THE_ROLES: readonly InviteFault[] = ['role']

export function InviteForm({ title, text, yards, answer, query }: InviteFormProps) {
  const { t } = useTranslation()
  const fault = answer?.fault ?? null
  const ofForm = fault !== null && OF_THE_FORM.includes(fault)
  const ofEmail = fault !== null && !ofForm && !OF_THE_ROLES.includes(fault)
  return (
    <div className="team-form">
      <Link className="back" to={`/seller/users/all${query}`}>
        <ChevronLeft className="i" aria-hidden="true" />
        {t('team.back')}
      </Link>
      <h1 className="h-page">{title}</h1>
      <p className="muted">{text}</p>
      {ofForm && (
        <Note tone="out" role="alert">
          {t(`team.faults.${fault}`)}
        </Note>
      )}
      <Form method="post" action={`/seller/users/all${query}`} noValidate key={fault ?? ''}>
        <input type="hidden" name="intent" value="invite" />
        <FormInput
          form="invite"
          name="email"
          type="email"
          label={t('team.email')}
          fault={fault && ofEmail ? t(`team.faults.${fault}`) : undefined}
          first={ofEmail}
          defaultValue={answer?.email}
          maxLength={250}
          autoComplete="off"
          required
        />
        <MemberFields
          yards={yards}
          roles={answer?.roles ?? ['yard_staff']}
          at={answer?.yards ?? null}
          fault={fault}
        />
        <Button variant="primary">{t('team.send')}</Button>
      </Form>
    </div>
  )
}
