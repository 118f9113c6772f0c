import type { DraftPicture } from './draft.ts'
import type { KeptPicture } from './pictures.ts'

/** Pictures that were sent side by side as they were chosen, in the places that they have; the others stay where they are. */
export function inTurn(pictures: readonly DraftPicture[]): DraftPicture[] {
  const sent = pictures
    .filter((picture) => picture.turn !== undefined)
    .sort((one, other) => (one.turn ?? 0) - (other.turn ?? 0))
  return pictures.map((picture) => (picture.turn === undefined ? picture : (sent.shift() ?? picture)))
}

/** What somebody has put in order stays so, whatever still comes in. */
export function withoutTurns(pictures: readonly DraftPicture[]): DraftPicture[] {
  return pictures.map(({ turn: _, ...picture }) => picture)
}

/** One more that has arrived of those that were chosen together: where it was chosen, whatever came before it. */
export function arrived(pictures: readonly DraftPicture[], kept: KeptPicture, turn: number): DraftPicture[] {
  return inTurn([...pictures, { ...kept, caption: '', turn }])
}
