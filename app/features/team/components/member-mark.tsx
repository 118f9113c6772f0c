import './team.css'

/** The initials of somebody, beside the name that says the same. */
export function MemberMark({ name }: { name: string }) {
  return (
    <span className="member-mark" aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/u).filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase()
}
