import { html } from 'hono/html'
import type { ApiDocument } from './document.ts'
import { fieldsOf, type Schema, typeOf } from './schema-words.ts'

type Operation = NonNullable<NonNullable<ApiDocument['paths']>[string]['post']>
type Part = ReturnType<typeof html>
type ShownCall = { path: string; methods: string[]; operation: Operation }

const IDENTITY = {
  none: 'Anybody may call it.',
  own: 'Anybody may call it; who is signed in gets their own part too.',
  always: 'For who is signed in.',
}

/** The document as a page that reads without script. */
export function docsPage(document: ApiDocument): Part {
  const base = document.servers?.[0]?.url ?? ''
  const calls = callsOf(document)
  const schemas = Object.entries(document.components?.schemas ?? {}) as [string, Schema][]
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        <link rel="stylesheet" href="${base}/docs.css" />
      </head>
      <body>
        <a class="skip" href="#calls">Skip to the calls</a>
        <header>
          <div>
            <a class="name" href="/">${document.info.title.replace(/ API$/, '')}</a>
            <a href="${base}/openapi.json">OpenAPI 3.1</a>
          </div>
        </header>
        <div class="page">
          <main>
            <h1>${document.info.title}</h1>
            ${paragraphs(document.info.description)}
            <nav aria-label="Calls">
              <ul>
                ${calls.map(({ path }) => html`<li><a href="#${anchor(path)}">${path.slice(1)}</a></li>`)}
              </ul>
            </nav>
            <div id="calls">
              ${(document.tags ?? []).map(
                ({ name, description }) => html`<section aria-labelledby="${name}">
                  <h2 id="${name}">${name}</h2>
                  <p class="about">${description}</p>
                  ${calls
                    .filter(({ operation }) => operation.tags?.includes(name))
                    .map((call) => callPart(call, base))}
                </section>`,
              )}
            </div>
            <section aria-labelledby="objects">
              <h2 id="objects">Objects</h2>
              <p class="about">What the answers are made of.</p>
              ${schemas.map(([name, schema]) => objectPart(name, schema))}
            </section>
          </main>
        </div>
      </body>
    </html>`
}

function callsOf({ paths = {} }: ApiDocument): ShownCall[] {
  return Object.entries(paths).flatMap(([path, { post, get }]) => {
    const operation = post ?? get
    const methods = [...(post ? ['POST'] : []), ...(get ? ['GET'] : [])]
    return operation ? [{ path, methods, operation }] : []
  })
}

function callPart({ path, methods, operation }: ShownCall, base: string): Part {
  const body = operation.requestBody && 'content' in operation.requestBody ? operation.requestBody : null
  const content = body?.content ?? {}
  const taken = content['application/json'] ?? content['multipart/form-data'] ?? content['video/mp4']
  const { 200: well, ...refused } = (operation.responses ?? {}) as Record<string, ShownAnswer>
  const codes = Object.values(refused).flatMap((answer) => answer['x-codes'] ?? [])
  return html`<article id="${anchor(path)}">
    <div class="head">
      ${methods.map((method) => html`<span class="verb ${method.toLowerCase()}">${method}</span>`)}
      <h3>${base}${path}</h3>
    </div>
    <p class="sum">${operation.summary}</p>
    ${paragraphs(operation.description)}
    <p class="who">${IDENTITY[identityOf(operation)]}</p>
    ${taken?.schema ? fieldTable(`Fields of ${path.slice(1)}`, taken.schema as Schema) : ''}
    <div class="two">
      <div>
        <h4>For example</h4>
        ${example(`${path.slice(1)}, sent`, taken?.example)}
      </div>
      <div>
        <h4>Answer</h4>
        ${example(`${path.slice(1)}, answered`, well?.content?.['application/json']?.example)}
      </div>
    </div>
    <h4>Refusals</h4>
    <div class="wide" tabindex="0" role="region" aria-label="${path.slice(1)}, refusals">
      <table>
        <thead>
          <tr><th scope="col">Code</th><th scope="col">HTTP</th><th scope="col">Message</th></tr>
        </thead>
        <tbody>
          ${codes.map(
            ({ code, status, message }) =>
              html`<tr><td><code>${code}</code></td><td>${status}</td><td>${message}</td></tr>`,
          )}
        </tbody>
      </table>
    </div>
  </article>`
}

type ShownAnswer = {
  content?: Record<string, { example?: unknown }>
  'x-codes'?: { code: string; status: number; message: string }[]
}

function objectPart(name: string, schema: Schema): Part {
  return html`<article id="${name}">
    <h3>${name}</h3>
    ${schema.description ? html`<p>${schema.description}</p>` : ''} ${fieldTable(`Fields of ${name}`, schema)}
  </article>`
}

function fieldTable(title: string, schema: Schema): Part | string {
  const fields = fieldsOf(schema)
  if (fields.length === 0) return ''
  return html`<h4>${title}</h4>
    <div class="wide" tabindex="0" role="region" aria-label="${title}">
      <table>
        <thead>
          <tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">What it is</th></tr>
        </thead>
        <tbody>
          ${fields.map(
            (field) =>
              html`<tr>
                <td><code>${field.name}</code></td>
                <td>${typeOf(field)}</td>
                <td>${words(field.schema.description ?? '')}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`
}

function example(label: string, value: unknown): Part {
  return html`<pre tabindex="0" role="region" aria-label="${label}">${JSON.stringify(value, null, 2)}</pre>`
}

function identityOf({ security = [] }: Operation): keyof typeof IDENTITY {
  const anonymous = security.some((each) => Object.keys(each).length === 0)
  if (!anonymous) return 'always'
  return security.length > 1 ? 'own' : 'none'
}

function anchor(path: string): string {
  return path.slice(1).replaceAll('/', '-')
}

function paragraphs(text = ''): Part[] {
  return text.split('\n\n').map((each) => html`<p>${words(each)}</p>`)
}

/** Text whose `quoted` pieces are code. */
function words(text: string): (Part | string)[] {
  return text.split('`').map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : piece))
}
