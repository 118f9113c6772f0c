import { useFetcher } from '@remix-run/react'
import { Check, CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import type { NewsletterFault } from '../inputs.ts'

/** What the page /newsletter answers a form that was sent to it. */
export type NewsletterAnswer = { done: boolean; fault: NewsletterFault | 'tooMany' | null; email: string }

/** Stands in every footer. Without script it leads to a page of its own, which says the same. */
export function NewsletterForm() {
  const { t } = useTranslation()
  const fetcher = useFetcher<NewsletterAnswer>()
  const { done, fault } = fetcher.data ?? { done: false, fault: null }
  return (
    <fetcher.Form className="wide" method="post" action="/newsletter" noValidate>
      <h2>
        <label htmlFor="newsletter-email">{t('contact.newsletter.label')}</label>
      </h2>
      <p className="cap newsletter-hint">{t('contact.newsletter.hint')}</p>
      <NewsletterField id="newsletter-email" fault={fault} busy={fetcher.state !== 'idle'} />
      <p className="newsletter-done" role="status">
        {done && (
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
  fault: NewsletterAnswer['fault']
  value?: string
  busy?: boolean
}

export function NewsletterField({ id, fault, value, busy }: NewsletterFieldProps) {
  const { t } = useTranslation()
  return (
    <div className="field" data-invalid={fault ? '' : undefined}>
      <div className="row newsletter-row">
        <input
          className="input"
          id={id}
          type="email"
          name="email"
          defaultValue={value}
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
