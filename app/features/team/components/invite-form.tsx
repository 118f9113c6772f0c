import { Form, Link } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MEMBER_ROLES } from '#app/domain/permissions.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormInput } from '#app/ui/form-input.tsx'
import { Note } from '#app/ui/note.tsx'
import type { InviteFault } from '../inputs.ts'
import './team.css'

type InviteFormProps = {
  title: string
  text: string
  answer: { fault: InviteFault; email: string } | null
  query: string
}

/** Nobody's address is the fault of its field. */
const OF_THE_FORM: readonly InviteFault[] = ['full', 'too_many']

export function InviteForm({ title, text, answer, query }: InviteFormProps) {
  const { t } = useTranslation()
  const fault = answer?.fault ?? null
  const ofForm = fault !== null && OF_THE_FORM.includes(fault)
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
          fault={fault && !ofForm ? t(`team.faults.${fault}`) : undefined}
          first={fault !== null && !ofForm}
          defaultValue={answer?.email}
          maxLength={250}
          autoComplete="off"
          required
        />
        <Field id="invite-role" label={t('team.role')}>
          <select className="select" id="invite-role" name="role" defaultValue="staff">
            {MEMBER_ROLES.map((role) => (
              <option key={role} value={role}>
                {t(`security.people.memberRole.${role}`)}
              </option>
            ))}
          </select>
        </Field>
        <Button variant="primary">{t('team.send')}</Button>
      </Form>
    </div>
  )
}
