import { useTranslation } from 'react-i18next'
import { PROVIDER_NAMES, type ProviderId, type SocialFailure } from '#app/domain/people/providers.ts'
import { ProviderMark } from './provider-mark.tsx'
import './security.css'
import { Note } from '#app/ui/note.tsx'

type SocialButtonsProps = {
  /** Those that this deployment has set up; without any nothing is shown. */
  offered: readonly ProviderId[]
  redirectTo: string | null
}

/** Sign-in by an account elsewhere: links, which lead to the provider's own page. */
export function SocialButtons({ offered, redirectTo }: SocialButtonsProps) {
  const { t } = useTranslation()
  if (offered.length === 0) return null
  const query = redirectTo ? `?redirectTo=${encodeURIComponent(redirectTo)}` : ''
  return (
    <div className="social">
      <span className="social-or">{t('security.social.or')}</span>
      {offered.map((id) => (
        <a key={id} className="btn btn-secondary btn-block btn-lg" href={`/auth/${id}${query}`}>
          <ProviderMark id={id} />
          {t('security.social.with', { provider: PROVIDER_NAMES[id] })}
        </a>
      ))}
    </div>
  )
}

type SocialFailedProps = { failure: SocialFailure; provider: ProviderId }

/** Why somebody who came back from a provider is not signed in. */
export function SocialFailed({ failure, provider }: SocialFailedProps) {
  const { t } = useTranslation()
  return (
    <Note tone="out" role="alert" className="auth-failure" id="social-failed">
      {t(`security.social.failed.${failure}`, { provider: PROVIDER_NAMES[provider] })}
    </Note>
  )
}
