import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'

/** What may not change any more. */
export function Locked({ children }: { children: ReactNode }) {
  return (
    <span className="locked">
      <LockKeyhole className="i" aria-hidden="true" />
      <b className="num">{children}</b>
    </span>
  )
}
