import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { rememberFaults } from '#tests/support/books.ts'

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
await rememberFaults()
