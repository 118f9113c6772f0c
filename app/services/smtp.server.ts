import { base64FromBytes } from '#app/lib/base64.ts'

/** A connection as `cloudflare:sockets` opens it. */
export type Line = {
  readable: ReadableStream<Uint8Array>
  writable: WritableStream<Uint8Array>
  startTls: () => Line
  close: () => Promise<void>
}
export type Dial = (
  address: { hostname: string; port: number },
  options: { secureTransport: 'on' | 'starttls'; allowHalfOpen: boolean },
) => Line | Promise<Line>

export type Mail = {
  /** Follows from the message: the same in every try, so that a mailbox can tell a second copy. */
  messageId: string
  /** "Fairlot <lots@example.com>" or an address alone. */
  from: string
  to: string
  replyTo: string | null
  /** More of the head, as it is. */
  headers: Readonly<Record<string, string>>
  subject: string
  text: string
  html: string | null
  date: Date
}

/** What the server said no with. */
export class SmtpRefusal extends Error {
  constructor(
    readonly code: number,
    said: string,
  ) {
    super(said)
  }
}

/**
 * Hands one mail to an SMTP server (RFC 5321), by TLS from the start (`smtps:`, port 465) or from STARTTLS on (`smtp:`, port
 * 587): a password is never said in the open. Returns what the server said of it.
 */
export async function sendBySmtp(dial: Dial, server: string, mail: Mail): Promise<string> {
  const { protocol, hostname, port, username, password } = new URL(server)
  const isSecure = protocol === 'smtps:'
  const address = { hostname, port: Number(port) || (isSecure ? 465 : 587) }
  const options = { secureTransport: isSecure ? 'on' : 'starttls', allowHalfOpen: false } as const
  let talk = new Talk(await dial(address, options))
  try {
    await talk.hear(220)
    const name = domainOf(mail.from)
    await talk.say(`EHLO ${name}`, 250)
    if (!isSecure) {
      await talk.say('STARTTLS', 220)
      talk = talk.secured()
      await talk.say(`EHLO ${name}`, 250)
    }
    if (username) {
      const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
      await talk.say(`AUTH PLAIN ${base64Of(`\0${user}\0${pass}`)}`, 235)
    }
    await talk.say(`MAIL FROM:<${addressIn(mail.from)}>`, 250)
    await talk.say(`RCPT TO:<${addressIn(mail.to)}>`, 250)
    await talk.say('DATA', 354)
    const said = await talk.say(`${written(mail).replaceAll(/^\./gm, '..')}\r\n.`, 250)
    // it has been taken: how the goodbye goes changes nothing
    await talk.say('QUIT', 221).catch(() => undefined)
    return said
  } finally {
    await talk.close()
  }
}

/** What is said, and the answers to it, one after another. */
class Talk {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>
  #heard = ''

  constructor(private readonly line: Line) {
    this.#reader = line.readable.getReader()
    this.#writer = line.writable.getWriter()
  }

  async say(text: string, expected: number): Promise<string> {
    await this.#writer.write(new TextEncoder().encode(`${text}\r\n`))
    return this.hear(expected)
  }

  /** An answer may have several lines: all but its last have a dash behind the code. */
  async hear(expected: number): Promise<string> {
    let whole: RegExpExecArray | null = null
    while (!whole) {
      whole = /^(?:\d{3}-.*\r?\n)*(\d{3})(?: (.*))?\r?\n/.exec(this.#heard)
      if (whole) break
      const { value, done } = await this.#reader.read()
      if (done) throw new Error('The server hung up')
      this.#heard += new TextDecoder().decode(value)
      if (this.#heard.length > 20_000) throw new Error('The server talks without end')
    }
    this.#heard = this.#heard.slice(whole[0].length)
    const [, code, said = ''] = whole
    if (Number(code) !== expected) throw new SmtpRefusal(Number(code), `${code} ${said}`.slice(0, 300))
    return said
  }

  secured(): Talk {
    this.#reader.releaseLock()
    this.#writer.releaseLock()
    return new Talk(this.line.startTls())
  }

  close(): Promise<void> {
    return this.line.close().catch(() => undefined)
  }
}

/** The mail as it is sent: each part in base64, so that no line is too long and no sign is another. */
function written({ messageId, from, to, replyTo, headers, subject, text, html, date }: Mail): string {
  const boundary = `=_${messageId.replaceAll(/[^\w]/g, '').slice(0, 40)}`
  const part = (type: string, content: string) =>
    `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${folded(base64Of(content))}`
  const head = [
    `From: ${senderOf(from)}`,
    `To: <${addressIn(to)}>`,
    ...(replyTo === null ? [] : [`Reply-To: <${addressIn(replyTo)}>`]),
    `Subject: ${headWords(subject)}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${messageId}@${domainOf(from)}>`,
    // what is longer than a line begins on one of its own
    ...Object.entries(headers).map(([name, value]) => `${name}:${value.length > 60 ? '\r\n ' : ' '}${value}`),
    'MIME-Version: 1.0',
  ].join('\r\n')
  if (html === null) return `${head}\r\n${part('text/plain', text)}`
  return [
    `${head}\r\nContent-Type: multipart/alternative; boundary="${boundary}"\r\n`,
    `--${boundary}\r\n${part('text/plain', text)}`,
    `--${boundary}\r\n${part('text/html', html)}`,
    `--${boundary}--`,
  ].join('\r\n')
}

function senderOf(from: string): string {
  const name = /^(.*?)\s*<[^<>]+>$/.exec(from)?.[1]
  return name ? `${headWords(name.replaceAll('"', ''))} <${addressIn(from)}>` : `<${addressIn(from)}>`
}

/** Words of a head: as they are, or in pieces of base64 that are short enough for a line each (RFC 2047). */
function headWords(text: string): string {
  if (/^[\x20-\x7e]{0,60}$/.test(text) && !/[<>@,;:"=?]/.test(text)) return text
  const pieces = ['']
  for (const sign of text.replaceAll(/\s+/g, ' ')) {
    const longer = `${pieces.at(-1)}${sign}`
    if (new TextEncoder().encode(longer).length > 42) pieces.push(sign)
    else pieces[pieces.length - 1] = longer
  }
  return pieces.map((piece) => `=?utf-8?B?${base64Of(piece)}?=`).join('\r\n ')
}

/** The address alone. One that could begin another line or command is none. */
function addressIn(text: string): string {
  const address = /<([^<>]+)>$/.exec(text)?.[1] ?? text
  if (!/^[\x21-\x3b\x3d\x3f-\x7e]+@[\w.-]+$/.test(address)) throw new SmtpRefusal(553, '553 not an address')
  return address
}

function domainOf(from: string): string {
  return addressIn(from).split('@').at(-1) ?? 'localhost'
}

function base64Of(text: string): string {
  return base64FromBytes(new TextEncoder().encode(text))
}

function folded(base64: string): string {
  return base64.replaceAll(/.{76}/g, '$&\r\n')
}
