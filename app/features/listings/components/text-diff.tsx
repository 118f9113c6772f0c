import type { DiffPart } from '#app/lib/text-diff.ts'

/** One of two texts, with what the other has not. */
export function DiffText({ parts, side }: { parts: readonly DiffPart[]; side: 'old' | 'new' }) {
  const own = parts.filter((part) => part.in === 'both' || part.in === side)
  return (
    <p className="diff">
      {own.length === 0 && '–'}
      {own.map(({ text, in: where }, place) => {
        const key = `${place}-${where}`
        if (where === 'old') return <del key={key}>{text}</del>
        if (where === 'new') return <ins key={key}>{text}</ins>
        return <span key={key}>{text}</span>
      })}
    </p>
  )
}
