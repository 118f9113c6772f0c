import { z } from 'zod'
import { MEMBER_ROLES } from '#app/domain/people/permissions.ts'
import type { FormAnswer } from '#app/lib/form-answer.ts'

/** What can be wrong with an invitation; the words are in the phrases. */
export const FAULTS_OF_EMAIL = ['required', 'email', 'long', 'member'] as const
export type InviteFault = (typeof FAULTS_OF_EMAIL)[number] | 'role'
/** Why nobody was invited, or nothing changed, though every field was right. */
export type InviteRefusal = 'yard' | 'full' | 'too_many'
export type InviteAnswer = FormAnswer<InviteFault, InviteRefusal>

const fault = (code: InviteFault) => code

const rolesInput = z.array(z.enum(MEMBER_ROLES)).min(1, fault('role')).max(MEMBER_ROLES.length)

/** Ids of yards; null, and none, is all of them. */
const yardsInput = z
  .array(z.string().min(1).max(64))
  .max(200)
  .nullable()
  .default(null)
  .transform((yards) => (yards?.length ? [...new Set(yards)] : null))

export const inviteInput = z.object({
  email: z
    .string(fault('required'))
    .trim()
    .toLowerCase()
    .pipe(z.string().min(1, fault('required')).max(250, fault('long')))
    .pipe(z.email(fault('email'))),
  roles: rolesInput,
  yards: yardsInput,
})
export type InviteInput = z.output<typeof inviteInput>

const anId = z.string().min(1).max(64)
const oneRole = z.enum(MEMBER_ROLES)

/** The forms of the team's page: `member` is a person's id, `invitation` an invitation's. */
export const teamInput = z.discriminatedUnion('intent', [
  inviteInput.extend({ intent: z.literal('invite') }),
  z.object({ intent: z.literal('role'), member: anId, roles: rolesInput, yards: yardsInput }),
  z.object({ intent: z.literal('one_role'), member: anId, role: oneRole }),
  z.object({ intent: z.literal('invited_role'), invitation: anId, role: oneRole }),
  z.object({ intent: z.literal('remove'), member: anId }),
  z.object({ intent: z.literal('again'), invitation: anId }),
  z.object({ intent: z.literal('withdraw'), invitation: anId }),
])

/** What was done, as the page says it afterwards. */
export const TEAM_SAID = ['invited', 'role', 'removed', 'withdrawn', 'last_owner', 'gone'] as const

/** The pages of the team, each also an address. */
export const TEAM_PAGES = ['all', 'invite', 'edit', 'remove'] as const
export type TeamPage = (typeof TEAM_PAGES)[number]

export function isTeamPage(text: string | undefined): text is TeamPage {
  return (TEAM_PAGES as readonly (string | undefined)[]).includes(text)
}
