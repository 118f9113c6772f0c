import { Form } from '@remix-run/react'
import { CirclePause, Play, TimerReset } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Time } from '#app/ui/time.tsx'

const MINUTES = [5, 10, 30] as const

type LiveActsProps = {
  attempt: string
  open: number
  paused: { at: number; reason: string } | null
}

/** What is done to all open lots at once, each after it was asked for in so many words. */
export function LiveActs({ attempt, open, paused }: LiveActsProps) {
  const { t } = useTranslation()
  return (
    <div className="row row-wrap sale-acts">
      {paused ? (
        <>
          <Note tone="amber" role="status">
            {t('auctions.live.pausedSince')} <Time at={paused.at} form="moment" />. {paused.reason}
          </Note>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="attempt" value={attempt} />
            <Button variant="primary" name="intent" value="resume">
              <Play className="i" aria-hidden="true" />
              {t('auctions.live.resume')}
            </Button>
          </Form>
        </>
      ) : (
        <details className="panel">
          <summary className="btn btn-danger">
            <CirclePause className="i" aria-hidden="true" />
            {t('auctions.live.pause')}
          </summary>
          <Form method="post" className="stack" preventScrollReset>
            <input type="hidden" name="attempt" value={attempt} />
            <h2 className="h-sub">{t('auctions.live.pauseTitle')}</h2>
            <p>{t('auctions.live.pauseText', { count: open })}</p>
            <label className="label" htmlFor="pause-reason">
              {t('auctions.live.reason')}
            </label>
            <input className="input" id="pause-reason" name="reason" maxLength={200} required />
            <Button variant="danger-solid" name="intent" value="pause">
              {t('auctions.live.pause')}
            </Button>
          </Form>
        </details>
      )}
      <details className="panel">
        <summary className="btn btn-secondary">
          <TimerReset className="i" aria-hidden="true" />
          {t('auctions.live.extend')}
        </summary>
        <Form method="post" className="stack" preventScrollReset>
          <input type="hidden" name="attempt" value={attempt} />
          <p>{t('auctions.live.extendText')}</p>
          <fieldset className="row sale-minutes">
            <legend className="label">{t('auctions.live.minutes')}</legend>
            {MINUTES.map((minutes) => (
              <label key={minutes} className="check">
                <input type="radio" name="minutes" value={minutes} defaultChecked={minutes === 10} />
                <span className="num">+{minutes}</span>
              </label>
            ))}
          </fieldset>
          <Button variant="primary" name="intent" value="extend">
            {t('auctions.live.extendAct')}
          </Button>
        </Form>
      </details>
    </div>
  )
}
