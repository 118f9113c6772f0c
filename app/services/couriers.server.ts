import { readRetryAfter } from '#app/lib/retry-after.ts'
import { type Dial, SmtpRefusal, sendBySmtp } from './smtp.server.ts'

/** One message as it leaves: rendered, and the same in every try. */
export type Parcel = {
  /** The provider is told it, so that a second try of what did arrive is none. */
  id: string
  recipient: string
  replyTo: string | null
  /** Where a mail program ends letters of this kind by one click; null where it cannot. */
  leave: string | null
  subject: string
  text: string
  /** Null for a text message. */
  html: string | null
}

export type Handed =
  | { state: 'sent'; reference: string | null }
  /** Nobody to hand it to: it stays in the outbox, to be read there. */
  | { state: 'kept' }
  | {
      state: 'failed'
      /** Without anything that names a person: it stands in the log. */
      error: string
      /** What the provider said of it. */
      detail: string
      /** Another try would fare no better. */
      final: boolean
      /** Milliseconds that the provider asks for; null when it does not say. */
      retryAfter: number | null
    }

/** Whoever takes messages of one channel. Never throws. */
export type Courier = {
  name: string
  /** Whom its letters are from; missing where there is nobody to hand them to. */
  from?: string
  hand: (parcel: Parcel) => Promise<Handed>
}
export type Couriers = { email: Courier; sms: Courier }

/** What chooses them: variables and secrets, and Cloudflare's own binding. */
export type Providers = {
  MAIL_FROM?: string
  MAIL_API_URL?: string
  MAIL_API_TOKEN?: string
  /** smtps://user:password@host:465, or smtp:// with STARTTLS on port 587. */
  MAIL_SMTP_URL?: string
  SEND_EMAIL?: Pick<SendEmail, 'send'>
  SMS_API_URL?: string
  SMS_API_USER?: string
  SMS_API_TOKEN?: string
  SMS_FROM?: string
}

const LONGEST_WAIT_MS = 10_000
const MOST_SAID = 64_000
const KEPT: Courier = { name: 'outbox', hand: async () => ({ state: 'kept' }) }

/** A mail API goes before SMTP, and that before the binding; without any, or without a sender, messages are kept. */
export function openCouriers(
  given: Providers,
  transport: typeof fetch = fetch,
  dial: Dial = dialOut,
): Couriers {
  return { email: mailCourier(given, transport, dial) ?? KEPT, sms: smsCourier(given, transport) ?? KEPT }
}

/** The platform's own sockets: there are none elsewhere. */
const dialOut: Dial = async (address, options) => {
  const { connect } = await import('cloudflare:sockets')
  return connect(address, options)
}

function mailCourier(given: Providers, transport: typeof fetch, dial: Dial): Courier | null {
  const { MAIL_FROM: from, MAIL_API_URL: url, MAIL_API_TOKEN: token, SEND_EMAIL: binding } = given
  if (!from) return null
  if (url && token)
    return {
      name: new URL(url).host,
      from,
      hand: ({ id, recipient, replyTo, leave, subject, text, html }) =>
        post(transport, url, {
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': id,
          },
          body: JSON.stringify({
            from,
            to: [recipient],
            subject,
            text,
            ...(html === null ? {} : { html }),
            ...(replyTo === null ? {} : { reply_to: replyTo }),
            ...(leave === null ? {} : { headers: leaveHeaders(leave) }),
          }),
        }),
    }
  const { MAIL_SMTP_URL: server } = given
  if (server)
    return {
      name: new URL(server).host,
      from,
      hand: (parcel) => throughSmtp(dial, server, { from, ...parcel }),
    }
  return binding
    ? { name: 'cloudflare', from, hand: (parcel) => throughBinding(binding, from, parcel) }
    : null
}

/** Twilio's form, which others take too. */
function smsCourier(given: Providers, transport: typeof fetch): Courier | null {
  const { SMS_API_URL: url, SMS_API_USER: user, SMS_API_TOKEN: token, SMS_FROM: from } = given
  if (!url || !user || !token || !from) return null
  return {
    name: new URL(url).host,
    hand: ({ id, recipient, text }) =>
      post(transport, url, {
        headers: {
          authorization: `Basic ${btoa(`${user}:${token}`)}`,
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': id,
        },
        body: new URLSearchParams({ To: recipient, From: from, Body: text }).toString(),
      }),
  }
}

