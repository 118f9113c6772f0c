import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { isProvider, PROVIDER_NAMES, type ProviderId } from '#app/domain/people/providers.ts'
import { Button } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import { ProviderMark } from './provider-mark.tsx'

type LinkedProvidersProps = {
  action: string
  /** When each was linked, epoch ms. */
  linked: readonly { id: string; since: number }[]
  /** Those that this deployment has set up. */
  offered: readonly ProviderId[]
  /** Whether one of them may go: there is a password, or another. */
  mayUnlink: boolean
}

/** Which accounts elsewhere open this one. */
export function LinkedProviders({ action, linked, offered, mayUnlink }: LinkedProvidersProps) {
  const { t } = useTranslation()
  const known = linked.filter((each): each is { id: ProviderId; since: number } => isProvider(each.id))
  const free = offered.filter((id) => !known.some((each) => each.id === id))
  return (
    <>
      {known.length === 0 && <p className="muted">{t('security.providers.none')}</p>}
      <ul className="items" data-testid="providers">
        {known.map(({ id, since }) => (
          <li key={id}>
            <ProviderMark id={id} />
            <span className="grow">
              <b>{PROVIDER_NAMES[id]}</b>
              <small>
                {t('security.providers.since')} <Time at={since} form="document" />
              </small>
            </span>
            {mayUnlink && (
              <Form method="post" action={action}>
                <input type="hidden" name="provider" value={id} />
                <Button
                  variant="secondary"
                  size="sm"
                  name="intent"
                  value="unlink"
                  aria-label={t('security.providers.unlinkOf', { provider: PROVIDER_NAMES[id] })}
                >
                  {t('security.providers.unlink')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {known.length > 0 && !mayUnlink && <p className="cap">{t('security.providers.last')}</p>}
      {free.length > 0 && (
        <p className="row row-wrap sec-ends">
          {free.map((id) => (
            <a key={id} className="btn btn-secondary" href={`/auth/${id}?to=link`}>
              <ProviderMark id={id} />
              {t('security.providers.link', { provider: PROVIDER_NAMES[id] })}
            </a>
          ))}
        </p>
      )}
    </>
  )
}
