import type { Ctx } from '#app/context.ts'
import type { Language } from '#app/i18n/languages.ts'
import { wordsOf } from '#app/i18n/words.server.ts'
import { findSettings } from './facts.server.ts'
import { renderLetter } from './letter.ts'
import { SAMPLES } from './samples.ts'
import { compose } from './templates.ts'

/** What goes to the operator greets nobody. */
const OPERATORS = new Set<string>(['contact', 'tax'])

/** One message of each kind, as it would be sent now. */
export async function previewTemplates({ db, origin }: Pick<Ctx, 'db' | 'origin'>, language: Language) {
  const { product_name: product } = await findSettings(db)
  const words = { t: wordsOf(language), language, origin, product }
  return SAMPLES.map((sample) => {
    const letter = compose(sample, words, OPERATORS.has(sample.template) ? null : 'Marisol')
    return { template: sample.template, ...renderLetter(letter, words), short: letter.short }
  })
}
