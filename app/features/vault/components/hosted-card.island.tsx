import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'

const SCRIPT = 'https://js.stripe.com/v3/'
const ENTRY = '/payments/card-entry'

type Fault = { type?: string; message?: string }
type Elements = {
  create: (kind: 'payment') => {
    mount: (at: HTMLElement) => void
    on: (what: 'ready' | 'loaderror', heard: () => void) => void
  }
}
type StripeScript = {
  elements: (options: { clientSecret: string; appearance: object }) => Elements
  confirmSetup: (options: {
    elements: Elements
    confirmParams: { return_url: string }
  }) => Promise<{ error?: Fault }>
}
type OpenStripe = (key: string, options: { locale: string }) => StripeScript
type Fields = { stripe: StripeScript; elements: Elements }

type HostedCardProps = {
  back: string
  /** Where the card leads, as `?lot=…`; empty for nowhere. */
  more: string
}

/** The gateway's own fields: what is typed into them goes from here to the gateway, and never to us. */
export function HostedCard({ back, more }: HostedCardProps) {
  const { t, i18n } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const fields = useRef<Fields | null>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'sending' | 'unavailable'>('loading')
  const [fault, setFault] = useState<string | null>(null)

  useEffect(() => {
    // this page alone may open the gateway's script: one that was led here within another is loaded anew
    if (!loadedHere()) return window.location.reload()
    let left = false
    openFields(i18n.language)
      .then((opened) => {
        if (left || !place.current) return
        const element = opened.elements.create('payment')
        element.on('ready', () => setState('ready'))
        element.on('loaderror', () => setState('unavailable'))
        element.mount(place.current)
        fields.current = opened
      })
      .catch(() => {
        if (!left) setState('unavailable')
      })
    return () => {
      left = true
    }
  }, [i18n.language])

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!fields.current || state !== 'ready') return
    setState('sending')
    setFault(null)
    const { stripe, elements } = fields.current
    const return_url = `${window.location.origin}${ENTRY}${more}`
    const { error } = await stripe.confirmSetup({ elements, confirmParams: { return_url } })
    // without one the browser is on its way back already
    if (!error) return
    setFault(error.type === 'validation_error' ? t('payments.errors.details') : (error.message ?? ''))
    setState('ready')
  }

  return (
    <form onSubmit={send} noValidate>
      <div className="dialog-body stack">
        <p className="muted">{t('banks.hosted.lead')}</p>
        <noscript>
          <Note tone="out">{t('banks.hosted.noScript')}</Note>
        </noscript>
        {fault !== null && (
          <Note tone="out" role="alert">
            {fault || t('payments.errors.failed')}
          </Note>
        )}
        {state === 'unavailable' ? (
          <Note tone="out" role="alert" id="fields-unavailable">
            {t('banks.hosted.unavailable')}
          </Note>
        ) : (
          <>
            {state === 'loading' && (
              <p className="cap" role="status">
                {t('banks.hosted.loading')}
              </p>
            )}
            <div className="hosted-fields" ref={place} />
          </>
        )}
      </div>
      <div className="dialog-foot">
        <ButtonLink to={back}>{t('payments.dialog.back')}</ButtonLink>
        {state === 'unavailable' ? (
          <Button type="button" variant="primary" onClick={() => window.location.reload()}>
            {t('banks.hosted.again')}
          </Button>
        ) : (
          <Button variant="primary" busy={state === 'sending'} disabled={state !== 'ready'}>
            {t(state === 'sending' ? 'banks.hosted.saving' : 'banks.hosted.save')}
          </Button>
        )}
      </div>
    </form>
  )
}

function loadedHere(): boolean {
  const [first] = performance.getEntriesByType('navigation')
  return first === undefined || new URL(first.name).pathname === window.location.pathname
}

/** The gateway's script and a way into its vault, both at once. */
async function openFields(locale: string): Promise<Fields> {
  const [open, entry] = await Promise.all([loadScript(), beginEntry()])
  const stripe = open(entry.publishableKey, { locale })
  const dark = window.matchMedia('(prefers-color-scheme: dark)').matches
  const appearance = { theme: dark ? 'night' : 'stripe' }
  return { stripe, elements: stripe.elements({ clientSecret: entry.secret, appearance }) }
}

async function beginEntry(): Promise<{ secret: string; publishableKey: string }> {
  const answer = await fetch(ENTRY, { method: 'POST' })
  if (!answer.ok) throw new Error(`The vault was not opened (${answer.status}).`)
  return answer.json()
}

function loadScript(): Promise<OpenStripe> {
  const opened = () => (window as { Stripe?: OpenStripe }).Stripe
  return new Promise((loaded, failed) => {
    const known = opened()
    if (known) return loaded(known)
    const script = document.createElement('script')
    script.src = SCRIPT
    script.onload = () => {
      const open = opened()
      if (open) loaded(open)
      else failed(new Error('The gateway’s script is not what it was.'))
    }
    script.onerror = () => failed(new Error('The gateway’s script could not be loaded.'))
    document.head.appendChild(script)
  })
}
