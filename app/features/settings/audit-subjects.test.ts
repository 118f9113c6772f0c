import { expect, test } from 'vitest'
import { readSubject } from './audit-subjects.ts'

test('What a change was about is read from its name, with where it can be seen.', () => {
  expect(readSubject('premium:o-1')).toEqual({
    about: 'premium',
    id: 'o-1',
    language: null,
    href: '/admin/settings/premiums/o-1',
  })
  expect(readSubject('page:terms:es')).toEqual({
    about: 'page',
    id: 'terms',
    language: 'es',
    href: '/admin/settings/pages/terms',
  })
  expect(readSubject('phrase:nav.search:en')).toMatchObject({ id: 'nav.search', language: 'en' })
  expect(readSubject('fee:FL-1001')).toMatchObject({ about: 'fee', href: '/admin/invoice/FL-1001' })
  expect(readSubject('theme')).toEqual({
    about: 'setting',
    section: 'brand',
    field: null,
    href: '/admin/settings/brand',
  })
  expect(readSubject('buyer_premium_bps')).toMatchObject({ section: 'premium', field: 'premium' })
  expect(readSubject('invoice_due_days')).toMatchObject({ section: 'premium', field: 'invoice_due_days' })
  // one of a later version, or of an earlier one
  expect(readSubject('relay_shards')).toEqual({ about: 'other', href: null })
  expect(readSubject('premium')).toEqual({ about: 'other', href: null })
})
