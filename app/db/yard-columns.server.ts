import { locations } from '#drizzle/schema/index.ts'

/** What a lot's page says of the yard where it lies. */
export const YARD_COLUMNS = {
  id: locations.id,
  slug: locations.slug,
  name: locations.name,
  address1: locations.address1,
  city: locations.city,
  state: locations.state,
  zip: locations.zip,
  hours: locations.hours,
  phone: locations.phone,
  description: locations.description,
  latitude: locations.latitude,
  longitude: locations.longitude,
}
