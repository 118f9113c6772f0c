import { type ComponentType, useEffect, useState } from 'react'
import { useIsPopup } from './popup-frame.tsx'
import { useShellData } from './shell-data.ts'

/** The intro shows unless this flag is 'false': for the session once it was seen, on this device when told never again. */
const FLAG = 'fairlot.intro'

/** Welcomes whoever has just signed in or registered (storefront, section 4). */
export function IntroHost() {
  const shell = useShellData()
  const inDrawer = useIsPopup()
  const [name, setName] = useState<string | null>(null)
  const [Intro, setIntro] = useState<ComponentType<IntroProps> | null>(null)
  const begun = !inDrawer && (shell?.said === 'in' || shell?.said === 'registered')
  const firstName = shell?.actor?.firstName ?? null
  const at = shell?.now

  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` tells one signing in from the next
  useEffect(() => {
    if (!begun || firstName === null || isOff()) return
    setName(firstName)
    import('./intro-dialog.tsx').then(
      ({ IntroDialog }) => setIntro(() => IntroDialog),
      () => undefined,
    )
  }, [begun, at, firstName])

  if (name === null || !Intro) return null
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
