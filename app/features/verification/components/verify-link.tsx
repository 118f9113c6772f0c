import { Link } from '@remix-run/react'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { verifyAddress } from '#app/lib/verify-address.ts'
import type { Channel } from '../state.ts'

const VerifyDialog = lazy(() =>
  import('./verify-dialog.tsx').then((module) => ({ default: module.VerifyDialog })),
)

type VerifyLinkProps = {
  channel: Channel
  /** Where the page without script leads back to. */
  redirectTo: string
  className?: string
  children: ReactNode
}

/** Opens the verification of one's own number or address: a dialog, or its page where there is no script. */
export function VerifyLink({ channel, redirectTo, className = 'link', children }: VerifyLinkProps) {
  const [opened, setOpened] = useState(false)
  const close = useCallback(() => setOpened(false), [])
  return (
    <>
      <Link
        className={className}
        to={verifyAddress(channel, redirectTo)}
        onClick={(event) => {
          event.preventDefault()
          setOpened(true)
        }}
      >
        {children}
      </Link>
      {opened && (
        <Suspense>
          <VerifyDialog channel={channel} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
