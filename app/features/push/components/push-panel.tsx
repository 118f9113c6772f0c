import { BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { PushSaid } from './push-said.tsx'
import { usePush } from './use-push.ts'
import './push.css'

/** Notifications of this browser among the other settings. `redirectTo`: where the form without script comes back to. */
export function PushPanel({ on, redirectTo }: { on: boolean; redirectTo: string }) {
  const { t } = useTranslation()
  const { state, busy, turnOn, turnOff } = usePush()
  const isOn = state === 'unknown' ? on : state === 'on' || state === 'muted'
  const may = state !== 'unsupported' && state !== 'denied'
  return (
    <section className="push-panel stack" aria-labelledby="push-title" id="push">
      <h2 className="h-sub" id="push-title">
        {t('push.outbid')}
      </h2>
      <p className="muted">
        {t('push.text')} {t('push.hint')}
      </p>
      <div className="row row-wrap">
        <p className={isOn ? 't-win' : undefined} data-testid="push-state" data-on={isOn}>
          {t(isOn ? 'push.on' : 'push.off')}
        </p>
        {isOn ? (
          <form
            method="post"
            action="/push"
            className="push"
            onSubmit={(event) => {
              event.preventDefault()
              turnOff()
            }}
          >
            <input type="hidden" name="intent" value="unsubscribe" />
            <input type="hidden" name="redirectTo" value={redirectTo} />
            <Button busy={busy}>{t('push.turnOff')}</Button>
          </form>
        ) : (
          may && (
            <Button
              type="button"
              className="push needs-script"
              busy={busy && state !== 'unknown'}
              onClick={turnOn}
              data-testid="push-on"
            >
              <BellRing className="i" aria-hidden="true" />
              {t('push.turnOn')}
            </Button>
          )
        )}
      </div>
      <PushSaid state={state} />
    </section>
  )
}
