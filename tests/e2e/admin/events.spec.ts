import { expect, test } from '#tests/e2e/fixtures.ts'
import { graveFaultsInBothSchemes } from '#tests/e2e/grave-faults.ts'

test('an administrator sees what was set aside and has it tried again; others do not', async ({
  as,
  market,
}) => {
  const id = `account-approved:parked-${Date.now()}`
  await market.d1
    .prepare(
      `insert into events (id, type, payload, created_at, attempts, due_at, parked_at, last_error)
       values (?1, 'account-approved', '{"personId":"p-buyer0021"}', ?2, 150, ?2, ?2, 'Error: The letters could not be written: a long reason that goes on for a while, so that it has to wrap somewhere on a phone')`,
    )
    .bind(id, Date.now())
    .run()
  const buyer = await as('buyer0002@demo.test')
  await buyer.goto('/admin/events')
  await expect(buyer.getByRole('main')).not.toContainText(id)

  const admin = await as('admin@demo.test', { width: 390 })
  await admin.goto('/admin/events')
  const row = admin.getByRole('listitem').filter({ hasText: id })
  await expect(row).toContainText('Failed after 150 tries')
  expect(await graveFaultsInBothSchemes(admin)).toEqual([])
  await row.getByRole('button', { name: 'Try again' }).click()
  await expect(admin.getByRole('main')).toContainText('Trying again.')
  await expect(admin.getByRole('main')).not.toContainText(id)
  await expect
    .poll(() =>
      market.d1.prepare('select delivered_at from events where id = ?').bind(id).first('delivered_at'),
    )
    .not.toBeNull()
})
