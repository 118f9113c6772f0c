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

/** Which fields of the form a change was about, by the paths in which its record differs. */
export function fieldsChanged(paths: readonly string[]) {
  const roots = new Set(paths.map((path) => path.replace(/[[.].*$/, '')))
  return [...FIELDS].flatMap(([root, field]) => (roots.has(root) ? [field] : []))
}
