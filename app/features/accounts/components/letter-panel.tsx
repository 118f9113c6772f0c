import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'

/** What somebody says has not come is mailed to them once more. */
export function LetterPanel({ emailVerified }: { emailVerified: boolean }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="letters-title">
      <h2 className="h-sec" id="letters-title">
        {t('security.people.letters')}
      </h2>
      <p className="muted">{t('security.people.lettersText')}</p>
      <Form method="post" className="row row-wrap person-letters">
        {!emailVerified && (
          <Button name="intent" value="verify_email">
            {t('security.people.mailVerify')}
          </Button>
        )}
        <Button name="intent" value="reset_password">
          {t('security.people.mailReset')}
        </Button>
      </Form>
    </section>
  )
}
