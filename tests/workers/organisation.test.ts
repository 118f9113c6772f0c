import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aMembership, anId, anOrganisation, aSignedIn } from '#tests/support/builders.ts'

type Page = { seen: number; invoice_prefix: string; terms_version: number | null; story: string }

const aPrefix = () =>
  `Z${anId('z')
    .slice(2, 7)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, 'X')}`

async function anOwned() {
  const organisation = await anOrganisation({ invoicePrefix: aPrefix() })
  const [owner, lister] = [await aSignedIn({ role: 'seller' }), await aSignedIn({ role: 'seller' })]
  await aMembership(owner.person, organisation, 'owner')
  await aMembership(lister.person, organisation, 'lister')
  return { organisation, owner, lister }
}

test('Owners and managers change how it appears, and what they change is on the record.', async () => {
  const { owner, lister, organisation } = await anOwned()
  const change = { story: 'Returns and overstock.', links: ['https://foundrylane.example'] }
  expect(outcome(await say('organization/organizationAction', change, lister.bearer))).toBe('403 forbidden')
  const page = contentOf<Page>(await say('organization/organizationAction', change, owner.bearer))
  expect(page).toMatchObject({ ...change, seen: 1 })
  const { records } = contentOf<{ records: { subject: string }[] }>(
    await say('organization/getChanges', {}, owner.bearer),
  )
  expect(records.map(({ subject }) => subject)).toEqual([`organisation:${organisation.id}`])
  const faulty = await say('organization/organizationAction', { links: ['foundrylane'] }, owner.bearer)
  expect(outcome(faulty)).toBe('422 validation')
})

test('A prefix is new numbers’ alone, and once used it is nobody else’s.', async () => {
  const [one, other] = [await anOwned(), await anOwned()]
  const [old, young] = [one.organisation.invoicePrefix, aPrefix()]
  const changed = await say('organization/organizationAction', { invoice_prefix: young }, one.owner.bearer)
  expect(contentOf<Page>(changed).invoice_prefix).toBe(young)
  for (const taken of [old, young])
    expect(
      outcome(await say('organization/organizationAction', { invoice_prefix: taken }, other.owner.bearer)),
    ).toBe('409 prefix_taken')
  // its own may come back
  const back = await say('organization/organizationAction', { invoice_prefix: old }, one.owner.bearer)
  expect(outcome(back)).toBe('200')
})

test('Other terms are another version, and the same ones are none.', async () => {
  const { owner, organisation } = await anOwned()
  const save = async (terms: string) =>
    contentOf<Page>(await say('organization/organizationAction', { terms }, owner.bearer)).terms_version
  expect(await save('Collect within 7 days.')).toBe(1)
  expect(await save('Collect within 7 days.')).toBe(1)
  expect(await save('Collect within 5 days.')).toBe(2)
  const { results } = await env.DB.prepare(
    'select version, text from organisation_texts where organisation_id = ?1 order by version',
  )
    .bind(organisation.id)
    .all()
  expect(results).toEqual([
    { version: 1, text: 'Collect within 7 days.' },
    { version: 2, text: 'Collect within 5 days.' },
  ])
})

test('Of two who save the same state the second is told.', async () => {
  const { owner } = await anOwned()
  const { seen } = contentOf<Page>(await say('organization/getSingleOrganization', {}, owner.bearer))
  const save = (story: string) => say('organization/organizationAction', { story, seen }, owner.bearer)
  expect([outcome(await save('One')), outcome(await save('Two'))]).toEqual(['200', '409 changed_meanwhile'])
})
