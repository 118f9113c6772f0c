import { useFetcher } from '@remix-run/react'
import { Check, CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isDone, wrongIn } from '#app/lib/form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import type { NewsletterAnswer } from '../inputs.ts'

/** Stands in every footer. Without script it leads to a page of its own, which says the same. */
export function NewsletterForm() {
  const { t } = useTranslation()
  const fetcher = useFetcher<NewsletterAnswer>()
  const { data: answer } = fetcher
  return (
    <fetcher.Form className="wide" method="post" action="/newsletter" noValidate>
      <h2>
        <label htmlFor="newsletter-email">{t('contact.newsletter.label')}</label>
      </h2>
      <p className="cap newsletter-hint">{t('contact.newsletter.hint')}</p>
      <NewsletterField id="newsletter-email" answer={answer} busy={fetcher.state !== 'idle'} />
      <p className="newsletter-done" role="status">
        {isDone(answer) && (
          <>
            <Check className="i i-s" aria-hidden="true" />
            {t('contact.newsletter.done')}
          </>
        )}
      </p>
    </fetcher.Form>
  )
}

type NewsletterFieldProps = {
  id: string
  answer: NewsletterAnswer | undefined
  busy?: boolean
}

export function NewsletterField({ id, answer, busy }: NewsletterFieldProps) {
  const { t } = useTranslation()
  const wrong = wrongIn(answer)
  const fault = wrong && (wrong.refused ?? wrong.faults.email)
  return (
    <div className="field" data-invalid={fault ? '' : undefined}>
      <div className="row newsletter-row">
        <input
          className="input"
          id={id}
          type="email"
          name="email"
          defaultValue={wrong?.typed.email}
          autoComplete="email"
          placeholder={t('contact.newsletter.placeholder')}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-error` : undefined}
        />
        <Button variant="secondary" busy={busy}>
          {t('contact.newsletter.submit')}
        </Button>
      </div>
      {fault && (
        <p className="error" id={`${id}-error`} role="alert">
          <CircleAlert className="i i-s" aria-hidden="true" />
          <span>{t(`contact.newsletter.${fault}`)}</span>
        </p>
      )}
    </div>
  )
}
