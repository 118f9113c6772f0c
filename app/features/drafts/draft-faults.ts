import type { DraftProblem } from '#app/domain/shop/draft.ts'

type Judged = {
  /** What is wrong with the draft as the page was read, and how often its words had been saved then. */
  problems: readonly DraftProblem[]
  version: number
  /** What a pressed button was answered. */
  answer: { said: string; version: number | null; problems: readonly DraftProblem[] } | null
  /** Whether it is in an auction. */
  inSale: boolean
}

/**
 * What a page says of a draft: `all` is what stands in the way of its publication, `shown` what is called wrong beside its
 * field, which is only what was typed until somebody has wanted to publish.
 */
export function faultsOf({ problems, version, answer, inSale }: Judged) {
  const tried = answer?.said === 'not_ready'
  // a refusal is not followed by a new reading of the page, and holds until more has been saved than it knew of
  const said = tried && (answer.version ?? 0) >= version ? answer.problems : problems
  const all = inSale ? said.map(ofItsSale) : said
  return { all, shown: all.filter(({ code }) => tried || code !== 'missing') }
}

/** When it closes is its auction's to say: so is what is wrong with that. */
function ofItsSale(problem: DraftProblem): DraftProblem {
  const { field, code } = problem
  return field === 'closes' ? { field: 'auction', code } : problem
}
