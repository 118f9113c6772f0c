import { useLocation } from '@remix-run/react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useIsPopup } from './popup-frame.tsx'
import { useShellData } from './shell-data.ts'

/** The intro shows unless this flag is 'false': for the session once it was seen, on this device when told never again. */
const FLAG = 'fairlot.intro'
const THANKS = '/registration/success'
/** Whoever pays, or is about to, is kept from nothing. */
const PAYS = /^\/(checkout|payment-|cart)|\/deposit$/

/** Welcomes whoever has just signed in or registered (storefront, section 4). */
export function IntroHost() {
  const shell = useShellData()
  const inDrawer = useIsPopup()
  const [name, setName] = useState<string | null>(null)
  const [Intro, setIntro] = useState<ComponentType<IntroProps> | null>(null)
  const { pathname } = useLocation()
  // whoever registers is thanked first
  const thanked = useRef(false)
  const isThanks = pathname === THANKS
  const isPaying = PAYS.test(pathname)
  const begun = !inDrawer && !isThanks && !isPaying && (shell?.said === 'in' || thanked.current)
  const firstName = shell?.actor?.firstName ?? null
  const at = shell?.now

  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` tells one signing in from the next
  useEffect(() => {
    if (isThanks) thanked.current = true
    if (!begun || firstName === null || isOff()) return
    thanked.current = false
    setName(firstName)
    import('./intro-dialog.tsx').then(
      ({ IntroDialog }) => setIntro(() => IntroDialog),
      () => undefined,
    )
  }, [begun, at, firstName, isThanks])

  if (name === null || !Intro || isPaying) return null
  return (
    <Intro
      name={name}
      onClose={(never) => {
        setName(null)
        keepOff(never)
      }}
    />
  )
}

export type IntroProps = { name: string; onClose: (never: boolean) => void }

/** A browser that keeps nothing shows it each time. */
function isOff(): boolean {
  try {
    return sessionStorage.getItem(FLAG) === 'false' || localStorage.getItem(FLAG) === 'false'
  } catch {
    return false
  }
}

function keepOff(never: boolean): void {
  try {
    sessionStorage.setItem(FLAG, 'false')
    if (never) localStorage.setItem(FLAG, 'false')
  } catch {
    // it will be shown again
  }
}
