import { Bell, BellRing } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askToSignIn } from '#app/lib/sign-in-steps.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { useToast } from '#app/ui/toast.tsx'

type WatchSaleProps = {
  saleId: string
  title: string
  watching: boolean
  /** How many watch it; left out where nobody should count. */
  count?: number
  look: 'quiet' | 'small' | 'large'
  login: boolean
  here: string
}

/** A form of one button: one reminder of the sale in the place of those of its lots. */
export function WatchSale({ saleId, title, watching, count, look, login, here }: WatchSaleProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const on = wanted ?? watching
  useEffect(() => setWanted((before) => (before === watching ? null : before)), [watching])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (login) return askToSignIn(document, { step: 'login', redirectTo: here, email: null, linkSent: false })
    const body = new FormData(event.currentTarget)
    const adds = !on
    body.set('action', adds ? 'add' : 'remove')
    setWanted(adds)
    // who leaves the page at once watches it all the same
    const answer = await fetch('/auction/watch', { method: 'POST', body, keepalive: true }).catch(() => null)
    if (!answer?.ok) {
      setWanted(!adds)
      return toast({ tone: 'out', title: t('liveSale.watch.failed') })
    }
    toast({ tone: adds ? 'win' : 'info', title: t(adds ? 'liveSale.watch.added' : 'liveSale.watch.removed') })
  }

  const Icon = on ? BellRing : Bell
  const word = on ? 'liveSale.watch.on' : look === 'large' ? 'liveSale.watch.offLong' : 'liveSale.watch.off'
  const shown = count === undefined ? null : count + (wanted === null ? 0 : Number(wanted) - Number(watching))
  const className =
    look === 'large'
      ? buttonClass({ variant: on ? 'secondary' : 'primary', size: 'lg' })
      : buttonClass({ variant: look === 'quiet' ? 'quiet' : 'secondary', size: 'sm' })
  return (
    <form method="post" action="/auction/watch" onSubmit={(event) => void send(event)}>
      <input type="hidden" name="auction_id" value={saleId} />
      <input type="hidden" name="redirectTo" value={here} />
      <button
        type="submit"
        name="action"
        value={on ? 'remove' : 'add'}
        className={className}
        aria-pressed={on}
        data-testid="watch-sale"
      >
        <Icon className="i" aria-hidden="true" />
        <span aria-hidden="true">{t(word)}</span>
        <span className="sr">{`${t(word)}: ${title}`}</span>
        {shown !== null && <span className="cap num">{shown}</span>}
      </button>
    </form>
  )
}
