import { z } from 'zod'
import { MEMBER_ROLES } from '#app/domain/permissions.ts'

/** What can be wrong with an invitation; the words are in the phrases. */
export type InviteFault = 'required' | 'email' | 'long' | 'member' | 'full' | 'too_many'

const fault = (code: InviteFault) => code

export const inviteInput = z.object({
  email: z
    .string(fault('required'))
    .trim()
    .toLowerCase()
    .pipe(z.string().min(1, fault('required')).max(250, fault('long')))
    .pipe(z.email(fault('email'))),
  role: z.enum(MEMBER_ROLES).default('staff'),
})
export type InviteInput = z.output<typeof inviteInput>

/** The forms of the team's page: `member` is a person's id, `invitation` an invitation's. */
export const teamInput = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('invite'), email: z.string().default(''), role: z.enum(MEMBER_ROLES) }),
  z.object({ intent: z.literal('role'), member: z.string().min(1).max(64), role: z.enum(MEMBER_ROLES) }),
  z.object({ intent: z.literal('remove'), member: z.string().min(1).max(64) }),
  z.object({ intent: z.literal('again'), invitation: z.string().min(1).max(64) }),
  z.object({ intent: z.literal('withdraw'), invitation: z.string().min(1).max(64) }),
])

/** What was done, as the page says it afterwards. */
export const TEAM_SAID = ['invited', 'role', 'removed', 'withdrawn', 'last_owner', 'gone'] as const

/** The pages of the team, each also an address. */
export const TEAM_PAGES = ['all', 'invite', 'remove'] as const
export type TeamPage = (typeof TEAM_PAGES)[number]

export function isTeamPage(text: string | undefined): text is TeamPage {
  return (TEAM_PAGES as readonly (string | undefined)[]).includes(text)
}
