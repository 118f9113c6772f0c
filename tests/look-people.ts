import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findBrowser } from '#tests/support/browser.ts'
import { aSession, openMarket } from '#tests/support/market.ts'

const OUT = '/tmp/people-look'
mkdirSync(OUT, { recursive: true })
const market = await openMarket()
const { d1 } = market
// something to look at
const long = 'Maximiliana-Alejandra de la Fuente y Villavicencio'
await d1
  .prepare(
    "update people set tax_number='OH-99', company_name='Vega Restorations', driver_license='TL545796', license_expiry_date='2029-04-30', address1='88 Orchard Street', city='Columbus', state='OH', zip='43215', country='US' where email='buyer0001@demo.test'",
  )
  .run()
await d1
  .prepare(
    "insert into identity_checks (id, person_id, state, facts, asked_at) values ('ic1','p-buyer0001','asked', ?1, ?2)",
  )
  .bind(
    JSON.stringify({
      firstName: 'Marisol',
      lastName: 'Reyes',
      address: '88 Orchard Street, Columbus, OH 43215, US',
      driverLicense: 'TL545796',
      licenseExpiryDate: '2029-04-30',
    }),
    Date.now(),
  )
  .run()
await d1
  .prepare(
    "insert into invitations (id, organisation_id, email, role, token_hash, invited_by, created_at, expires_at) select 'i1', organisation_id, 'maximiliana.alejandra.de.la.fuente@villavicencio-liquidations.example', 'manager', 'x', person_id, 1, ?1 from memberships where person_id='p-seller1'",
  )
  .bind(Date.now() + 5 * 86400000)
  .run()
await d1
  .prepare(
    "insert into invitations (id, organisation_id, email, role, token_hash, invited_by, created_at, expires_at) select 'i2', organisation_id, 'old@example.com', 'staff', 'y', person_id, 1, 2 from memberships where person_id='p-seller1'",
  )
  .run()
const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('tok'))
const b64 = btoa(String.fromCharCode(...new Uint8Array(hash)))
  .replaceAll('+', '-')
  .replaceAll('/', '_')
  .replaceAll('=', '')
await d1
  .prepare(
    "insert into invitations (id, organisation_id, email, role, token_hash, invited_by, created_at, expires_at) select 'i3', organisation_id, 'buyer0002@demo.test', 'staff', ?2, person_id, 1, ?1 from memberships where person_id='p-seller2'",
  )
  .bind(Date.now() + 5 * 86400000, b64)
  .run()
await d1
  .prepare(
    "insert into campaigns (id, subject_en, text_en, subject_es, text_es, state, created_by, created_at, written) values ('c1','Tools from three workshops','Three workshops in Ohio are closing.\n\nTheir machines are for sale until Friday.','Herramientas de tres talleres','Tres talleres de Ohio cierran.','sent','p-admin',?1,412), ('c2','Draft','x','y','z','draft','p-admin',?1,0)",
  )
  .bind(Date.now())
  .run()
await d1.prepare("update people set approved = 0 where email='seller2@demo.test'").run()
await d1.prepare("insert or replace into settings (key, value) values ('seller_approval', 'true')").run()
await d1
  .prepare(
    "insert into saved_searches (id, person_id, search_text, query, created_at) values ('s1','p-buyer0001','cordless drill','searchbar=cordless+drill', 1), ('s2','p-buyer0001',?1,'searchbar=x', 1)",
  )
  .bind(long)
  .run()
  .catch((e: unknown) => console.log(String(e)))
await d1
  .prepare(
    "insert into addresses (id, person_id, first_name, last_name, address1, city, state, zip, country, is_primary, is_verified, status, created_at, updated_at) values ('a1','p-buyer0001','Marisol','Reyes','88 Orchard Street','Columbus','OH','43215','US',1,1,'active',1,1)",
  )
  .run()
  .catch((e: unknown) => console.log(String(e)))

const B = 'buyer0001@demo.test',
  S = 'seller1@demo.test',
  A = 'admin@demo.test',
  ST = 'staff1@demo.test'
const all: [string, string | null, string][] = [
  ['login', null, '/login'],
  ['phone', null, '/login/phone'],
  ['register', null, '/registration'],
  ['regseller', null, '/seller/registration'],
  ['forgot', null, '/forgot_password'],
  ['reset', null, '/reset_password/dead'],
  ['start', null, '/start'],
  ['verifymail', null, '/verify_email/dead'],
  ['invite', null, '/invite?token=tok'],
  ['invite-in', 'buyer0002@demo.test', '/invite?token=tok'],
  ['invite-other', B, '/invite?token=tok'],
  ['invite-dead', B, '/invite?token=zzz'],
  ['leave', null, '/newsletter/leave?token=x'],
  ['home', B, '/my-account'],
  ['personal', B, '/my-account/personal'],
  ['password', B, '/my-account/password'],
  ['notifications', B, '/my-account/notifications'],
  ['addresses', B, '/my-account/addresses'],
  ['interests', B, '/my-account/my-interests'],
  ['searches', B, '/my-account/saved_search'],
  ['data', B, '/my-account/data'],
  ['vphone', B, '/my-account/verify-phone'],
  ['vemail', B, '/my-account/verify-email'],
  ['cards', B, '/payments/saved_cards'],
  ['dashboard', S, '/seller/dashboard'],
  ['dashboard-staff', ST, '/seller/dashboard'],
  ['users', S, '/seller/users/all'],
  ['users-invite', S, '/seller/users/invite'],
  ['users-remove', S, '/seller/users/remove?member=p-staff1'],
  ['switch', S, '/switch'],
  ['people', A, '/admin/people'],
  ['person', A, '/admin/people/p-buyer0001'],
  ['fields', A, '/admin/settings/registration'],
  ['sellers', A, '/admin/settings/sellers'],
  ['campaigns', A, '/admin/campaigns'],
  ['campaign-new', A, '/admin/campaigns/new'],
  ['campaign-ask', A, '/admin/campaigns/c2?ask=1'],
  ['campaign-sent', A, '/admin/campaigns/c1'],
  ['success', B, '/registration/success'],
  ['ssuccess', S, '/seller/success'],
]
const only = process.argv.slice(2)
const pages = only.length ? all.filter(([n]) => only.includes(n)) : all
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
})
const tokens = new Map<string, string>()
for (const [width, scheme, locale] of [
  [390, 'dark', 'es'],
  [834, 'dark', 'es'],
  [1440, 'dark', 'es'],
  [390, 'light', 'en'],
  [1440, 'light', 'en'],
] as const) {
  if (locale === 'en' && !process.env.LIGHT) continue
  for (const [name, who, path] of pages) {
    const context = await browser.newContext({
      baseURL: market.origin,
      viewport: { width, height: 900 },
      colorScheme: scheme,
      locale,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    if (who) {
      const token = tokens.get(who) ?? (await aSession(d1, who))
      tokens.set(who, token)
      await context.addCookies([{ name: 'fairlot.session_token', value: token, url: market.origin }])
    }
    await context.addCookies([{ name: 'lng', value: locale, url: market.origin }])
    const page = await context.newPage()
    page.on('pageerror', (e) => console.log('ERR', name, width, e.message))
    await page.goto(path, { waitUntil: 'load' }).catch((e) => console.log('GOTO', name, String(e)))
    await page.waitForTimeout(250)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) console.log('OVERFLOW', name, width, over)
    await page.screenshot({ path: `${OUT}/${name}-${width}-${locale}.png`, fullPage: true })
    await context.close()
  }
}
await browser.close()
await market.stop()
console.log('looked')
process.exit(0)
