import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { ON_A_PAGE, type OverviewSearch, WAITING_KINDS, type WaitingKind } from './inputs.ts'
import { oldestFirst } from './oldest-first.ts'

type Reads = Pick<Ctx, 'db' | 'clock'>

/** Something that waits. `about`: whom or what it opens; times in epoch ms, money in cents. */
export type WaitingRow = {
  kind: WaitingKind
  id: string
  /** Since when. */
  at: number
  title: string
  detail: string
  about: string
  amount: number | null
  times: number
}

/** Payments that failed longer ago have been told of often enough; their invoices are late by now. */
const FAILED_WITHIN_MS = 14 * 24 * 60 * 60_000

type Part = (range: SQL, since: number) => SQL

/** Each walks a partial index of what waits, the oldest first. */
const PARTS: Record<WaitingKind, Part> = {
  sellers: (range) => sql`
    select 'sellers' as kind, people.id, people.created_at as at,
      coalesce((select organisations.name from memberships
        join organisations on organisations.id = memberships.organisation_id
        where memberships.person_id = people.id limit 1), people.name) as title,
      people.email as detail, people.id as about, null as amount,
      people.tax_document_id is not null as times
    from people where people.approved = 0 and people.status <> 'deactivate' order by people.created_at ${range}`,
  papers: (range) => sql`
    select 'papers' as kind, people.id, people.updated_at as at, people.name as title,
      coalesce((select name from documents where documents.id = people.tax_document_id), '') as detail,
      coalesce(people.tax_document_id, '') as about, null as amount, 1 as times
    from people where people.tax_doc_status = 0 and people.tax_document_id is not null
    order by people.updated_at ${range}`,
  identity: (range) => sql`
    select 'identity' as kind, identity_checks.id, asked_at as at, people.name as title, people.email as detail,
      identity_checks.person_id as about, null as amount, 1 as times
    from identity_checks join people on people.id = identity_checks.person_id
    where identity_checks.state = 'asked' order by asked_at ${range}`,
  messages: (range) => sql`
    select 'messages' as kind, id, created_at as at,
      name || iif(reference = '', '', ', ' || reference) as title, substr(message, 1, 140) as detail,
      email as about, null as amount, 1 as times
    from contact_messages where answered_at is null order by created_at, id ${range}`,
  payments: (range, since) => sql`
    select 'payments' as kind, invoices.id, min(payments.updated_at) as at, invoices.common_invoice as title,
      coalesce(payments.failure, '') as detail, invoices.common_invoice as about, invoices.total as amount,
      count(*) as times
    from payments join payment_targets on payment_targets.payment_id = payments.id and payment_targets.kind = 'invoice'
      join invoices on invoices.id = payment_targets.target_id and invoices.status = 'unpaid'
    where payments.state = 'failed' and payments.updated_at >= ${since}
    group by invoices.id order by at ${range}`,
  letters: (range) => sql`
    select 'letters' as kind, id, created_at as at, recipient as title, coalesce(last_error, '') as detail,
      subject as about, null as amount, tries as times
    from outbox where state = 'parked' order by created_at, id ${range}`,
  events: (range) => sql`
    select 'events' as kind, id, parked_at as at, type as title, coalesce(last_error, '') as detail, id as about,
      null as amount, attempts as times
    from events where parked_at is not null order by parked_at, id ${range}`,
  books: (range) => sql`
    select 'books' as kind, id, at, '' as title, '' as detail, id as about, null as amount,
      json_array_length(faults) as times
    from (select id, at, faults from book_checks order by at desc limit 1)
    where json_array_length(faults) > 0 ${range}`,
}

/** A page of what waits, the oldest first: each kind along its own index, as one. */
export async function listWaiting(
  { db, clock }: Reads,
  { kind, page }: OverviewSearch,
): Promise<WaitingRow[]> {
  const skip = (page - 1) * ON_A_PAGE
  const since = clock.now() - FAILED_WITHIN_MS
  if (kind) return db.all<WaitingRow>(PARTS[kind](sql`limit ${ON_A_PAGE} offset ${skip}`, since))
  const lists = await Promise.all(
    WAITING_KINDS.map((name) => db.all<WaitingRow>(PARTS[name](sql`limit ${skip + ON_A_PAGE}`, since))),
  )
  return oldestFirst(lists, { skip, take: ON_A_PAGE })
}

export type WaitingCount = { kind: WaitingKind; waiting: number; oldest: number | null }

/** How much of each kind waits, and since when its oldest does. */
export async function countWaiting({ db, clock }: Reads): Promise<WaitingCount[]> {
  const since = clock.now() - FAILED_WITHIN_MS
  type Counts = Record<WaitingKind, number> & Record<`${WaitingKind}At`, number | null>
  const [row] = await db.all<Counts>(sql`select
    (select count(*) from people where approved = 0 and status <> 'deactivate') as sellers,
    (select created_at from people where approved = 0 and status <> 'deactivate'
      order by created_at limit 1) as sellersAt,
    (select count(*) from people where tax_doc_status = 0 and tax_document_id is not null) as papers,
    (select updated_at from people where tax_doc_status = 0 and tax_document_id is not null
      order by updated_at limit 1) as papersAt,
    (select count(*) from identity_checks where state = 'asked') as identity,
    (select min(asked_at) from identity_checks where state = 'asked') as identityAt,
    (select count(*) from contact_messages where answered_at is null) as messages,
    (select min(created_at) from contact_messages where answered_at is null) as messagesAt,
    failed.invoices as payments, failed.at as paymentsAt,
    (select count(*) from outbox where state = 'parked') as letters,
    (select min(created_at) from outbox where state = 'parked') as lettersAt,
    (select count(*) from events where parked_at is not null) as events,
    (select min(parked_at) from events where parked_at is not null) as eventsAt,
    coalesce(checked.faulty, 0) as books, iif(checked.faulty, checked.at, null) as booksAt
    from (select count(distinct invoices.id) as invoices, min(payments.updated_at) as at
      from payments join payment_targets on payment_targets.payment_id = payments.id
        and payment_targets.kind = 'invoice'
      join invoices on invoices.id = payment_targets.target_id and invoices.status = 'unpaid'
      where payments.state = 'failed' and payments.updated_at >= ${since}) failed
    left join (select at, json_array_length(faults) > 0 as faulty from book_checks
      order by at desc limit 1) checked on true`)
  return WAITING_KINDS.map((kind) => ({
    kind,
    waiting: row?.[kind] ?? 0,
    oldest: row?.[`${kind}At`] ?? null,
  }))
}
