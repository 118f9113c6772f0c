import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { people } from '#drizzle/schema/index.ts'

type Writes = Pick<Ctx, 'db'>
type Row = typeof people.$inferInsert

/** What somebody says of themselves. */
export type ProfileChange = Partial<
  Pick<
    Row,
    | 'name'
    | 'firstName'
    | 'lastName'
    | 'username'
    | 'phone'
    | 'phoneVerified'
    | 'additionalPhone'
    | 'address1'
    | 'aptUnit'
    | 'city'
    | 'state'
    | 'zip'
    | 'country'
    | 'findSource'
    | 'companyName'
    | 'taxNumber'
    | 'taxDocumentId'
    | 'taxDocStatus'
    | 'taxDocEndsOn'
    | 'taxDocTold'
    | 'driverLicense'
    | 'licenseExpiryDate'
    | 'userLocation'
    | 'emailNotification'
    | 'smsNotification'
    | 'marketingEmails'
    | 'interestedCategories'
  >
>

export function updateProfile({ db }: Writes, personId: string, change: ProfileChange, now: number) {
  return db
    .update(people)
    .set({ ...change, updatedAt: new Date(now) })
    .where(and(eq(people.id, personId), isNull(people.closedAt)))
}

/** Judges a paper that still is the one that was looked at; null rows when it was replaced or judged meanwhile. */
export function judgeTax(
  { db }: Writes,
  {
    personId,
    documentId,
    status,
    endsOn,
    now,
  }: { personId: string; documentId: string; status: 1 | 2; endsOn: string | null; now: number },
) {
  return db
    .update(people)
    .set({ taxDocStatus: status, taxDocEndsOn: endsOn, taxDocTold: 0, updatedAt: new Date(now) })
    .where(and(eq(people.id, personId), eq(people.taxDocumentId, documentId), eq(people.taxDocStatus, 0)))
    .returning({ id: people.id })
}

/** Who has heard that their paper ends (1), or has ended (2). */
export function markTaxTold(
  { db }: Writes,
  told: readonly { personId: string; documentId: string; over: boolean }[],
) {
  return [1, 2].map((mark) => {
    const ids = told.filter(({ over }) => over === (mark === 2)).map(({ documentId }) => documentId)
    return db
      .update(people)
      .set({ taxDocTold: mark })
      .where(
        and(
          sql`${people.id} in (select value from json_each(${JSON.stringify(told.map(({ personId }) => personId))}))`,
          sql`${people.taxDocumentId} in (select value from json_each(${JSON.stringify(ids)}))`,
          lt(people.taxDocTold, mark),
        ),
      )
  })
}

/** Gives somebody a number that nobody else has; a number that is taken changes nothing. */
export function giveMemberNumber({ db }: Writes, personId: string, number: number) {
  return db.run(
    sql`update or ignore people set member_number = ${number} where id = ${personId} and member_number is null`,
  )
}

/** Switches an account off, or on again: what keeps its owner from offering while it is being closed. */
export function setStatus(
  { db }: Writes,
  personId: string,
  { from, to }: { from: Row['status'] & string; to: Row['status'] & string },
) {
  return db
    .update(people)
    .set({ status: to })
    .where(and(eq(people.id, personId), eq(people.status, from), isNull(people.closedAt)))
    .returning({ id: people.id })
}

/** Takes everything that names somebody out of their row. Bids and invoices refer to it, so the row itself stays. */
export function anonymise({ db }: Writes, personId: string, now: number) {
  return db
    .update(people)
    .set({
      email: `closed-${personId.toLowerCase()}@closed.invalid`,
      emailVerified: false,
      name: CLOSED_NAME,
      firstName: CLOSED_NAME,
      lastName: '',
      username: null,
      image: null,
      phone: null,
      phoneVerified: false,
      additionalPhone: null,
      phoneType: null,
      address1: null,
      aptUnit: null,
      city: null,
      state: null,
      zip: null,
      country: null,
      userLocation: null,
      companyName: null,
      findSource: null,
      driverLicense: null,
      licenseExpiryDate: null,
      einNo: null,
      taxNumber: null,
      taxDocumentId: null,
      taxDocStatus: 0,
      taxDocEndsOn: null,
      taxDocTold: 0,
      extraFields: null,
      marketingEmails: false,
      emailNotification: null,
      smsNotification: null,
      interestedCategories: null,
      spendingLimit: null,
      language: null,
      memberNumber: null,
      status: 'deactivate' as const,
      closedAt: now,
      updatedAt: new Date(now),
    })
    .where(eq(people.id, personId))
}

/** What a closed account is called wherever its bids and invoices are shown. */
export const CLOSED_NAME = 'Closed account'

/** Whoever is interested in a category is interested in the one that it is merged into, once. */
export function moveInterest({ db }: Writes, from: string, to: string) {
  return db
    .update(people)
    .set({
      interestedCategories: sql`(select json_group_array(distinct case value when ${from} then ${to} else value end)
        from json_each(${people.interestedCategories}))`,
    })
    .where(sql`instr(${people.interestedCategories}, ${JSON.stringify(from)}) > 0`)
}
