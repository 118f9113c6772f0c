import { Hono } from 'hono'
import type { ApiEnv } from './api-env.ts'
import { docsPage } from './docs-page.ts'
import { DOCS_STYLE } from './docs-style.ts'
import type { ApiDocument } from './document.ts'

/** The API's documentation: the OpenAPI document, and a page that is made from it. */
export function docs(makeDocument: () => ApiDocument): Hono<ApiEnv> {
  let made: ApiDocument | null = null
  const document = () => {
    made ??= makeDocument()
    return made
  }
  const pages = new Hono<ApiEnv>()
  pages.get('/openapi.json', (c) => c.json(document()))
  pages.get('/docs', (c) => c.html(docsPage(document())))
  pages.get('/docs.css', (c) => c.body(DOCS_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))
  return pages
}
