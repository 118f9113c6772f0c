import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Time } from '#app/ui/time.tsx'
import type { IdentityCheck } from '../queries.server.ts'
import { IdentityPill } from './identity-panel.tsx'

const REASON = 'identity-reason'

/** What somebody says of who they are, and an administrator's answer to it. */
export function IdentityReview({
  check,
  needsReason,
}: {
  check: IdentityCheck | null
  needsReason: boolean
}) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="identity-title" id="identity">
      <h2 className="h-sec" id="identity-title">
        {t('identity.title')}
      </h2>
      {check === null || check.state === 'withdrawn' ? (
        <p className="muted">{t(check === null ? 'identity.review.never' : 'identity.review.withdrawn')}</p>
      ) : (
        <>
          <p className="row row-wrap">
            <IdentityPill state={check.state} />
            <span className="muted">
              <Time at={check.decidedAt ?? check.askedAt} form="document" />
            </span>
          </p>
          <dl className="kv identity-facts">
            <dt>{t('identity.review.name')}</dt>
            <dd>
              {check.facts.firstName} {check.facts.lastName}
            </dd>
            <dt>{t('identity.review.address')}</dt>
            <dd>{check.facts.address}</dd>
            <dt>{t('identity.licence')}</dt>
            <dd>{check.facts.driverLicense}</dd>
            <dt>{t('identity.until')}</dt>
            <dd>{check.facts.licenseExpiryDate}</dd>
            {check.reason !== '' && (
              <>
                <dt>{t('identity.review.reason')}</dt>
                <dd>{check.reason}</dd>
              </>
            )}
          </dl>
        </>
      )}
      {check?.state === 'asked' && (
        <Form method="post" action="#identity" className="person-act" noValidate key={check.id}>
          <input type="hidden" name="check" value={check.id} />
          <Field
            id={REASON}
            label={t('identity.review.reason')}
            hint={t('identity.review.hint')}
            errors={needsReason ? [t('security.people.needsReason')] : undefined}
          >
            <input
              className="input"
              id={REASON}
              name="reason"
              maxLength={500}
              aria-invalid={needsReason || undefined}
              aria-describedby={`${REASON}-description${needsReason ? ` ${REASON}-error` : ''}`}
              // biome-ignore lint/a11y/noAutofocus: the field that is wrong gets the focus, also without script.
              autoFocus={needsReason}
            />
          </Field>
          <div className="row row-wrap">
            <Button variant="primary" name="intent" value="verify">
              {t('identity.review.verify')}
            </Button>
            <Button variant="danger" name="intent" value="refuse">
              {t('identity.review.refuse')}
            </Button>
          </div>
        </Form>
      )}
    </section>
  )
}
