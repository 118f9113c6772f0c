import type { TestProject } from 'vitest/node'
import { openStripeServer } from './server.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it is merged with vitest's own
  interface ProvidedContext {
    stripe: string
  }
}

/** One server for all tests in workerd, which reach it by HTTP as they would reach Stripe. */
export default async function setup(project: TestProject) {
  const server = await openStripeServer()
  project.provide('stripe', server.address)
  return server.stop
}
