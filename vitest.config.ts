import { mkdirSync } from 'node:fs'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { defineConfig } from 'vitest/config'
import { testLedgerKey, testPayloadKey, testProviders, testPushKey } from './tests/support/keys.ts'

// wrangler.toml names this folder, and the tests need no pages in it
mkdirSync('build/client', { recursive: true })

/** Unit tests run in Node; those of rooms, API, jobs and queries in workerd, on real D1 and Durable Objects. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'app/**/*.test.{ts,tsx}',
            'drizzle/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/house/**/*.test.ts',
            'tests/spec/**/*.test.ts',
            'workers/**/*.test.ts',
            'party/**/*.test.ts',
          ],
          environment: 'node',
          // what a file reads of ours is read once a process, and not by each file anew
          pool: 'forks',
          isolate: false,
          testTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            main: './tests/workers/entry.ts',
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              cf: false,
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations('./drizzle/migrations'),
                APP_ENV: 'test',
                ADDRESS_HEADER: 'cf-connecting-ip',
                APP_ORIGIN: 'http://localhost',
                AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough',
                LEDGER_KEY: testLedgerKey,
                ...testProviders,
                PAYLOAD_KEY: testPayloadKey,
                PUSH_KEY: testPushKey,
                PUSH_SERVICES: 'http://push.test',
                // the bench says how many come to a lot at once
                ...(process.env.CROWD ? { CROWD: process.env.CROWD } : {}),
              },
            },
          })),
        ],
        resolve: {
          alias: {
            'virtual:remix/server-build': new URL('./tests/workers/no-pages.ts', import.meta.url).pathname,
          },
        },
        test: {
          name: 'workers',
          include: ['tests/workers/**/*.test.ts'],
          setupFiles: ['tests/workers/setup.ts'],
          globalSetup: ['tests/support/stripe/setup.ts'],
          isolate: false,
          maxWorkers: 1,
          fileParallelism: false,
          // as the browser's: what passes only then is named, and more than a few fail the run
          retry: 1,
          testTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
