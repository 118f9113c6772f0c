import type { Ctx } from '#app/context.ts'
import { fieldsAskedAt, placesUpTo } from '#app/domain/people/asked-at.ts'
import type { AskedLater } from '#app/features/registration/components/later-aside.tsx'
import { listAskedFields, shownFields } from '#app/features/registration/queries.server.ts'
import { findSettings } from '#app/features/settings/queries.server.ts'
import type { Language } from '#app/i18n/languages.ts'

const LATER = placesUpTo('pickup')

/** As the settings and the fields are now; labels in this language. */
export async function findAskedLater(ctx: Pick<Ctx, 'db'>, language: Language): Promise<AskedLater> {
  const [settings, waiting] = await Promise.all([
    findSettings(ctx),
    listAskedFields(ctx, { audience: 'buyer', places: LATER }),
  ])
  const fields = LATER.map((place) => {
    const shown = shownFields(fieldsAskedAt(waiting, [place]), { audience: 'buyer', language })
    return { place, labels: shown.map(({ label }) => label) }
  })
  return {
    // a number that signs somebody up is proved by then
    code: settings.phone_required && settings.verification_mode !== 'sms',
    card: settings.card_required,
    fields: fields.filter(({ labels }) => labels.length > 0),
  }
}
