/**
 * scrypt (RFC 7914) in steps. The platform derives a key in one go, and whatever shares its thread stands still for as
 * long; here whoever runs it decides after each step when to go on. Steps are counted in blocks: inside a Worker no clock
 * moves while it computes.
 */

export type Cost = {
  /** Blocks that are kept: a power of two. */
  N: number
  /** Size of a block, in 128 bytes. */
  r: number
  /** Lanes, one after another. */
  p: number
  /** Bytes of the key. */
  length: number
}

/** Where blocks are kept meanwhile: for one key at a time, and used again for the next. */
export type Scratch = Int32Array

export function scratchFor({ N, r }: Cost): Scratch {
  return new Int32Array(32 * r * N)
}

type How = {
  cost: Cost
  scratch: Scratch
  /** How many blocks are done at first; an even number. There are 2 × N × p of them. */
  blocks: number
  /** Awaited after each step; says how many blocks the next one has. */
  rest: () => Promise<number>
}

export async function scrypt(
  password: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  { cost, scratch, blocks: first, rest }: How,
): Promise<Uint8Array<ArrayBuffer>> {
  const { N, r, p, length } = cost
  const wide = 32 * r
  const bytes = await pbkdf2(password, salt, 128 * r * p)
  const view = new DataView(bytes.buffer)
  const one = new Int32Array(wide)
  const other = new Int32Array(wide)
  for (let lane = 0; lane < p; lane += 1) {
    const start = lane * wide * 4
    for (let at = 0; at < wide; at += 1) one[at] = view.getInt32(start + 4 * at, true)
    let blocks = first
    for (let done = 0; done < N; ) {
      const next = Math.min(done + blocks, N)
      fill(one, other, scratch, done, next)
      done = next
      blocks = await rest()
    }
    for (let done = 0; done < N; ) {
      const next = Math.min(done + blocks, N)
      blend(one, other, scratch, N, next - done)
      done = next
      blocks = await rest()
    }
    for (let at = 0; at < wide; at += 1) view.setInt32(start + 4 * at, word(one, at), true)
  }
  return pbkdf2(password, bytes, length)
}

async function pbkdf2(password: Uint8Array<ArrayBuffer>, salt: Uint8Array<ArrayBuffer>, length: number) {
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 1 }
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, 8 * length))
}

/** Keeps what each of these blocks starts from; two at a time, so that nothing is copied back. */
function fill(one: Int32Array, other: Int32Array, kept: Scratch, from: number, until: number) {
  const wide = one.length
  for (let next = from; next < until; next += 2) {
    kept.set(one, next * wide)
    mix(one, other)
    kept.set(other, (next + 1) * wide)
    mix(other, one)
  }
}

/** Adds to each of the next blocks the kept one that it names. */
function blend(one: Int32Array, other: Int32Array, kept: Scratch, N: number, blocks: number) {
  for (let done = 0; done < blocks; done += 2) {
    add(one, kept, N)
    mix(one, other)
    add(other, kept, N)
    mix(other, one)
  }
}

function add(block: Int32Array, kept: Scratch, N: number) {
  const wide = block.length
  const from = (word(block, wide - 16) & (N - 1)) * wide
  for (let at = 0; at < wide; at += 1) block[at] = word(block, at) ^ word(kept, from + at)
}

/** Mixes each sixteen words with those before them. What comes of even parts stands first, of odd ones after it. */
function mix(from: Int32Array, to: Int32Array) {
  const parts = from.length / 16
  salsa(from, (parts - 1) * 16, from, 0, to, 0)
  for (let part = 1; part < parts; part += 1)
    salsa(to, placeOf(part - 1, parts), from, part * 16, to, placeOf(part, parts))
}

function placeOf(part: number, parts: number): number {
  return ((part >> 1) + (part & 1) * (parts >> 1)) * 16
}

function word(words: Int32Array, at: number): number {
  return words[at] as number
}

function turned(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by))
}

