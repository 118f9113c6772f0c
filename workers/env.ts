import { z } from 'zod'

/** Variables and secrets, read once and named in the error when one is missing. */
const single = z.object({
  APP_ENV: z.enum(['local', 'test', 'production']),
  APP_ORIGIN: z.url(),
  AUTH_SECRET: z.string().min(32),
  LEDGER_KEY: z.string().min(40),
  PAYLOAD_KEY: z.string().min(40),
  PUSH_KEY: z.string().min(40),
  PUSH_SERVICES: z.string().min(1).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  MAIL_API_URL: z.url().optional(),
  MAIL_API_TOKEN: z.string().min(1).optional(),
  MAIL_SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional(),
  SMS_API_URL: z.url().optional(),
  SMS_API_USER: z.string().min(1).optional(),
  SMS_API_TOKEN: z.string().min(1).optional(),
  SMS_FROM: z.string().min(1).optional(),
  STATIC_CODE: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: z.url().optional(),
  FACEBOOK_CLIENT_ID: z.string().min(1).optional(),
  FACEBOOK_CLIENT_SECRET: z.string().min(1).optional(),
  FACEBOOK_DIALOG_URL: z.url().optional(),
  FACEBOOK_GRAPH_URL: z.url().optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/)
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  STRIPE_API: z.url().optional(),
  SANDBOX_PAYMENTS: z.literal('on').optional(),
  PAYMENT_GATEWAY: z.enum(['stripe', 'sandbox']).optional(),
  ADDRESS_HEADER: z
    .string()
    .regex(/^[a-z][a-z-]*$/)
    .optional(),
  FRAMES_PER_SECOND: z.string().regex(/^\d+$/).optional(),
  ROOM_VISITORS_MOST: z.string().regex(/^\d+$/).optional(),
  ROOM_SOCKETS_MOST: z.string().regex(/^\d+$/).optional(),
  ROOM_SOCKETS_PER_PERSON: z.string().regex(/^\d+$/).optional(),
  ROOM_SOCKETS_PER_ADDRESS: z.string().regex(/^\d+$/).optional(),
  RELAY_SOCKETS_MOST: z.string().regex(/^\d+$/).optional(),
  RELAY_SOCKETS_PER_PERSON: z.string().regex(/^\d+$/).optional(),
  RELAY_SOCKETS_PER_ADDRESS: z.string().regex(/^\d+$/).optional(),
})

const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** Some of Stripe's and not all would be taken for none, and payments for set up. */
const variables = single.superRefine((read, check) => {
  const missing = STRIPE.filter((name) => !read[name])
  if (missing.length === 0 || missing.length === STRIPE.length) return
  for (const name of missing)
    check.addIssue({ code: 'custom', path: [name], message: 'is needed beside the others of Stripe' })
})

export type Variables = z.infer<typeof variables>

let checked: { env: Cloudflare.Env; variables: Variables } | null = null

/** Throws, naming what is wrong, when the deployment lacks a variable or a secret. */
export function readVariables(env: Cloudflare.Env): Variables {
  if (checked?.env === env) return checked.variables
  const read = variables.safeParse(env)
  if (!read.success) {
    const wrong = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
    throw new Error(`The environment is incomplete (${wrong}). docs/deploy.md says how to set it.`)
  }
  checked = { env, variables: read.data }
  return read.data
}