async function throughSmtp(dial: Dial, server: string, parcel: Parcel & { from: string }): Promise<Handed> {
  const { id, from, recipient: to, replyTo, leave, subject, text, html } = parcel
  const messageId = id.replaceAll(/[^\w.-]+/g, '.')
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('It took too long')), LONGEST_WAIT_MS)
  })
  try {
    const headers = leave === null ? {} : leaveHeaders(leave)
    const mail = { messageId, from, to, replyTo, headers, subject, text, html, date: new Date() }
    const said = await Promise.race([sendBySmtp(dial, server, mail), late])
    return { state: 'sent', reference: said.slice(0, 200) }
  } catch (error) {
    const refused = error instanceof SmtpRefusal ? error : null
    return failed(refused ? `SMTP ${refused.code}` : 'No answer', {
      detail: String(error),
      // this address or this message, not the server's trouble nor ours with its password
      final: refused !== null && [550, 551, 552, 553, 554].includes(refused.code),
    })
  }
}

async function throughBinding(
  binding: Pick<SendEmail, 'send'>,
  from: string,
  { id, recipient, replyTo, leave, subject, text, html }: Parcel,
): Promise<Handed> {
  try {
    const { messageId } = await binding.send({
      from: senderOf(from),
      to: recipient,
      subject,
      text,
      ...(html === null ? {} : { html }),
      ...(replyTo === null ? {} : { replyTo }),
      // the binding takes no key of ours: this lets the reader's mailbox tell a second copy
      headers: { 'X-Entity-Ref-ID': id, ...(leave === null ? {} : leaveHeaders(leave)) },
    })
    return { state: 'sent', reference: messageId ?? null }
  } catch (error) {
    return failed('The binding refused it', { detail: String(error) })
  }
}

/** One click of the mail program ends letters of this kind (RFC 2369, RFC 8058). The provider's DKIM must sign both. */
function leaveHeaders(leave: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** "Fairlot <lots@example.com>" or an address alone. */
function senderOf(from: string): string | { name: string; email: string } {
  const [, name, email] = /^(.*?)\s*<([^<>]+)>$/.exec(from) ?? []
  return name && email ? { name, email } : from
}

async function post(
  transport: typeof fetch,
  url: string,
  request: { headers: Record<string, string>; body: string },
): Promise<Handed> {
  try {
    const answer = await transport(url, {
      ...request,
      method: 'POST',
      // a token must not follow wherever an answer leads
      redirect: 'manual',
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    })
    return read(answer, (await answer.text()).slice(0, MOST_SAID))
  } catch (error) {
    return failed('No answer', { detail: String(error) })
  }
}

function read({ ok, status, headers }: Response, said: string): Handed {
  const error = `HTTP ${status}`
  if (!ok) return failed(error, { detail: said, final: isFinal(status), retryAfter: readRetryAfter(headers) })
  if (said.trim() === '') return { state: 'sent', reference: null }
  const reference = referenceOf(said)
  // a page in the place of an answer: whether it was taken is not known, and the key makes asking again harmless
  return reference === undefined
    ? failed(`${error}, unreadable`, { detail: said })
    : { state: 'sent', reference }
}

/** What the provider calls it: null when its answer does not say, undefined when it is no answer of a provider's. */
function referenceOf(said: string): string | null | undefined {
  try {
    const answer: unknown = JSON.parse(said)
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return undefined
    const named = Object.entries(answer).find(([name]) => /^(id|sid|message_?id)$/i.test(name))?.[1]
    return typeof named === 'string' ? named.slice(0, 200) : null
  } catch {
    return undefined
  }
}

/** What is wrong with the message itself. A wrong token or address is the operator's to mend, and worth more tries. */
function isFinal(status: number): boolean {
  return [400, 413, 422].includes(status)
}

function failed(
  error: string,
  {
    detail,
    final = false,
    retryAfter = null,
  }: { detail: string; final?: boolean; retryAfter?: number | null },
): Handed {
  return { state: 'failed', error, detail: detail.slice(0, 500), final, retryAfter }
}
