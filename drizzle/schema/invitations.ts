import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { MemberRole } from '#app/domain/people/permissions.ts'
import { id, instant, oneOf } from './columns.ts'
import { organisations } from './organisations.ts'

/** Somebody is asked to work for an organisation. The row goes when they do, or when it is taken back. */
export const invitations = sqliteTable(
  'invitations',
  {
    id: id(),
    organisationId: text('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    /** In lower case. Whoever takes it has this address. */
    email: text('email').notNull(),
    /** The nearest of the roles that there were first. Asked by nobody: `roles` says it. */
    role: text('role', { enum: ['owner', 'manager', 'staff'] }).notNull(),
    roles: text('roles', { mode: 'json' }).$type<MemberRole[]>().notNull().default([]),
    /** Ids of the yards they are to work at; null for all. */
    yards: text('yards', { mode: 'json' }).$type<string[]>(),
    /** SHA-256 of what the link holds. */
    tokenHash: text('token_hash').notNull(),
    /** No reference: who has asked may be gone by now. */
    invitedBy: text('invited_by').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When whoever was asked last wanted to join while something of theirs stood in its lots. */
    heldUpAt: instant('held_up_at'),
  },
  (table) => [
    uniqueIndex('invitations_token').on(table.tokenHash),
    uniqueIndex('invitations_who').on(table.organisationId, table.email),
    index('invitations_expiry').on(table.expiresAt),
    check('invitations_role', oneOf('role', ['owner', 'manager', 'staff'])),
  ],
)
