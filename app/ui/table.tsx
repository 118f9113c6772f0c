import type { ReactNode } from 'react'

/** `r`: of amounts and moments, at the right. `sr`: said and not shown, over a row's buttons. */
type Head = string | { r: ReactNode } | { sr: string }

type TableProps = {
  /** Beside those of every table. */
  className: string
  heads: readonly Head[]
  /** What stands over it in the same frame. */
  over?: ReactNode
  /** Its rows. */
  children: ReactNode
}

/** A list of things by their fields, in a frame; a phone shows each row as labelled pairs. */
export function Table({ className, heads, over, children }: TableProps) {
  return (
    <div className="table-frame">
      {over}
      <div className="table-scroll">
        <table className={`table table-cards ${className}`}>
          <thead>
            <tr>
              {heads.map((head, place) =>
                typeof head === 'string' ? (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a table's heads never change their order
                  <th key={place} scope="col" className="r">
                    {'r' in head ? head.r : <span className="sr">{head.sr}</span>}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </div>
  )
}
