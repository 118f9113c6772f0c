import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { forgetFaults } from '#tests/support/books.ts'
import { wrapPrototypesOnce } from '#tests/support/one-wrapper.ts'

const pool = globalThis as { isMigrated?: true }

// each file begins with this, and all of a pool share its database
wrapPrototypesOnce()
forgetFaults()
if (!pool.isMigrated) {
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
  pool.isMigrated = true
}
