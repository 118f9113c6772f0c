import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { AuditSubject } from './audit-subjects.ts'

/** What those are called that a page of the record of changes is about, by `{about}:{id}`; not those that are gone. */
export async function nameSubjects(
  { db }: Pick<Ctx, 'db'>,
  subjects: readonly AuditSubject[],
): Promise<Map<string, string>> {
  const asked = subjects.flatMap((subject) => ('id' in subject ? [[subject.about, subject.id]] : []))
  if (asked.length === 0) return new Map()
  const rows = await db.all<{ key: string; name: string | null }>(sql`
    with asked as (select distinct value ->> 0 as about, value ->> 1 as id from json_each(${JSON.stringify(asked)}))
    select asked.about || ':' || asked.id as key,
      coalesce(organisations.name, members.name, locations.name, auctions.title, schedules.name, banners.title, fields.name, cards.shown, categories.name, conditions.name, lists.name, chosen.name) as name
    from asked
      left join organisations on asked.about in ('premium', 'delivery', 'organisation', 'limits') and organisations.id = asked.id
      left join people members on asked.about in ('member', 'buyer') and members.id = substr(asked.id, instr(asked.id, ':') + 1)
      left join locations on asked.about in ('tax_rate', 'yard') and locations.id = asked.id
      left join auctions on asked.about = 'auction' and auctions.id = asked.id
      left join increment_schedules schedules on asked.about = 'schedule' and schedules.id = asked.id
      left join banners on asked.about = 'banner' and banners.id = asked.id
      left join registration_fields fields on asked.about = 'registration_field' and fields.id = asked.id
      left join categories on asked.about = 'category' and categories.id = asked.id
      left join conditions on asked.about = 'condition' and conditions.id = asked.id
      left join choice_lists lists on asked.about in ('choice_list', 'choice_order') and lists.id = asked.id
      left join choices chosen on asked.about = 'choice' and chosen.id = substr(asked.id, instr(asked.id, ':') + 1)
      left join gift_cards cards on asked.about = 'gift-card' and cards.id = asked.id`)
  return new Map(rows.flatMap(({ key, name }) => (name === null ? [] : [[key, name] as const])))
}
