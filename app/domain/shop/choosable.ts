type Offered = { id: string; offered: boolean }

/** What a lot can be given: what is offered, and what it has already, as existing lots keep what they have. */
export function choosable<One extends Offered>(all: readonly One[], own?: string): One[] {
  return all.filter(({ id, offered }) => offered || id === own)
}
