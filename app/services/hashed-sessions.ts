import type { DBAdapter, DBAdapterInstance, Where } from 'better-auth'
import { hashSecretToken } from '#app/lib/secret-token.ts'

type Adapter = Omit<DBAdapter, 'transaction'>
type Asked = { model: string; where: Where[] }

/**
 * The auth library's way to the database, save that of session tokens the database keeps hashes alone: who reads it signs
 * in as nobody. The library goes on to see the tokens that it has made or was given.
 */
export function hashedSessions(open: DBAdapterInstance): DBAdapterInstance {
  return (options) => {
    const plain = open(options)
    return {
      ...plain,
      ...hashed(plain),
      // D1 has none that stays open: what is done within one goes the same way as all else
      transaction: (work) => work({ ...plain, ...hashed(plain) }),
    }
  }
}

function hashed(plain: Adapter) {
  return {
    create: (async (asked) => {
      if (asked.model !== 'session') return plain.create(asked)
      const token = String((asked.data as Record<string, unknown>).token)
      const made = await plain.create({
        ...asked,
        data: { ...asked.data, token: await hashSecretToken(token) },
      })
      return { ...made, token }
    }) as Adapter['create'],
    findOne: (async (asked) =>
      withToken(asked, await plain.findOne(await byHash(asked)))) as Adapter['findOne'],
    findMany: (async (asked) =>
      plain.findMany(
        asked.where ? await byHash({ ...asked, where: asked.where }) : asked,
      )) as Adapter['findMany'],
    update: (async (asked) => withToken(asked, await plain.update(await byHash(asked)))) as Adapter['update'],
    delete: (async (asked) => plain.delete(await byHash(asked))) as Adapter['delete'],
    deleteMany: (async (asked) => plain.deleteMany(await byHash(asked))) as Adapter['deleteMany'],
  }
}

async function byHash<A extends Asked>(asked: A): Promise<A> {
  if (asked.model !== 'session') return asked
  const where = await Promise.all(
    asked.where.map(async (each) =>
      each.field === 'token' ? { ...each, value: await hashesOf(each.value) } : each,
    ),
  )
  return { ...asked, where }
}

async function hashesOf(value: Where['value']): Promise<Where['value']> {
  if (typeof value === 'string') return hashSecretToken(value)
  if (Array.isArray(value)) return Promise.all(value.map((token) => hashSecretToken(String(token))))
  throw new Error('Sessions are asked for by a token that is none.')
}

/** The row that was asked for by a token, with it. */
function withToken<Row>({ model, where }: Asked, row: Row | null): Row | null {
  const token = model === 'session' ? where.find(({ field }) => field === 'token')?.value : undefined
  return row && typeof token === 'string' ? { ...row, token } : row
}
