import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import {
  hasEmail,
  hasSms,
  isMandatory,
  type Notification,
  offeredNotifications,
  type Preferences,
} from '#app/domain/people/notifications.ts'
import { Button } from '#app/ui/button.tsx'
import './preferences.css'
import { Note } from '#app/ui/note.tsx'

type PreferenceFormProps = {
  preferences: Preferences
  email: string
  emailVerified: boolean
  phone: string | null
  phoneVerified: boolean
  saved: boolean
}

/** What somebody is told of, by e-mail and by text (account-and-operations.md, section 5). */
export function PreferenceForm({ preferences, saved, ...reached }: PreferenceFormProps) {
  const { t } = useTranslation()
  return (
    <Form method="post" key={JSON.stringify(preferences)}>
      {saved && (
        <Note tone="win" role="status" className="acct-note">
          {t('notify.saved')}
        </Note>
      )}
      <div className="table-frame">
        <table className="table ntab">
          <thead>
            <tr>
              <th scope="col">{t('notify.what')}</th>
              <th scope="col" className="c">
                {t('notify.email')}
              </th>
              <th scope="col" className="c">
                {t('notify.sms')}
              </th>
            </tr>
          </thead>
          <tbody>
            {offeredNotifications().map((notification) => (
              <Row key={notification.id} notification={notification} preferences={preferences} />
            ))}
          </tbody>
        </table>
      </div>
      <Reached {...reached} />
      <details className="ntab-terms">
        <summary>{t('notify.termsTitle')}</summary>
        <p className="cap">
          {t('notify.rates')}{' '}
          <Link className="link" to="/terms-and-conditions">
            {t('notify.terms')}
          </Link>
        </p>
      </details>
      <div className="save">
        <Button type="reset" className="push">
          {t('notify.discard')}
        </Button>
        <Button variant="primary">{t('notify.update')}</Button>
      </div>
    </Form>
  )
}

type RowProps = { notification: Notification; preferences: Preferences }

function Row({ notification, preferences }: RowProps) {
  const { t } = useTranslation()
  const { id, key } = notification
  const what = t(`notify.items.${key}.title`)
  const always = isMandatory(id)
  return (
    <tr>
      <td className="wrap-ok">
        <b>{what}</b> {always && <span className="faint">{t('notify.always')}</span>}
        <br />
        <span className="cap">{t(`notify.items.${key}.text`)}</span>
      </td>
      <td className="c">
        {hasEmail(notification) && (
          <label className="tick">
            <input
              type="checkbox"
              name="email_prefer"
              value={id}
              aria-label={t('notify.emailOf', { what })}
              defaultChecked={preferences.email.includes(id)}
              disabled={always}
            />
          </label>
        )}
      </td>
      <td className="c">
        {hasSms(notification) ? (
          <label className="tick">
            <input
              type="checkbox"
              name="sms_prefer"
              value={id}
              aria-label={t('notify.smsOf', { what })}
              defaultChecked={preferences.sms.includes(id)}
            />
          </label>
        ) : (
          <span className="faint">
            <span aria-hidden="true">–</span>
            <span className="sr">{t('notify.noSms')}</span>
          </span>
        )}
      </td>
    </tr>
  )
}

type ReachedProps = Pick<PreferenceFormProps, 'email' | 'emailVerified' | 'phone' | 'phoneVerified'>

function Reached({ email, emailVerified, phone, phoneVerified }: ReachedProps) {
  const { t } = useTranslation()
  return (
    <dl className="kv ntab-to">
      <dt>{t('notify.email')}</dt>
      <dd>
        {email}{' '}
        <span className={emailVerified ? 't-win' : 'faint'}>
          {t(emailVerified ? 'notify.confirmed' : 'notify.notConfirmed')}
        </span>
      </dd>
      <dt>{t('notify.phone')}</dt>
      <dd>
        <span className="num">{phone ?? t('notify.none')}</span>{' '}
        {phone !== null && (
          <span className={phoneVerified ? 't-win' : 'faint'}>
            {t(phoneVerified ? 'notify.verified' : 'notify.notVerified')}
          </span>
        )}
      </dd>
    </dl>
  )
}
