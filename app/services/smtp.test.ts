import type { AddressInfo } from 'node:net'
import { createServer, connect as netConnect, type Server, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { type Dial, type Line, type Mail, sendBySmtp } from './smtp.server.ts'

let server: Server | null = null
afterEach(() => void server?.close())

/** A mail server on a real port: what it was told, and what it answers to a command otherwise than well. */
async function aServer(otherwise: Record<string, string> = {}) {
  const told: string[] = []
  server = createServer((socket: Socket) => {
    let isData = false
    let rest = ''
    socket.write('220 mail.test ready\r\n')
    socket.on('data', (piece) => {
      rest += piece
      for (;;) {
        const end = isData ? '\r\n.\r\n' : '\r\n'
        const at = rest.indexOf(end)
        if (at < 0) return
        const said = rest.slice(0, at)
        rest = rest.slice(at + end.length)
        told.push(said)
        const command = isData ? '.' : (said.split(' ')[0] ?? '')
        const well: Record<string, string> = {
          EHLO: '250-mail.test\r\n250-PIPELINING\r\n250 AUTH PLAIN',
          AUTH: '235 welcome',
          STARTTLS: '220 go on',
          DATA: '354 go on',
          '.': '250 taken as m-1',
          QUIT: '221 bye',
        }
        const answer = otherwise[command] ?? well[command] ?? '250 well'
        if (answer === '') return void socket.destroy()
        isData = command === 'DATA' && answer.startsWith('354')
        socket.write(`${answer}\r\n`)
      }
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const asked: string[] = []
  /** Without TLS, which is the platform's: when it is asked for is written down. */
  const dial: Dial = (address, { secureTransport }) => {
    asked.push(secureTransport)
    const socket = netConnect(address.port, address.hostname)
    const { readable, writable } = Duplex.toWeb(socket)
    const line: Line = {
      readable: readable as Line['readable'],
      writable: writable as Line['writable'],
      startTls: () => {
        asked.push('startTls')
        return line
      },
      close: async () => void socket.destroy(),
    }
    return line
  }
  return { dial, told, asked, port }
}

const mail: Mail = {
  messageId: 'outbid.lot-1.dana',
  from: 'Fairlot Subastas ñ <lots@fairlot.test>',
  to: 'dana@example.test',
  replyTo: 'sam@example.test',
  headers: {
    'List-Unsubscribe': `<https://fairlot.test/newsletter/leave?token=${'t'.repeat(300)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
  subject: 'Te han superado en el lote 4821: ¿quieres subir tu oferta ahora mismo, antes del cierre?',
  text: 'Hola, Dana:\n.\nNo es el final.',
  html: '<p>Hola, Dana: 你好</p>',
  date: new Date(Date.UTC(2026, 10, 22, 12)),
}

/** The base64 parts of what was sent, as text. */
function partsOf(data: string): string[] {
  return [...data.matchAll(/base64\r\n\r\n([\s\S]*?)(?=\r\n--|$)/g)].map(([, part = '']) =>
    Buffer.from(part, 'base64').toString(),
  )
}

test('A mail is handed over by TLS, signed in for, with both of its forms whole.', async () => {
  const { dial, told, asked, port } = await aServer()
  expect(await sendBySmtp(dial, `smtps://us%40er:p%3Ass@127.0.0.1:${port}`, mail)).toBe('taken as m-1')
  expect(asked).toEqual(['on'])
  const data = told[5] ?? ''
  expect(told.filter((_, at) => at !== 5)).toEqual([
    'EHLO fairlot.test',
    `AUTH PLAIN ${Buffer.from('\0us@er\0p:ss').toString('base64')}`,
    'MAIL FROM:<lots@fairlot.test>',
    'RCPT TO:<dana@example.test>',
    'DATA',
    'QUIT',
  ])
  expect(partsOf(data)).toEqual([mail.text, mail.html])
  // the address that ends such letters cannot be folded, and is far from the longest line that may be (998)
  const [address = '', ...others] = data.split('\r\n').filter((line) => line.length > 78)
  expect([address, others]).toEqual([` ${mail.headers['List-Unsubscribe']}`, []])
  expect(data).toContain('\r\nList-Unsubscribe:\r\n <https://')
  expect(data).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect(data).toContain('Message-ID: <outbid.lot-1.dana@fairlot.test>')
  expect(data).toContain('Reply-To: <sam@example.test>')
  expect(data).toContain('Date: Sun, 22 Nov 2026 12:00:00 +0000')
  const subject = /^Subject: (.*(?:\r\n .*)*)/m.exec(data)?.[1] ?? ''
  const words = [...subject.matchAll(/=\?utf-8\?B\?([^?]+)\?=/g)]
  expect(words.map(([, word = '']) => Buffer.from(word, 'base64').toString()).join('')).toBe(mail.subject)
})

test('Without TLS from the start nothing is said before it is there.', async () => {
  const { dial, told, asked, port } = await aServer()
  await sendBySmtp(dial, `smtp://user:pass@127.0.0.1:${port}`, { ...mail, html: null })
  expect(asked).toEqual(['starttls', 'startTls'])
  expect(told.slice(0, 4).map((said) => said.split(' ')[0])).toEqual(['EHLO', 'STARTTLS', 'EHLO', 'AUTH'])
  const without = await aServer({ STARTTLS: '502 not here' })
  const refused = sendBySmtp(without.dial, `smtp://user:pass@127.0.0.1:${without.port}`, mail)
  await expect(refused).rejects.toThrow('502 not here')
  expect(without.told.join()).not.toContain('AUTH')
})

test('A refusal has its code, and a line that breaks is no answer.', async () => {
  const { dial, port } = await aServer({ RCPT: '550 nobody of that name' })
  const refused = sendBySmtp(dial, `smtps://127.0.0.1:${port}`, mail)
  await expect(refused).rejects.toMatchObject({ code: 550, message: '550 nobody of that name' })
  const broken = await aServer({ DATA: '' })
  await expect(sendBySmtp(broken.dial, `smtps://127.0.0.1:${broken.port}`, mail)).rejects.toThrow()
})

test('An address is no second command.', async () => {
  const { dial, told, port } = await aServer()
  for (const to of ['dana@example.test>\r\nRCPT TO:<all@example.test', 'nobody', 'a b@example.test'])
    await expect(sendBySmtp(dial, `smtps://127.0.0.1:${port}`, { ...mail, to })).rejects.toThrow('553')
  expect(told.join()).not.toContain('RCPT')
})
