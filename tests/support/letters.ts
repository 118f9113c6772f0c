import { env } from 'cloudflare:workers'

export type Letter = {
  channel: string
  data: { code: string; token: string }
  text: string
  language: string
}

/** What was last written to somebody. */
export async function letterTo(recipient: string): Promise<Letter | null> {
  const row = await env.DB.prepare(
    'select channel, data, text, language from outbox where recipient = ? order by created_at desc, rowid desc limit 1',
  )
    .bind(recipient)
    .first<Omit<Letter, 'data'> & { data: string }>()
  return row && { ...row, data: JSON.parse(row.data) }
}

export async function codeTo(recipient: string): Promise<string> {
  return (await letterTo(recipient))?.data.code ?? ''
}
