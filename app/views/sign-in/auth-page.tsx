import type { ReactNode } from 'react'
import { Picture } from '#app/ui/picture.tsx'

const PICTURE = { name: 'armchair-cognac-main', tint: '#b09987' }

type AuthPageProps = { title: string; lead?: ReactNode; children: ReactNode }

/** A form at the door, with a picture beside it where there is room. */
export function AuthPage({ title, lead, children }: AuthPageProps) {
  return (
    <div className="auth">
      <div className="auth-form">
        <h1 className="h-page">{title}</h1>
        {lead && <p className="muted auth-intro">{lead}</p>}
        {children}
      </div>
      <div className="auth-pic">
        <Picture image={PICTURE} sizes="(max-width: 1024px) 1px, 780px" eager />
      </div>
    </div>
  )
}
