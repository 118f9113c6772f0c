import type { Stripe } from 'stripe'

export type StripeClient = () => Promise<Stripe>

/** Twice this and a bit is what a call may take: whoever pays waits for two of them. */
const TIMEOUT_MS = 5_000

const clients = new Map<string, Promise<Stripe>>()

/** The library's client, loaded when it is first needed: a deployment without a key never runs it. */
export function openStripeClient({ secretKey, api }: { secretKey: string; api?: string }): StripeClient {
  const name = `${secretKey} ${api ?? ''}`
  return () => {
    const known = clients.get(name)
    if (known) return known
    const client = load(secretKey, api)
    clients.set(name, client)
    return client
  }
}

async function load(secretKey: string, api: string | undefined): Promise<Stripe> {
  const { default: Library } = await import('stripe')
  const base = api ? new URL(api) : null
  return new Library(secretKey, {
    httpClient: Library.createFetchHttpClient(),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port,
      protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  })
}

/** What Stripe has said no to, as far as it matters here. */
export type StripeFault = { type: string; code: string; decline: string; param: string; status: number }

/** Null for what is no answer of Stripe's: a line that broke, or its own failure. */
export function readFault(error: unknown): StripeFault | null {
  if (!(error instanceof Error) || !('type' in error) || !('statusCode' in error)) return null
  const { type, code, decline_code, param, statusCode } = error as Partial<Stripe.errors.StripeError>
  const status = statusCode ?? 0
  // of these nobody knows what was done: too many at once, the same key under way, its servers
  if (status < 400 || status === 409 || status === 429 || status >= 500) return null
  return { type: type ?? '', code: code ?? '', decline: decline_code ?? '', param: param ?? '', status }
}

/** Whether what was asked is wrong in itself, so that asking again would not help. */
export function isRefused({ status }: StripeFault): boolean {
  return status === 400 || status === 402 || status === 404
}
