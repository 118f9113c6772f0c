import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import '#app/features/profile/components/account.css'

type AccountPageProps = {
  title: string
  intro?: string
  /** At the right of the title. */
  aside?: ReactNode
  /** For a table of many columns. */
  wide?: boolean
  children: ReactNode
}

/** A page of the account, in the account's frame. */
export function AccountPage({ title, intro, aside, wide = false, children }: AccountPageProps) {
  return (
    <div className={classNames(!wide && 'wrap-mid', 'acct acct-page')}>
      <div className="acct-body">
        <div className="row row-wrap acct-head">
          <div>
            <h1 className="h-page">{title}</h1>
            {intro && <p className="muted acct-intro">{intro}</p>}
          </div>
          {aside && <span className="push">{aside}</span>}
        </div>
        {children}
      </div>
    </div>
  )
}
