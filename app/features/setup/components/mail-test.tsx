import { Form } from '@remix-run/react'
import { Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import type { SetupTest, SetupView } from '../queries.server.ts'
import { Found, StepTest } from './step-test.tsx'

type MailTestProps = {
  mail: SetupView['mail']
  test: SetupTest | undefined
  /** Whom it is sent to unless somebody else is typed. */
  to: string
  problem: string | null
  path: string
}

/** Who carries letters, and one that is sent as every letter is. */
export function MailTest({ mail, test, to, problem, path }: MailTestProps) {
  const { t } = useTranslation()
  return (
    <>
      <dl className="kv">
        <dt>{t('admin.setup.mail.from')}</dt>
        <dd>{mail.from ?? '–'}</dd>
        <dt>{t('admin.setup.mail.server')}</dt>
        <dd>{mail.from === null ? t('admin.setup.mail.nobody') : mail.courier}</dd>
      </dl>
      <StepTest
        title={t('admin.setup.mail.title')}
        action={
          <Form method="post" action={path} className="row row-wrap mail-test" preventScrollReset noValidate>
            <input
              className="input"
              name="to"
              type="email"
              required
              maxLength={254}
              defaultValue={to}
              // biome-ignore lint/a11y/noAutofocus: a wrong field gets the focus, also without script.
              autoFocus={problem !== null}
              aria-label={t('admin.setup.mail.to')}
              aria-invalid={problem !== null || undefined}
              aria-describedby={problem === null ? undefined : 'mail-problem'}
            />
            <Button size="sm" name="intent" value="mail">
              <Send className="i" aria-hidden="true" />
              {t('admin.setup.mail.send')}
            </Button>
          </Form>
        }
      >
        {problem !== null && (
          <p className="error" id="mail-problem" role="alert">
            {problem}
          </p>
        )}
        {test && <MailFound test={test} courier={mail.courier} />}
      </StepTest>
    </>
  )
}

function MailFound({ test, courier }: { test: SetupTest; courier: string }) {
  const { t } = useTranslation()
  const { to, problem, said } = test.facts
  const when = <Time at={test.at} form="moment" />
  if (test.state === 'passed')
    return (
      <Found tone="win">
        {t('admin.setup.mail.sent', { server: courier, to: String(to) })} {when}
      </Found>
    )
  const words =
    problem === 'kept'
      ? t('admin.setup.mail.kept')
      : said === null
        ? t('admin.setup.mail.silent')
        : t('admin.setup.mail.refused', { said: String(said) })
  return (
    <Found tone="out">
      {words} {when}
    </Found>
  )
}
