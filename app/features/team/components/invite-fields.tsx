import { useTranslation } from 'react-i18next'
import { FormInput } from '#app/ui/form-input.tsx'
import { Note } from '#app/ui/note.tsx'
import type { InviteAnswer } from '../inputs.ts'
import { MemberFields, tickedIn } from './member-fields.tsx'

type InviteFieldsProps = {
  form: string
  yards: readonly { id: string; name: string }[]
  answer: InviteAnswer | null
}

/** Who is asked, to be what, and where: in a dialog and on a page. */
export function InviteFields({ form, yards, answer }: InviteFieldsProps) {
  const { t } = useTranslation()
  const faults = answer?.faults ?? {}
  return (
    <>
      {answer?.refused && (
        <Note tone="out" role="alert">
          {t(`team.faults.${answer.refused}`)}
        </Note>
      )}
      <FormInput
        form={form}
        name="email"
        type="email"
        label={t('team.email')}
        fault={faults.email && t(`team.faults.${faults.email}`)}
        first={faults.email !== undefined}
        defaultValue={answer?.typed.email}
        maxLength={250}
        autoComplete="off"
        required
      />
      <MemberFields
        yards={yards}
        roles={answer ? tickedIn(answer, 'role') : ['yard_staff']}
        at={answer && tickedIn(answer, 'yard')}
        fault={faults.role !== undefined}
      />
    </>
  )
}
