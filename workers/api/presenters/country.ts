import { z } from 'zod'
import { COUNTRIES } from '#app/domain/people/countries.ts'

export const countryRecord = z.object({
  id: z.string(),
  name: z.string(),
  labels: z.array(z.string()).meta({ description: 'What city, state and zip are called there' }),
})

export const COUNTRY_RECORDS = COUNTRIES.map(({ id, name, labels }) => ({
  id,
  name,
  labels: Object.values(labels),
}))
