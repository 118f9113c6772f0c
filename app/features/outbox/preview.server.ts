import type { Ctx } from '#app/context.ts'
import type { Language } from '#app/i18n/languages.ts'
import { wordsOf } from '#app/i18n/words.server.ts'
import { compose } from './compose.server.ts'
import { findSettings } from './facts.server.ts'
import { renderLetter } from './letter.ts'
import { LETTERS, listSamples } from './letters/index.server.ts'

/** Each kind of letter, as it would be sent now. Those to the operator have no greeting. */
export async function previewTemplates({ db, origin }: Pick<Ctx, 'db' | 'origin'>, language: Language) {
  const { product_name: product } = await findSettings(db)
  const place = { t: wordsOf(language), language, origin, product }
  return listSamples().map((sample) => {
    const letter = compose(sample, place, LETTERS[sample.template].operator ? null : 'Marisol')
    return { template: sample.template, ...renderLetter(letter, place), short: letter.short }
  })
}
