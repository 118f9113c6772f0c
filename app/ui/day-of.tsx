import { useTimeText } from './time.tsx'

const DATE_LETTERS = 'mm-dd-yyyy'.length

/** The day of a moment as documents write it, without its hour. */
export function DayOf({ at }: { at: number }) {
  const textOf = useTimeText()
  return <time dateTime={new Date(at).toISOString()}>{textOf(at, 'document').slice(0, DATE_LETTERS)}</time>
}
