/** What the record of changes calls the fields of the form. */
const FIELDS = new Map([
  ['name', 'name'],
  ['logo', 'logo'],
  ['description', 'story'],
  ['descriptionEs', 'story_es'],
  ['links', 'links'],
  ['contactEmail', 'contact_email'],
  ['contactPhone', 'contact_phone'],
  ['invoicePrefix', 'invoice_prefix'],
  ['taxId', 'tax_id'],
  ['invoiceAddress', 'invoice_address'],
  ['returns', 'return_choice'],
  ['returnsText', 'return_text'],
  ['terms', 'terms'],
] as const)

type Known = Parameters<(typeof FIELDS)['get']>[0]

/** Which fields of the form a change was about, by the paths in which its record differs. */
export function fieldsChanged(paths: readonly string[]) {
  const named = paths.map((path) => FIELDS.get(path.replace(/[[.].*$/, '') as Known))
  return [...new Set(named.filter((field) => field !== undefined))]
}
