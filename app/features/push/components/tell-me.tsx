import { Link } from '@remix-run/react'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { PushSaid } from './push-said.tsx'
import { usePush } from './use-push.ts'
import './push.css'
import { Note } from '#app/ui/note.tsx'

/** Below an offer that was just placed: nobody who has it already, or cannot have it, is offered it. */
export function TellMe() {
  const { t } = useTranslation()
  const { state, busy, turnOn } = usePush()
  const [asked, setAsked] = useState(false)
  if (state === 'unknown' || (!asked && state !== 'off')) return null
  return (
    <div className="panel-pad tell-me" data-testid="tell-me">
      {state === 'on' ? (
        <Note tone="win" role="status">
          {t('push.done')}{' '}
          <Link className="link" to="/my-account/notifications#push">
            {t('push.change')}
          </Link>
        </Note>
      ) : (
        <>
          {(state === 'off' || state === 'failed') && (
            <Button
              type="button"
              block
              busy={busy}
              data-testid="push-on"
              onClick={() => {
                setAsked(true)
                turnOn()
              }}
            >
              <BellRing className="i" aria-hidden="true" />
              {t('push.turnOn')}
            </Button>
          )}
          <PushSaid state={state} />
        </>
      )}
    </div>
  )
}
