import type { Schema } from '#workers/api/core/schema-words.ts'

type Answer = { content?: Record<string, { schema: Schema }>; 'x-codes'?: { code: string }[] }
type Operation = { responses: Record<string, Answer> }

export type ApiDocument = {
  paths: Record<string, { get?: Operation; post?: Operation }>
  components: { schemas: Record<string, Schema> }
}

/** What came back for a call. */
export type Answered = { method: string; path: string; http: number; body: unknown }

/** What the document's introduction says of all calls. */
const OF_ANY_CALL = new Set(['wrong_method', 'busy', 'maintenance', 'internal'])

/**
 * Where an answer is not what the document promises: a status or a code that it does not name, a field that it does not
 * know, one that is missing or of another kind. Nothing for what is no call of it.
 */
export function brokenPromises(document: ApiDocument, { method, path, http, body }: Answered): string[] {
  const operation = document.paths[path]?.[method === 'GET' ? 'get' : 'post']
  const said = body as { code?: string; encrypted?: string }
  if (!operation || OF_ANY_CALL.has(said.code ?? '') || said.encrypted !== undefined) return []
  const at = `${method} ${path} ${http}`
  const answer = operation.responses[String(http)]
  const schema = answer?.content?.['application/json']?.schema
  if (!answer || !schema) return [`${at}: the document has no such status`]
  const codes = answer['x-codes']?.map(({ code }) => code)
  if (codes && !codes.includes(said.code ?? '')) return [`${at}: the document has no code ${said.code} there`]
  return faultsOf(schema, body, 'answer', document).map((fault) => `${at}: ${fault}`)
}

function faultsOf(schema: Schema, value: unknown, at: string, document: ApiDocument): string[] {
  if (schema.$ref) {
    const named = document.components.schemas[schema.$ref.split('/').at(-1) ?? '']
    return named ? faultsOf(named, value, at, document) : [`${at}: ${schema.$ref} is nowhere`]
  }
  const either = schema.anyOf ?? schema.oneOf
  if (either) {
    const tried = either.map((each) => faultsOf(each, value, at, document))
    return tried.some((faults) => faults.length === 0)
      ? []
      : (tried.find((faults) => faults.length > 0) ?? [])
  }
  const ofAll = (schema.allOf ?? []).flatMap((each) => faultsOf(each, value, at, document))
  return [...ofAll, ...ownFaults(schema, value, at, document)]
}

function ownFaults(schema: Schema, value: unknown, at: string, document: ApiDocument): string[] {
  if (schema.const !== undefined && value !== schema.const) return [`${at} is not ${schema.const}`]
  if (schema.enum && !schema.enum.includes(value)) return [`${at} is none of its values: ${String(value)}`]
  const types = [schema.type ?? []].flat()
  if (types.length > 0 && !types.some((type) => isOf(type, value)))
    return [`${at} is no ${types.join(' or ')} but ${JSON.stringify(value)?.slice(0, 60)}`]
  if (typeof value === 'number') {
    if (value < (schema.minimum ?? value) || value > (schema.maximum ?? value))
      return [`${at} is out of bounds`]
    return []
  }
  if (typeof value === 'string' && schema.format === 'date-time')
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) ? [] : [`${at} is no time: ${value}`]
  if (Array.isArray(value))
    return value.flatMap((each, place) => faultsOf(schema.items ?? {}, each, `${at}[${place}]`, document))
  if (value !== null && typeof value === 'object' && types.includes('object'))
    return objectFaults(schema, value as Record<string, unknown>, at, document)
  return []
}

function objectFaults(
  { properties = {}, required = [], additionalProperties: more }: Schema,
  value: Record<string, unknown>,
  at: string,
  document: ApiDocument,
): string[] {
  const missing = required.filter((key) => !Object.hasOwn(value, key)).map((key) => `${at}.${key} is missing`)
  const others = Object.entries(value).flatMap(([key, each]) => {
    const schema = properties[key] ?? (typeof more === 'object' ? more : undefined)
    if (schema) return faultsOf(schema, each, `${at}.${key}`, document)
    return more ? [] : [`${at}.${key} is not in the document`]
  })
  return [...missing, ...others]
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'object') return value !== null && typeof value === 'object' && !Array.isArray(value)
  return typeof value === type
}
