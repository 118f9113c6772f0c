import { SECTIONS, type SectionName } from './sections.ts'

/** What a line of the record of changes is about, beside settings. */
export const AUDIT_KINDS = [
  ...(['banner', 'schedule', 'phrase', 'page', 'registration_field'] as const),
  ...(['premium', 'delivery', 'fee', 'gift-card', 'event'] as const),
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/**
 * `setting`: with the section that it is edited in, and what its field is called there, where that says more than the
 * section. `thing`: something that has an id. `href`: where it can be seen, null where there is no page of it.
 */
export type AuditSubject =
  | { about: 'setting'; section: SectionName; field: string | null; href: string }
  | { about: AuditKind; id: string; language: 'en' | 'es' | null; href: string }
  | { about: 'other'; href: null }

/** Settings whose field has another name in its form. */
const FIELDS: Record<string, string> = {
  ...{ buyer_premium_bps: 'premium', buyer_premium_cap: 'cap', buyer_premium_tiers: 'tiers' },
  ...{ deposit_kept_bps: 'deposit_kept', restocking_fee_kind: 'fee_kind', restocking_fee_bps: 'fee_percent' },
  ...{ restocking_fee_amount: 'fee_amount', restocking_fee_auto: 'fee_auto' },
  default_enabled_user_email_notifications: 'notifications',
}
/** Settings that are all of their section. */
const WHOLE = new Set(['theme', 'header_menu', 'social_links', 'tutorials', 'maintenance'])

const ADDRESSES: Record<AuditKind, (id: string) => string> = {
  banner: (id) => `/admin/settings/banners/${id}`,
  schedule: (id) => `/admin/settings/increments/${id}`,
  phrase: (id) => `/admin/settings/phrases/${id}`,
  page: (id) => `/admin/settings/pages/${id}`,
  registration_field: (id) => `/admin/settings/registration/${id}`,
  premium: (id) => `/admin/settings/premiums/${id}`,
  delivery: (id) => `/seller/delivery?organisation=${id}`,
  fee: (id) => `/admin/invoice/${id}`,
  'gift-card': () => '/admin/settings/gift-cards',
  event: () => '/admin/events',
}

/** Reads the name under which a change was counted: `premium:o-1`, `page:terms:en`, a setting's key. */
export function readSubject(subject: string): AuditSubject {
  const [first = '', ...rest] = subject.split(':')
  const about = AUDIT_KINDS.find((one) => one === first)
  if (about && rest.length > 0) {
    const last = rest.at(-1)
    const language =
      (about === 'phrase' || about === 'page') && (last === 'en' || last === 'es') ? last : null
    const id = rest.slice(0, language ? -1 : undefined).join(':')
    return { about, id, language, href: ADDRESSES[about](encodeURIComponent(id)) }
  }
  const section = (Object.keys(SECTIONS) as SectionName[]).find((name) =>
    SECTIONS[name].keys.some((key) => key === subject),
  )
  if (!section) return { about: 'other', href: null }
  const field = WHOLE.has(subject) ? null : (FIELDS[subject] ?? subject)
  return { about: 'setting', section, field, href: `/admin/settings/${section}` }
}
