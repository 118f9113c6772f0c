import { defineConfig } from '@playwright/test'
import { findBrowser } from '../support/browser.ts'

const look = process.env.LOOK === 'full'
const executablePath = await findBrowser()

export default defineConfig({
  testDir: '.',
  globalSetup: './set-up.ts',
  // sweeps of many pages, and every state in every scheme, are `npm run test:look`; a reduced sweep is in every run
  ...(look ? {} : { grepInvert: /@look/ }),
  outputDir: '../../test-results/e2e',
  fullyParallel: false,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // a machine that others work on loses a step now and then; what passes only then is named, and more than a few fail the run
  retries: 1,
  forbidOnly: true,
  reporter: [['list'], ['../support/tally/playwright.ts']],
  use: {
    browserName: 'chromium',
    // recording costs a quarter of the run: `TRACE=1 npm run test:e2e` when a picture does not say enough
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    timezoneId: 'America/Chicago',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // a page lives for a few steps: to optimize its scripts costs more than they gain (a tenth of the processor)
        '--js-flags=--no-maglev,--no-turbofan',
      ],
    },
  },
})
