/** As much of a JSON schema as the API's document uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  description?: string
  default?: unknown
  minimum?: number
  maximum?: number
}

type Field = { name: string; needed: boolean; schema: Schema }

/** The fields of an object, those of objects inside it under `outer.inner`. */
export function fieldsOf(schema: Schema, within = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = `${within}${key}`
    const needed = schema.required?.includes(key) ?? false
    const inner = field.properties ? fieldsOf(field, `${name}.`) : []
    const listed = field.items?.properties ? fieldsOf(field.items, `${name}[].`) : []
    return [{ name, needed, schema: field }, ...inner, ...listed]
  })
}

/** A field's type in words, as "whole number from 1 to 200, else 1". */
export function typeOf({ schema, needed }: Pick<Field, 'schema' | 'needed'>): string {
  const { minimum, maximum } = schema
  const range = minimum !== undefined && maximum !== undefined ? ` from ${minimum} to ${maximum}` : ''
  const otherwise = schema.default === undefined ? ', optional' : `, else ${String(schema.default)}`
  return `${kindOf(schema)}${range}${needed ? '' : otherwise}`
}

function kindOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  if (schema.const !== undefined) return String(schema.const)
  if (schema.enum) return schema.enum.map(String).join(' or ')
  const either = schema.anyOf ?? schema.oneOf
  // a form's empty field, which is none
  const said = either?.filter((each) => each.const !== '')
  if (said) return [...new Set(said.map(kindOf))].join(' or ')
  const types = [schema.type ?? 'anything'].flat()
  return types
    .map((type) => (type === 'array' ? `list of ${kindOf(schema.items ?? {})}` : wordOf(type, schema)))
    .join(' or ')
}

function wordOf(type: string, { format }: Schema): string {
  if (type === 'string') return format === 'date-time' ? 'time' : 'text'
  if (type === 'integer') return 'whole number'
  return type === 'boolean' ? 'true or false' : type
}
