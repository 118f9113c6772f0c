import type { SettingSection } from '#app/domain/shop/setting-row.ts'
import { isSettingKey, settingField, settingRow } from '#app/domain/shop/settings-table.ts'

/** What a line of the record of changes is about, beside settings. */
export const AUDIT_KINDS = [
  'banner',
  'schedule',
  'phrase',
  'page',
  'registration_field',
  'category',
  'condition',
  'category_order',
  'condition_order',
  'choice',
  'choice_list',
  'choice_order',
  'premium',
  'tax_rate',
  'yard',
  'auction',
  'organisation',
  'limits',
  'member',
  'buyer',
  'delivery',
  'fee',
  'gift-card',
  'event',
  'books',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/**
 * `setting`: with the section that it is edited in, and what its field is called there, where that says more than the
 * section. `thing`: something that has an id. `href`: where it can be seen, null where there is no page of it.
 */
export type AuditSubject =
  | { about: 'setting'; section: SettingSection; field: string | null; href: string }
  | { about: AuditKind; id: string; language: 'en' | 'es' | null; href: string }
  | { about: 'other'; href: null }

/** Settings that are all of their section. */
const WHOLE = new Set(['theme', 'header_menu', 'social_links', 'tutorials', 'maintenance'])

const ADDRESSES: Record<AuditKind, (id: string) => string> = {
  banner: (id) => `/admin/settings/banners/${id}`,
  schedule: (id) => `/admin/settings/increments/${id}`,
  phrase: (id) => `/admin/settings/phrases/${id}`,
  page: (id) => `/admin/settings/pages/${id}`,
  registration_field: (id) => `/admin/settings/registration/${id}`,
  premium: (id) => `/admin/settings/premiums/${id}`,
  category: (id) => `/admin/catalogue/categories/${id}`,
  condition: (id) => `/admin/catalogue/conditions/${id}`,
  category_order: (id) => `/admin/catalogue/categories${id === 'top' ? '' : `?open=${id}`}`,
  condition_order: () => '/admin/catalogue/conditions',
  choice: (id) => `/admin/catalogue/lists/${id.replace('%3A', '/')}`,
  choice_list: (id) => `/admin/catalogue/lists/${id}`,
  choice_order: (id) => `/admin/catalogue/lists/${id}`,
  tax_rate: (id) => `/admin/settings/tax-rates/${id}`,
  yard: (id) => `/seller/warehouse-locations/${id}`,
  auction: (id) => `/post_project/auction_detail/${id}`,
  limits: (id) => `/admin/organisations/${id}`,
  organisation: (id) => `/seller/organization?organisation=${id}`,
  member: (id) => `/seller/users/all?organisation=${id.split('%3A')[0]}`,
  buyer: (id) => `/seller/buyers/blocked?organisation=${id.split('%3A')[0]}`,
  delivery: (id) => `/seller/delivery?organisation=${id}`,
  fee: (id) => `/admin/invoice/${id}`,
  'gift-card': () => '/admin/settings/gift-cards',
  event: () => '/admin/events',
  books: () => '/admin/books',
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
  if (!isSettingKey(subject)) return { about: 'other', href: null }
  const { section } = settingRow(subject)
  if (!section) return { about: 'other', href: null }
  const field = WHOLE.has(subject) ? null : settingField(subject)
  return { about: 'setting', section, field, href: `/admin/settings/${section}` }
}
