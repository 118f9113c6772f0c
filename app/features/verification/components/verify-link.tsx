import { Link } from '@remix-run/react'
import { type ReactNode, useCallback, useState } from 'react'
import { verifyAddress } from '#app/lib/verify-address.ts'
import { onDemand } from '#app/ui/start/on-demand.tsx'
import type { Channel } from '../state.ts'

const VerifyDialog = onDemand(async () => (await import('./verify-dialog.tsx')).VerifyDialog)

type VerifyLinkProps = {
  channel: Channel
  /** Where the page without script leads back to. */
  redirectTo: string
  className?: string
  /** Nothing is left to verify: the link goes, a dialog that is open says so first. */
  verified?: boolean
  children: ReactNode
}

/** Opens the verification of one's own number or address: a dialog, or its page where there is no script. */
export function VerifyLink(props: VerifyLinkProps) {
  const { channel, redirectTo, className = 'link', verified = false, children } = props
  const [opened, setOpened] = useState(false)
  const close = useCallback(() => setOpened(false), [])
  return (
    <>
      {!verified && (
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
      )}
      {opened && <VerifyDialog channel={channel} onClose={close} />}
    </>
  )
}
