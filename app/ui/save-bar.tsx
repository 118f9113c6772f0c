import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type SaveBarProps = {
  /** What was changed since the form was read, by the names of its fields. */
  names: readonly string[]
  words: { changed: string; discard: string; save: string }
  onDiscard: () => void
  /** What stands there while nothing is changed. */
  idle?: { text: ReactNode; act: ReactNode }
}

/** What saves a long form stays in sight, and says what has been changed. */
export function SaveBar({ names, words, onDiscard, idle }: SaveBarProps) {
  const isChanged = names.length > 0
  return (
    <div className="save" data-changes={names.length}>
      {isChanged ? (
        <p className="grow" aria-live="polite">
          <b>{words.changed}</b> <span className="muted hide-s">{names.join(', ')}</span>
        </p>
      ) : (
        idle?.text
      )}
      <span className="row push">
        {isChanged ? (
          <Button type="button" onClick={onDiscard}>
            {words.discard}
          </Button>
        ) : (
          idle?.act
        )}
        <Button variant="primary">{words.save}</Button>
      </span>
    </div>
  )
}
