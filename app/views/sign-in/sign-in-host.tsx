import { useLocation, useNavigate } from '@remix-run/react'
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import {
  isAtTheDoor,
  SIGN_IN_EVENT,
  type SignInAsked,
  type SignInStep,
  signInAsked,
} from '#app/lib/sign-in-steps.ts'
import { useReturnTo } from '#app/views/lot/places.ts'
import { useIsPopup } from '#app/views/site/popup-frame.tsx'
import { useShellData } from '#app/views/site/shell-data.ts'
import type { SignInDialogsProps } from './sign-in-dialogs.tsx'

/**
 * Opens signing in, registering and the forgotten password over the page that asks for them, one at a time. Every link to
 * one of their pages does: a favourite, an offer, a shortcut, the header. What is shown is fetched when it is asked for;
 * where that fails, and without script, the link leads to the page.
 */
export function SignInHost() {
  const visitor = useShellData()?.actor === null
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const here = useReturnTo()
  const inDrawer = useIsPopup()
  const [asked, setAsked] = useState<SignInAsked | null>(null)
  const [Dialogs, setDialogs] = useState<ComponentType<SignInDialogsProps> | null>(null)
  const listens = visitor && !inDrawer && !isAtTheDoor(pathname)

  const open = useCallback(async (next: SignInAsked, href: string) => {
    try {
      const { SignInDialogs } = await import('./sign-in-dialogs.tsx')
      setDialogs(() => SignInDialogs)
      // one popup leads to another, and both to where the first was meant to
      setAsked((before) => ({
        ...next,
        redirectTo: next.redirectTo ?? before?.redirectTo ?? null,
        email: next.email ?? before?.email ?? null,
      }))
    } catch {
      location.assign(href)
    }
  }, [])

  useEffect(() => {
    if (!listens) return
    const onClick = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const next = link && !link.target ? signInAsked(link) : null
      if (!link || !next) return
      // the router follows no link whose click was prevented; what closes the menu goes on
      event.preventDefault()
      void open(next, link.href)
    }
    const onAsked = (event: Event) => {
      const { detail } = event as CustomEvent<SignInAsked>
      void open(detail, ADDRESS[detail.step])
    }
    document.addEventListener('click', onClick, true)
    document.addEventListener(SIGN_IN_EVENT, onAsked)
    return () => {
      document.removeEventListener('click', onClick, true)
      document.removeEventListener(SIGN_IN_EVENT, onAsked)
    }
  }, [listens, open])

  // `login=true` in any address asks a visitor to sign in (storefront, section 2)
  const params = new URLSearchParams(search)
  const wanted = listens && params.get('login') === 'true'
  useEffect(() => {
    if (!wanted) return
    const rest = new URLSearchParams(search)
    rest.delete('login')
    navigate({ pathname, search: rest.toString() }, { replace: true, preventScrollReset: true })
    void open({ step: 'login', redirectTo: null, email: null, linkSent: false }, ADDRESS.login)
  }, [wanted, pathname, search, navigate, open])

  const close = useCallback(() => setAsked(null), [])
  const place = useRef(pathname)
  useEffect(() => {
    if (place.current !== pathname) close()
    place.current = pathname
  }, [pathname, close])

  if (!asked || !Dialogs) return null
  return (
    <Dialogs
      asked={asked}
      onSent={() => setAsked({ ...asked, step: 'login', linkSent: true })}
      onClose={close}
      onDone={(redirectTo) => {
        close()
        if (redirectTo && redirectTo !== here) navigate(redirectTo)
      }}
    />
  )
}

/** Of a tile's own popup: here, where what is fetched for popups is listed already, it costs a page of tiles least. */
export const loadTileDeposit = () => import('#app/views/lot/tile-deposit.tsx')

const ADDRESS: Record<SignInStep, string> = {
  login: '/login',
  register: '/registration',
  forgot: '/forgot_password',
  phone: '/login/phone',
}
