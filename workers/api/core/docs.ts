import { Hono } from 'hono'
import type { Ctx } from '#app/context.ts'
import { readStorefront } from '#app/features/settings/storefront.server.ts'
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
  pages.get('/openapi.json', async (c) => c.json(await named(c.var.ctx, document())))
  pages.get('/docs', async (c) => c.html(docsPage(await named(c.var.ctx, document()))))
  pages.get('/docs.css', (c) => c.body(DOCS_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))
  return pages
}

/** The document under the name that the product has now. */
async function named(ctx: Ctx, document: ApiDocument): Promise<ApiDocument> {
  const { settings } = await readStorefront(ctx)
  return { ...document, info: { ...document.info, title: `${settings.product_name} API` } }
}
