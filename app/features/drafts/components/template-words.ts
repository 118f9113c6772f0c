import type { DraftFields } from '#app/domain/shop/draft.ts'
import type { DraftChoices } from '../queries.server.ts'

/** What a template begins with, on one line: names of what is chosen, and amounts. */
export function beginsWith(fields: DraftFields, choices: DraftChoices): string {
  const named = (list: readonly { id: string; name: string }[], id: string | undefined) =>
    list.find((each) => each.id === id)?.name
  return [
    named(choices.conditions, fields.condition),
    named(choices.categories, fields.category),
    named(choices.yards, fields.yard),
    fields.startPrice && `$${fields.startPrice}`,
    fields.disclaimer && `“${fields.disclaimer}”`,
    fields.keywords,
  ]
    .filter(Boolean)
    .join('; ')
}
