import { useNavigate, useRevalidator } from '@remix-run/react'
import { Heart } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askToSignIn } from '#app/lib/sign-in-steps.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { useToast } from '#app/ui/toast.tsx'

type FavouriteButtonProps = {
  listingId: string
  title: string
  watched: boolean
  /** `tile` lies on a tile's picture, `picture` on the large one of a phone, `button` names itself. */
  look: 'tile' | 'picture' | 'button'
  /** Whether it is a visitor's, who signs in first. */
  login: boolean
  /** The page to come back to without script. */
  here: string
}

/**
 * A form of one button, filled at once when it is pressed; without script it posts and comes back. With script it asks by
 * itself and not by the router's fetcher: its tile may be gone before the answer is here.
 */
export function FavouriteButton({ listingId, title, watched, look, login, here }: FavouriteButtonProps) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const toast = useToast()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const on = wanted ?? watched
  useEffect(() => {
    setWanted((before) => (before === watched ? null : before))
  }, [watched])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = new FormData(event.currentTarget)
    const adds = !on
    body.set('action', adds ? 'add' : 'remove')
    if (!login) setWanted(adds)
    const answer = await fetch('/favorites', { method: 'POST', body }).catch(() => null)
    if (login) {
      // the server has noted which lot, and keeps it once they have signed in
      return askToSignIn(frontPage(), { step: 'login', redirectTo: here, email: null, linkSent: false })
    }
    if (answer?.redirected) return navigate(new URL(answer.url).pathname + new URL(answer.url).search)
    if (!answer?.ok) {
      setWanted(null)
      return toast({ tone: 'out', title: t('favourites.failed') })
    }
    toast({
      tone: adds ? 'win' : 'info',
      title: t(adds ? 'favourites.added' : 'favourites.removed'),
    })
    revalidate()
  }

  // what can be read on the button begins its name, so that it can be said to a computer
  const said = look === 'button' && on ? `${t('favourites.remove')}. ` : ''
  const label = said + t(on ? 'favourites.removeLabel' : 'favourites.addLabel', { title })
  const face = (
    <>
      {look === 'tile' ? (
        <span>
          <Heart className="i" aria-hidden="true" />
        </span>
      ) : (
        <Heart className="i" aria-hidden="true" />
      )}
      {look === 'button' && t(on ? 'favourites.remove' : 'favourites.add')}
    </>
  )
  const className =
    look === 'tile'
      ? 'tile-tool'
      : look === 'picture'
        ? 'icon-btn fav-pic only-s'
        : buttonClass({}, 'fav-btn')

  return (
    <form method="post" action="/favorites" className="fav" onSubmit={(event) => void send(event)}>
      <input type="hidden" name="project_id" value={listingId} />
      <input type="hidden" name="redirectTo" value={here} />
      <button
        type="submit"
        name="action"
        value={on ? 'remove' : 'add'}
        className={className}
        aria-label={label}
        aria-pressed={on}
      >
        {face}
      </button>
    </form>
  )
}

/** A lot in a drawer has its visitor sign in over the page around it. */
function frontPage(): Document {
  return window.parent === window ? document : window.parent.document
}
