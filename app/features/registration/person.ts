import type { ANSWER_COLUMNS } from '#app/domain/people/answer-columns.ts'
import { isOfYard } from '#app/domain/people/first-yard.ts'
import type { Registration } from '#app/domain/people/registration.ts'

const COLUMNS = {
  email: 'email',
  first_name: 'firstName',
  last_name: 'lastName',
  phone: 'phone',
  additional_phone: 'additionalPhone',
  phone_type: 'phoneType',
  address1: 'address1',
  apt_unit: 'aptUnit',
  city: 'city',
  state: 'state',
  zip: 'zip',
  company_name: 'companyName',
  find_source: 'findSource',
  driver_license: 'driverLicense',
  license_expiry_date: 'licenseExpiryDate',
  ein_no: 'einNo',
  tax_number: 'taxNumber',
} as const satisfies Record<(typeof ANSWER_COLUMNS)[number], string>

type Column = (typeof COLUMNS)[keyof typeof COLUMNS]

/** Never kept with the person: it goes to the credentials, as its hash. */
const SECRETS = new Set(['password', 'confirm_password'])

/** What of a registration is written into `people`. */
export function personOf({ answers }: Pick<Registration, 'answers'>) {
  const { columns, extraFields } = columnsOf(answers)
  const { email = '', firstName = '', lastName = '', ...rest } = columns
  return {
    ...rest,
    email,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`.trim(),
    extraFields,
  }
}

/** Answers by where they are kept. */
export function columnsOf(answers: Record<string, string>) {
  const columns: Partial<Record<Column, string>> = {}
  const others: Record<string, string> = {}
  for (const [name, answer] of Object.entries(answers)) {
    if (SECRETS.has(name) || isOfYard(name)) continue
    if (Object.hasOwn(COLUMNS, name)) columns[COLUMNS[name as keyof typeof COLUMNS]] = answer
    else others[name] = answer
  }
  return { columns, extraFields: Object.keys(others).length > 0 ? others : null }
}

type Known = Partial<Record<Column, string | null>> & { extraFields?: Record<string, string> | null }

/** What of a registration is known of somebody already, by the fields' names. */
export function answersOf(person: Known): Record<string, string> {
  const known: Record<string, string> = { ...person.extraFields }
  for (const [name, column] of Object.entries(COLUMNS)) {
    const answer = person[column]
    if (answer) known[name] = answer
  }
  return known
}
