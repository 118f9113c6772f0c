import { useTranslation } from 'react-i18next'
import { FormInput } from '#app/ui/form-input.tsx'
import { Note } from '#app/ui/note.tsx'
import type { InviteFault } from '../inputs.ts'
import { MemberFields } from './member-fields.tsx'

/** What is wrong with an invitation, and what was asked for. */
export type InviteRefused = { fault: InviteFault; email: string; roles: string[]; yards: string[] }

type InviteFieldsProps = {
  form: string
  yards: readonly { id: string; name: string }[]
  answer: InviteRefused | null
}

/** Nobody's address is the fault of its field. */
const OF_THE_FORM: readonly InviteFault[] = ['full', 'too_many', 'yard']
/** What is said beside the roles. */
const OF_THE_ROLES: readonly InviteFault[] = ['role']

/** Who is asked, to be what, and where: in a dialog and on a page. */
export function InviteFields({ form, yards, answer }: InviteFieldsProps) {
  const { t } = useTranslation()
  const fault = answer?.fault ?? null
  const ofForm = fault !== null && OF_THE_FORM.includes(fault)
  const ofEmail = fault !== null && !ofForm && !OF_THE_ROLES.includes(fault)
  return (
    <>
      {ofForm && (
        <Note tone="out" role="alert">
          {t(`team.faults.${fault}`)}
        </Note>
      )}
      <FormInput
        form={form}
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
    </>
  )
}
