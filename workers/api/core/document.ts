import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ApiEnv } from './api-env.ts'
import { CLIENT_KEY, DECRYPT_FLAG } from './payload-box.ts'

export type ApiDocument = ReturnType<OpenAPIHono<ApiEnv>['getOpenAPI31Document']>
type Operation = NonNullable<NonNullable<ApiDocument['paths']>[string]['post']>

const INTRODUCTION = `
Programs talk to this market here; pages use the same rules and the same functions. Every call takes JSON and answers with one envelope. Amounts are dollars with at most two decimals, times are ISO 8601 in UTC, clock fields are milliseconds.

Calls that only read also answer GET, with the same fields as query parameters. A body is at most 64 KiB (more where files are taken, and said there); a POST without one is a POST of \`{}\`.

Say who you are with \`Authorization: Bearer\` and the token from \`user/login\`, or with the session cookie; with the cookie, a POST must come from a page of this site. A bad or ended token is refused with HTTP 401, \`type\` 403 and \`code\` \`session_ended\` by every call except \`user/login\`.

What goes wrong comes as \`{ "status": "error", "message", "type", "code", "data" }\`. \`type\` repeats the HTTP status, \`code\` never changes, and \`validation\` says in \`data.errors\` what is wrong with which field. A path that is no call is \`not_found\` (404), a method that a call does not take is \`wrong_method\` (405). \`too_many\` (429), \`busy\` and \`try_again\` (503) come with \`Retry-After\`.

Answers can be sealed, so that they say nothing to what stands between: send your public key (X25519, 32 bytes in base64) as \`x-client-key\` and \`x-decrypt: 1\`, and every answer of JSON, refusals too, is \`{ "encrypted" }\`: base64 of 24 bytes of nonce and the box behind them (X25519-XSalsa20-Poly1305, \`nacl.box\`), sealed with our key \`variables.payload_public_key\` of \`common/getDefault\`. A body may be sealed the same way, for that key and with a new nonce each time; \`Content-Type\` stays JSON. What does not open is \`could_not_decrypt\` (400). Calls that take files are not sealed.
`

const SEALING = [{ $ref: '#/components/parameters/ClientKey' }, { $ref: '#/components/parameters/Decrypt' }]

/** OpenAPI 3.1, made from the calls. */
export function documentOf(api: OpenAPIHono<ApiEnv>): ApiDocument {
  const { openAPIRegistry } = api
  openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    description: 'The token from user/login',
  })
  openAPIRegistry.registerComponent('securitySchemes', 'cookie', {
    type: 'apiKey',
    in: 'cookie',
    name: '__Secure-fairlot.session_token',
    description: "The browser's session; over plain http its name has no prefix",
  })
  openAPIRegistry.registerComponent('parameters', 'ClientKey', {
    name: CLIENT_KEY,
    in: 'header',
    required: false,
    description: 'Your public key, 32 bytes in base64: with `x-decrypt`, answers are sealed for it',
    schema: { type: 'string' },
  })
  openAPIRegistry.registerComponent('parameters', 'Decrypt', {
    name: DECRYPT_FLAG,
    in: 'header',
    required: false,
    description: '`1`: the answer is `Sealed`, and the body may be',
    schema: { type: 'string', enum: ['1', 'true'] },
  })
  openAPIRegistry.registerComponent('schemas', 'Sealed', {
    type: 'object',
    description: 'What replaces a sealed body or answer',
    required: ['encrypted'],
    properties: { encrypted: { type: 'string', description: 'base64 of nonce (24 bytes) and box' } },
  })
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'API', version: '1.0.0', description: INTRODUCTION.trim() },
    servers: [{ url: '/api' }],
    tags: [
      { name: 'Common', description: 'What every client needs' },
      { name: 'Listings', description: 'Search, look, follow' },
      { name: 'Offers', description: 'Offers and purchases in a lot’s room' },
      { name: 'Selling', description: 'For people who act for a lot' },
      { name: 'Account', description: 'Sign in and out, and who you are' },
    ],
  })
  for (const { get, post } of Object.values(document.paths ?? {}))
    for (const call of [get, post])
      if (call && !takesFiles(call)) call.parameters = [...(call.parameters ?? []), ...SEALING]
  return withNulls(document)
}

/**
 * A named schema that may be null comes as all at once of it and of a type with null, which null itself does not fit: said
 * as one or the other.
 */
function withNulls<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(withNulls) as Part
  if (part === null || typeof part !== 'object') return part
  const { allOf, ...rest } = part as { allOf?: { type?: unknown }[] }
  const named = allOf?.filter(({ type }) => !(Array.isArray(type) && type.includes('null')))
  const said = allOf && named && named.length < allOf.length ? { ...rest, anyOf: [...named, NULL] } : part
  return Object.fromEntries(Object.entries(said).map(([key, each]) => [key, withNulls(each)])) as Part
}

const NULL = { type: 'null' }

function takesFiles({ requestBody }: Pick<Operation, 'requestBody'>): boolean {
  if (requestBody === undefined || !('content' in requestBody)) return false
  return Object.keys(requestBody.content).some((type) => /^(multipart|video)\//.test(type))
}
