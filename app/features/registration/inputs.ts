import { z } from 'zod'
import {
  type Audience,
  judgeRegistration,
  type Registration,
  type RegistrationFault,
  type RegistrationField,
} from '#app/domain/people/registration.ts'

/**
 * What a registration must be, built from the definitions: read by page and API. Its messages are the codes of
 * `RegistrationFault`. The browser asks the same judge (`domain/registration`) and needs no zod for it.
 */
export function registrationSchema(
  fields: readonly RegistrationField[],
  asked: { audience: Audience; today: string },
) {
  return z.record(z.string(), z.unknown()).transform((typed, context): Registration => {
    const { registration, faults } = judgeRegistration(fields, typed, asked)
    for (const [name, message] of Object.entries(faults))
      context.issues.push({ code: 'custom', message, path: [name], input: typed })
    return registration
  })
}

/** What is wrong, by field, of an input that did not fit. */
export function faultsOf({ issues }: z.ZodError): Record<string, RegistrationFault> {
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message as RegistrationFault]))
}

/** A seller whom an administrator lets sell. */
export const approvalInput = z.object({ person: z.string().min(1).max(64) })
