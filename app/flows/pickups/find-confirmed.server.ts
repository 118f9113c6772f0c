import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { type Booking, findBookingYard, findTold } from '#app/features/pickups/queries.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'

/** A booking as it is confirmed. `told`: where its news went. */
export async function findConfirmed(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  actor: Actor,
  { locationId, number, startsAt }: Booking,
) {
  const settings = await getSettings(ctx)
  const [yard, told] = await Promise.all([
    findBookingYard(ctx, locationId),
    findTold(ctx, actor.id, settings.default_enabled_user_email_notifications),
  ])
  return {
    number,
    startsAt,
    yard: {
      name: yard?.name ?? '',
      address: yard?.address ?? '',
      timeZone: yard?.timeZone ?? 'America/New_York',
    },
    told,
  }
}
