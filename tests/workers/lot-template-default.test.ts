import { expect, test } from 'vitest'
import { listDraftChoices, listTemplates } from '#app/features/drafts/queries.server.ts'
import { chooseDefaultTemplate, saveTemplate } from '#app/features/drafts/template-commands.server.ts'
import { editDraft, newDraftFields } from '#app/flows/lots/edit-draft.server.ts'
import { deskOf } from '#tests/support/deposit.ts'
import { aLister } from '#tests/support/lister.ts'
import { planOf, statementsOf } from '#tests/support/plans.ts'

type Lister = Awaited<ReturnType<typeof aLister>>

async function aTemplate({ organisation, actor }: Lister, name: string, disclaimer: string) {
  const key = { id: crypto.randomUUID(), organisationId: organisation.id }
  await saveTemplate(deskOf().ctx, key, { name, fields: { disclaimer }, by: actor.id })
  return key
}

const made = async ({ organisation }: Lister) =>
  (await listTemplates(deskOf().ctx, organisation.id)).map(({ lotsMade }) => lotsMade)

function save({ organisation, actor, whole }: Lister, id: string, template: string, version = 0) {
  const form = new URLSearchParams({
    ...(whole as Record<string, string>),
    version: String(version),
    template,
  })
  return editDraft(deskOf().ctx, actor, { id, organisationId: organisation.id }, form)
}

test('New lots begin with the default template, of which there is one; another that is chosen goes before it.', async () => {
  const [lister, other] = [await aLister(), await aLister()]
  const { ctx } = deskOf()
  const organisationId = lister.organisation.id
  const [tools, pallets] = [
    await aTemplate(lister, 'Tools', 'Tested.'),
    await aTemplate(lister, 'Pallets', 'As seen.'),
  ]
  const choices = await listDraftChoices(ctx, organisationId)
  const begin = async (template: string | null = null) => {
    const key = { id: crypto.randomUUID(), organisationId }
    const { fields, templateId } = await newDraftFields(ctx, key, choices, { template })
    return [fields.disclaimer, templateId]
  }
  expect(await begin()).toEqual([undefined, null])
  await chooseDefaultTemplate(ctx, tools, true)
  await chooseDefaultTemplate(ctx, pallets, true)
  expect(await begin()).toEqual(['As seen.', pallets.id])
  expect(await begin(tools.id)).toEqual(['Tested.', tools.id])
  // another organisation neither has it nor changes it
  await chooseDefaultTemplate(ctx, { ...pallets, organisationId: other.organisation.id }, true)
  expect(await begin()).toEqual(['As seen.', pallets.id])
  await chooseDefaultTemplate(ctx, pallets, false)
  expect(await begin()).toEqual([undefined, null])
})

test('A lot counts once with the template that it began with, however often it is saved and although it is discarded.', async () => {
  const lister = await aLister()
  const template = await aTemplate(lister, 'Tools', 'Tested.')
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()]
  await save(lister, one, template.id)
  await save(lister, one, template.id)
  await save(lister, one, template.id, 1)
  expect(await made(lister)).toEqual([1])
  await save(lister, two, template.id)
  await editDraft(
    deskOf().ctx,
    lister.actor,
    { id: two, organisationId: lister.organisation.id },
    new URLSearchParams({ intent: 'discard' }),
  )
  expect(await made(lister)).toEqual([2])
})

test('Nobody counts with the template of another organisation.', async () => {
  const [lister, other] = [await aLister(), await aLister()]
  const theirs = await aTemplate(other, 'Tools', 'Tested.')
  await save(lister, crypto.randomUUID(), theirs.id)
  expect(await made(other)).toEqual([0])
})

test('The default is found by an index.', async () => {
  const asked = await statementsOf((reads) =>
    newDraftFields(reads, { id: 'd', organisationId: 'o' }, { yards: [] } as never),
  )
  const steps = (await Promise.all(asked.map(planOf))).flat()
  expect(steps.filter((step) => /^SCAN lot_templates/.test(step))).toEqual([])
})
