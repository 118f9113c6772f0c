import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { FormInput } from '#app/ui/form-input.tsx'
import { BLOCK_REASON_MOST } from '../inputs.ts'
import './buyers.css'

export type BlockFault = 'fields' | 'reason' | 'unknown_member' | 'own_people'

type BlockFormProps = {
  /** Whom it is about, where the list of buyers says; else whose number is typed. */
  person: string
  member: string
  name: string | null
  reason: string
  fault: BlockFault | null
  back: string
}

/** Says what blocking does, and to whom, before it is done. */
export function BlockForm({ person, member, name, reason, fault, back }: BlockFormProps) {
  const { t } = useTranslation()
  const ofReason = fault === 'reason'
  return (
    <section className="panel panel-pad buyer-block" aria-labelledby="block-buyer">
      <h2 className="h-sec" id="block-buyer">
        {name === null ? t('team.buyers.blockTitle') : t('team.buyers.blockName', { name })}
      </h2>
      <p className="muted">{t('team.buyers.blockText')}</p>
      <Form method="post" className="stack" key={fault ?? ''} noValidate>
        {name === null ? (
          <FormInput
            form="block"
            name="member"
            inputMode="numeric"
            label={t('team.buyers.memberNumber')}
            fault={fault && !ofReason ? t(`team.buyers.fault.${fault}`) : undefined}
            first={fault !== null && !ofReason}
            defaultValue={member}
            maxLength={9}
            autoComplete="off"
            required
          />
        ) : (
          <input type="hidden" name="person" value={person} />
        )}
        <FormInput
          form="block"
          name="reason"
          label={t('team.buyers.why')}
          fault={
            ofReason
              ? t('team.buyers.fault.reason')
              : name !== null && fault
                ? t(`team.buyers.fault.${fault}`)
                : undefined
          }
          first={ofReason}
          defaultValue={reason}
          maxLength={BLOCK_REASON_MOST}
          autoComplete="off"
          required
        />
        <p className="row">
          <Button variant="danger-solid" name="intent" value="block">
            {t('team.buyers.block')}
          </Button>
          <Link className="link" to={back}>
            {t('team.keep')}
          </Link>
        </p>
      </Form>
    </section>
  )
}
