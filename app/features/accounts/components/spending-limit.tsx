import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import './spending-limit.css'
import { Note } from '#app/ui/note.tsx'

type SpendingLimitProps = {
  /** In cents. */
  spending: { limit: number | null; held: number }
  /** What was just done: `set` or `lift`. */
  said: string | null
  /** What was typed and could not be taken. */
  typed: string | null
}

const FIELD = 'spending-amount'

/** The limit that somebody sets to all their open offers, what is held of it, and the form to change it. */
export function SpendingLimit({ spending: { limit, held }, said, typed }: SpendingLimitProps) {
  const { t } = useTranslation()
  const navigation = useNavigation()
  const busy = navigation.formMethod === 'POST' && navigation.formAction?.startsWith('/my-account') === true
  const errors = typed === null ? undefined : [t('auth.account.limit.wrong')]
  const done =
    typed !== null
      ? null
      : said === 'set' && limit !== null
        ? t('auth.account.limit.saved', { limit: formatMoney(limit) })
        : said === 'lift' && limit === null
          ? t('auth.account.limit.lifted')
          : null
  return (
    <section className="spending" id="spending" aria-labelledby="spending-title">
      <h2 className="h-sub" id="spending-title">
        {t('auth.account.limit.title')}
      </h2>
      <p className="muted">{t('auth.account.limit.text')}</p>
      {done && (
        <Note tone="win" role="status" id="limit-done">
          {done}
        </Note>
      )}
      <dl className="kv spending-facts">
        <dt>{t('auth.account.limit.amount')}</dt>
        <dd data-testid="limit">{limit === null ? t('auth.account.limit.none') : formatMoney(limit)}</dd>
        <dt>{t('auth.account.limit.held')}</dt>
        <dd data-testid="held">{formatMoney(held)}</dd>
        {limit !== null && (
          <>
            <dt>{t('auth.account.limit.left')}</dt>
            <dd>{formatMoney(Math.max(0, limit - held))}</dd>
          </>
        )}
      </dl>
      {limit !== null && held > limit && <Note tone="amber">{t('auth.account.limit.over')}</Note>}
      <Form method="post" action="/my-account" className="spending-form" noValidate key={limit ?? 'none'}>
        <Field id={FIELD} label={t('auth.account.limit.amount')} errors={errors}>
          <input
            className="input"
            id={FIELD}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            defaultValue={typed ?? (limit === null ? '' : String(limit / 100))}
            aria-invalid={errors !== undefined || undefined}
            aria-describedby={errors && `${FIELD}-error`}
          />
        </Field>
        <div className="spending-actions">
          <Button variant="primary" name="intent" value="set" busy={busy}>
            {t('auth.account.limit.set')}
          </Button>
          {limit !== null && (
            <Button variant="secondary" name="intent" value="lift">
              {t('auth.account.limit.lift')}
            </Button>
          )}
        </div>
      </Form>
    </section>
  )
}
