import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { subscribe } from '#app/features/newsletter/commands.server.ts'
import { type NewsletterFault, subscriptionInput } from '#app/features/newsletter/inputs.ts'
import { isPageSlug, type PageSlug } from '#app/features/settings/default-pages/index.ts'
import { htmlOf, readMarkdown } from '#app/features/settings/markdown.server.ts'
import { readPage } from '#app/features/settings/storefront.server.ts'
import { contact as words } from '#app/i18n/en/contact.ts'
import { LANGUAGES } from '#app/i18n/languages.ts'
import { AFTER_THE_WINDOW } from '#app/lib/retry-after.ts'
import { newArea } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { anyId, required } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'

/** The static parts of the storefront, and what its footer takes. */
export const content = newArea()

/** Names that clients know these pages by, beside their addresses. */
const NAMES: Record<string, PageSlug> = {
  terms: 'terms-and-conditions',
  terms_of_use: 'terms-and-conditions',
  privacy: 'privacy-policy',
  about: 'about-us',
}

const id = anyId.meta({ description: "The page's address or name", example: 'terms_of_use' })
const language = z.enum(LANGUAGES).default('en').meta({ description: 'Of the text' })
const staticPageInput = z.object({ id, language })

const staticPage = defineCall({
  path: '/common/getStaticPage',
  area: 'Common',
  summary: 'A static page',
  description:
    '`terms_of_use`, `privacy_policy`, `about_us`, `glossary`, `help`, `faq`, `guidelines`, `services`, `sell`, `locations`, `sales`, `sales/today`, `sales/popular`, `sales/map` or `bids`, as Markdown and as safe HTML.',
  signedIn: 'never',
  input: staticPageInput,
  data: dataSchema(
    z
      .object({
        id: z.string(),
        language: z.string(),
        title: z.string(),
        body: z.string().meta({ description: 'Markdown' }),
        content: z.string().meta({ description: 'HTML without scripts, styles or pictures' }),
        version: z.int().meta({ description: 'Grows with each change; 0 for the standard text' }),
        updated_at: z.string(),
      })
      .meta({ id: 'StaticPage' }),
  ),
  example: {
    input: { id: 'terms_of_use' },
    data: {
      responseData: {
        id: 'terms-and-conditions',
        language: 'en',
        title: 'Terms and Conditions',
        body: '## Offers\n\nAn offer is a commitment to buy.',
        content: '<h2 id="offers">Offers</h2>\n<p>An offer is a commitment to buy.</p>',
        version: 0,
        updated_at: '2026-11-21T17:00:00.000Z',
      },
    },
  },
  refusals: documented('no_page'),
})
content.openapi(post(staticPage), async (c) =>
  c.json(success({ responseData: await presentPage(c.var.ctx, c.req.valid('json')) }), 200),
)
content.openapi(get(staticPage, staticPageInput), async (c) =>
  c.json(success({ responseData: await presentPage(c.var.ctx, c.req.valid('query')) }), 200),
)

/** The same for people's clients, which know it by this name. */
const staticContent = {
  ...staticPage,
  path: '/user/show_static_content' as const,
  description: `${staticPage.description} The same as common/getStaticPage.`,
}
content.openapi(post(staticContent), async (c) =>
  c.json(success({ responseData: await presentPage(c.var.ctx, c.req.valid('json')) }), 200),
)
content.openapi(get(staticContent, staticPageInput), async (c) =>
  c.json(success({ responseData: await presentPage(c.var.ctx, c.req.valid('query')) }), 200),
)

async function presentPage(ctx: Ctx, { id: name, language: asked }: z.infer<typeof staticPageInput>) {
  const slug = NAMES[name] ?? name.replaceAll('_', '-')
  if (!isPageSlug(slug)) throw refusal('no_page')
  const { title, body, version, updatedAt } = await readPage(ctx, slug, asked)
  const html = htmlOf(await readMarkdown(body))
  return {
    id: slug,
    language: asked,
    title,
    body,
    content: html,
    version,
    updated_at: new Date(updatedAt).toISOString(),
  }
}

const newsletter = defineCall({
  path: '/common/newsletter',
  area: 'Common',
  summary: 'Sign up for the newsletter',
  description: 'An address already signed up stays so, with the same answer. Limited per network address.',
  signedIn: 'never',
  input: z.object({
    email: z.string(required('Required')).meta({ example: 'name@example.com' }),
    language: z.enum(LANGUAGES).default('en'),
  }),
  data: dataSchema(z.object({ email: z.string() })),
  example: {
    input: { email: 'name@example.com' },
    message: words.newsletter.done,
    data: { responseData: { email: 'name@example.com' } },
  },
  refusals: documented('too_many'),
})
/** The specification's words (section 5). */
const { required: needed, email: noEmail, tooLong } = words.newsletter
const FAULTS = { required: needed, email: noEmail, tooLong }

content.openapi(post(newsletter), async (c) => {
  const { email, language: asked } = c.req.valid('json')
  const read = subscriptionInput.safeParse({ email })
  if (!read.success) {
    const fault = read.error.issues[0]?.message as NewsletterFault
    throw refusal('validation', { data: { errors: { email: [FAULTS[fault]] } } })
  }
  const answer = await subscribe(c.var.ctx, { email: read.data.email, language: asked })
  if (!answer.ok) throw refusal('too_many', { headers: AFTER_THE_WINDOW })
  return c.json(success({ responseData: { email: read.data.email } }, words.newsletter.done), 200)
})