/** Salsa20/8 of sixteen words, each of them two added bit by bit. Written out: every password takes this a million times. */
function salsa(a: Int32Array, from: number, b: Int32Array, more: number, to: Int32Array, at: number) {
  const y0 = word(a, from) ^ word(b, more)
  const y1 = word(a, from + 1) ^ word(b, more + 1)
  const y2 = word(a, from + 2) ^ word(b, more + 2)
  const y3 = word(a, from + 3) ^ word(b, more + 3)
  const y4 = word(a, from + 4) ^ word(b, more + 4)
  const y5 = word(a, from + 5) ^ word(b, more + 5)
  const y6 = word(a, from + 6) ^ word(b, more + 6)
  const y7 = word(a, from + 7) ^ word(b, more + 7)
  const y8 = word(a, from + 8) ^ word(b, more + 8)
  const y9 = word(a, from + 9) ^ word(b, more + 9)
  const y10 = word(a, from + 10) ^ word(b, more + 10)
  const y11 = word(a, from + 11) ^ word(b, more + 11)
  const y12 = word(a, from + 12) ^ word(b, more + 12)
  const y13 = word(a, from + 13) ^ word(b, more + 13)
  const y14 = word(a, from + 14) ^ word(b, more + 14)
  const y15 = word(a, from + 15) ^ word(b, more + 15)
  let x0 = y0
  let x1 = y1
  let x2 = y2
  let x3 = y3
  let x4 = y4
  let x5 = y5
  let x6 = y6
  let x7 = y7
  let x8 = y8
  let x9 = y9
  let x10 = y10
  let x11 = y11
  let x12 = y12
  let x13 = y13
  let x14 = y14
  let x15 = y15
  for (let round = 0; round < 8; round += 2) {
    x4 ^= turned((x0 + x12) | 0, 7)
    x8 ^= turned((x4 + x0) | 0, 9)
    x12 ^= turned((x8 + x4) | 0, 13)
    x0 ^= turned((x12 + x8) | 0, 18)
    x9 ^= turned((x5 + x1) | 0, 7)
    x13 ^= turned((x9 + x5) | 0, 9)
    x1 ^= turned((x13 + x9) | 0, 13)
    x5 ^= turned((x1 + x13) | 0, 18)
    x14 ^= turned((x10 + x6) | 0, 7)
    x2 ^= turned((x14 + x10) | 0, 9)
    x6 ^= turned((x2 + x14) | 0, 13)
    x10 ^= turned((x6 + x2) | 0, 18)
    x3 ^= turned((x15 + x11) | 0, 7)
    x7 ^= turned((x3 + x15) | 0, 9)
    x11 ^= turned((x7 + x3) | 0, 13)
    x15 ^= turned((x11 + x7) | 0, 18)
    x1 ^= turned((x0 + x3) | 0, 7)
    x2 ^= turned((x1 + x0) | 0, 9)
    x3 ^= turned((x2 + x1) | 0, 13)
    x0 ^= turned((x3 + x2) | 0, 18)
    x6 ^= turned((x5 + x4) | 0, 7)
    x7 ^= turned((x6 + x5) | 0, 9)
    x4 ^= turned((x7 + x6) | 0, 13)
    x5 ^= turned((x4 + x7) | 0, 18)
    x11 ^= turned((x10 + x9) | 0, 7)
    x8 ^= turned((x11 + x10) | 0, 9)
    x9 ^= turned((x8 + x11) | 0, 13)
    x10 ^= turned((x9 + x8) | 0, 18)
    x12 ^= turned((x15 + x14) | 0, 7)
    x13 ^= turned((x12 + x15) | 0, 9)
    x14 ^= turned((x13 + x12) | 0, 13)
    x15 ^= turned((x14 + x13) | 0, 18)
  }
  to[at] = x0 + y0
  to[at + 1] = x1 + y1
  to[at + 2] = x2 + y2
  to[at + 3] = x3 + y3
  to[at + 4] = x4 + y4
  to[at + 5] = x5 + y5
  to[at + 6] = x6 + y6
  to[at + 7] = x7 + y7
  to[at + 8] = x8 + y8
  to[at + 9] = x9 + y9
  to[at + 10] = x10 + y10
  to[at + 11] = x11 + y11
  to[at + 12] = x12 + y12
  to[at + 13] = x13 + y13
  to[at + 14] = x14 + y14
  to[at + 15] = x15 + y15
}
