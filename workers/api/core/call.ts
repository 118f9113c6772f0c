import { createRoute } from '@hono/zod-openapi'
import type { z } from 'zod'
import { errorSchema, successSchema } from './envelope.ts'
import { documented, type RefusalDoc } from './refusals.ts'

/** One call of the API: what it takes and gives, and all that its documentation says. */
export type Call<Path extends string, Input extends z.ZodType, Data extends z.ZodType> = {
  path: Path
  area: 'Common' | 'Listings' | 'Offers' | 'Selling' | 'Account'
  summary: string
  description: string
  /** `own`: anybody may call, who is signed in gets their own part too. */
  signedIn: 'never' | 'own' | 'always'
  input: Input
  data: Data
  example: { input: z.input<Input>; data: z.input<Data>; message?: string }
  /** What it refuses beyond what every call can. */
  refusals?: RefusalDoc[]
}

/** A call, its types read off: its example must fit its schemas. */
export function defineCall<Path extends string, Input extends z.ZodType, Data extends z.ZodType>(
  call: Call<Path, Input, Data>,
): Call<Path, Input, Data> {
  return call
}

const OF_EVERY_CALL = documented('could_not_decrypt', 'session_ended', 'validation', 'try_again')
/** What `requireActor` says. */
const OF_MEMBERS = documented('sign_in', 'deactivated')
const OF_EVERY_POST = documented('malformed', 'bad_origin', 'too_large', 'not_json')

/** The call as a POST with a JSON body. */
export function post<Path extends string, Input extends z.ZodType, Data extends z.ZodType>(
  call: Call<Path, Input, Data>,
) {
  const content = { 'application/json': { schema: call.input, example: call.example.input } }
  return createRoute({
    method: 'post',
    path: call.path,
    ...wordsOf(call, 'Post'),
    request: { body: { required: true, content } },
    responses: responsesOf(call, [...OF_EVERY_CALL, ...OF_EVERY_POST]),
  })
}

/** The call as a POST of a form with files. Its handler reads the body itself: what is in it is limited as it comes. */
export function multipart<Path extends string, Input extends z.ZodType, Data extends z.ZodType>(
  call: Call<Path, Input, Data>,
) {
  const content = { 'multipart/form-data': { schema: call.input, example: call.example.input } }
  return createRoute({
    method: 'post',
    path: call.path,
    ...wordsOf(call, 'Post'),
    request: { body: { required: true, content } },
    responses: responsesOf(call, [...OF_EVERY_CALL, ...documented('bad_origin')]),
  })
}

/** The call as a POST of a video: what it is about stands in the address, the body goes on as it comes. */
export function video<Path extends string, Data extends z.ZodType, About extends z.ZodObject>(
  call: Call<Path, z.ZodString, Data>,
  about: About,
) {
  const file = { schema: call.input, example: call.example.input }
  const content = { 'video/mp4': file, 'video/webm': file }
  return createRoute({
    method: 'post',
    path: call.path,
    ...wordsOf(call, 'Post'),
    request: { query: about, body: { required: true, content } },
    responses: responsesOf(call, [...OF_EVERY_CALL, ...documented('bad_origin')]),
  })
}

/** The same call as a GET, for what only reads: `query` says how its input is written into an address. */
export function get<
  Path extends string,
  Input extends z.ZodType,
  Data extends z.ZodType,
  Query extends z.ZodObject | z.ZodPipe<z.ZodObject, z.ZodTransform>,
>(call: Call<Path, Input, Data>, query: Query) {
  return createRoute({
    method: 'get',
    path: call.path,
    ...wordsOf(call, 'Get'),
    request: { query },
    responses: responsesOf(call, OF_EVERY_CALL),
  })
}

type AnyCall = Call<string, z.ZodType, z.ZodType>

function wordsOf({ path, area, summary, description, signedIn }: AnyCall, method: string) {
  return {
    operationId: path.slice(1).replaceAll(/\/(.)/g, (_, letter: string) => letter.toUpperCase()) + method,
    tags: [area],
    summary,
    description,
    security: signedIn === 'always' ? identities : signedIn === 'own' ? [...identities, {}] : [{}],
  }
}

const identities: Record<string, string[]>[] = [{ bearer: [] }, { cookie: [] }]

function responsesOf<Data extends z.ZodType>(call: Call<string, z.ZodType, Data>, common: RefusalDoc[]) {
  const schema = successSchema(call.data)
  const example = { status: 'success', message: call.example.message ?? 'Success', data: call.example.data }
  const well = { description: 'It went well.', content: { 'application/json': { schema, example } } }
  const known = new Set(call.refusals?.map(({ code }) => code))
  const usual = [...common, ...(call.signedIn === 'always' ? OF_MEMBERS : [])]
  const refused = [...usual.filter(({ code }) => !known.has(code)), ...(call.refusals ?? [])]
  const others = [...new Set(refused.map(({ status }) => status))].map((status) => {
    const codes = refused.filter((each) => each.status === status)
    const description = codes.map(({ code, message }) => `\`${code}\`: ${message}`).join('\n\n')
    return [
      status,
      { description, content: { 'application/json': { schema: errorSchema } }, 'x-codes': codes },
    ]
  })
  // refusals are thrown, so that only the good answer is a handler's to return
  return { ...Object.fromEntries(others), 200: well } as { 200: typeof well }
}
