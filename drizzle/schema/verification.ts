import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { id, instant, oneOf } from './columns.ts'

export const CODE_PURPOSES = ['email', 'phone', 'sign_in'] as const

/** Six digits that were sent to an address or a number to prove that somebody reads it. Kept as a keyed hash. */
export const codes = sqliteTable(
  'codes',
  {
    id: id(),
    purpose: text('purpose', { enum: CODE_PURPOSES }).notNull(),
    /** An address in lower case, or a number as +1 and ten digits. */
    target: text('target').notNull(),
    /** Whose; null before there is an account. */
    personId: text('person_id'),
    codeHash: text('code_hash').notNull(),
    /** Tries so far from the network that asked for it, and from all others together. */
    attempts: integer('attempts').notNull().default(0),
    attemptsElsewhere: integer('attempts_elsewhere').notNull().default(0),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** The network that asked for it; null for one that has no name. */
    ipAddress: text('ip_address'),
  },
  (table) => [
    index('codes_target').on(table.target, table.purpose, table.sentAt),
    index('codes_expiry').on(table.expiresAt),
    index('codes_person').on(table.personId, table.purpose, table.sentAt),
    index('codes_address').on(table.ipAddress, table.sentAt),
    check('codes_purpose', oneOf('purpose', CODE_PURPOSES)),
  ],
)

/** A registration that waits until its address or number is proved: no account yet, and nothing in it to be read. */
export const registrationDrafts = sqliteTable(
  'registration_drafts',
  {
    /** Keyed hash of the ticket that its browser or program holds. */
    id: id(),
    /** What was filled in, encrypted; the password is its hash. */
    sealed: text('sealed').notNull(),
    method: text('method', { enum: ['email', 'sms'] }).notNull(),
    /** Where the code goes: an address in lower case, or a number as +1 and ten digits. */
    target: text('target').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('registration_drafts_expiry').on(table.expiresAt)],
)
