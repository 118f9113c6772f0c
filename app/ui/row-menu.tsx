import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu } from './menu.tsx'

type RowMenuProps = {
  /** Whose row it is: it names the button. */
  label: string
  className: string
  children: ReactNode
}

/** What else is done with one row of a table: links, and buttons of a form that stands beside the table's own. */
export function RowMenu({ label, className, children }: RowMenuProps) {
  return (
    <Menu
      className={className}
      label={label}
      summary={
        <span className="icon-btn icon-btn-sm">
          <Ellipsis className="i" aria-hidden="true" />
        </span>
      }
    >
      {children}
    </Menu>
  )
}
