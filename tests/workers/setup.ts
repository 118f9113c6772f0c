import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { rememberFaults } from '#tests/support/books.ts'
import { wrapPrototypesOnce } from '#tests/support/one-wrapper.ts'

wrapPrototypesOnce()
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
await rememberFaults()
