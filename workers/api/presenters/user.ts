import { z } from 'zod'
import { MEMBER_ROLES, type Role } from '#app/domain/people/permissions.ts'
import type { Profile } from '#app/features/accounts/profile.server.ts'

export const user = z
  .object({
    id: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    admin: z.int().min(0).max(2).meta({ description: '0 buyer, 1 seller, 2 administrator' }),
    admin_id: z
      .string()
      .nullable()
      .meta({ description: 'Your organisation; a listing with this `user_id` is your own' }),
    status: z.enum(['active', 'email_unverified', 'deactivate']),
    email_verified: z.boolean(),
    phone: z.string().nullable(),
    phone_verified: z.boolean(),
    organisations: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        role: z.enum(MEMBER_ROLES).meta({ description: 'Its highest role' }),
        roles: z.array(z.enum(MEMBER_ROLES)),
        yards: z.array(z.string()).nullable().meta({ description: 'Where they work; null for everywhere' }),
      }),
    ),
  })
  .meta({ id: 'User' })

const ADMIN: Record<Role, number> = { buyer: 0, seller: 1, admin: 2 }

/** `worksFor`: of several organisations the one that they work for in this session. */
export function presentUser(profile: Profile, worksFor: string | null): z.infer<typeof user> {
  return {
    id: profile.id,
    email: profile.email,
    first_name: profile.firstName,
    last_name: profile.lastName,
    admin: ADMIN[profile.role],
    admin_id: worksFor,
    status: profile.status,
    email_verified: profile.emailVerified,
    phone: profile.phone,
    phone_verified: profile.phoneVerified,
    organisations: profile.organisations.flatMap(({ id, name, roles, yards }) => {
      const [role] = roles
      return role ? [{ id, name, role, roles: [...roles], yards: yards && [...yards] }] : []
    }),
  }
}
