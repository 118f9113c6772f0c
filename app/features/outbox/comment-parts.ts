import type { Parts, Place, Say } from './letters/shape.ts'
import { type Lot, lotAddress, lotLine } from './lot-lines.ts'

export type Comment = Lot & { name: string; text: string }
type Own = { subject: string; text: string; act: string }

/** A question about a lot, or the answer to one. */
export function commentParts(data: Comment, place: Place & { say: Say<Own> }): Parts {
  const { say } = place
  const act = `${lotAddress(data, place)}?open=questions#questions`
  return {
    act,
    subject: say('subject', { lot: data.lotNumber }),
    blocks: [
      { kind: 'text', text: say('text', { name: data.name }) },
      lotLine(data, place),
      { kind: 'quote', text: data.text },
      { kind: 'act', label: say('act'), href: act },
    ],
  }
}
