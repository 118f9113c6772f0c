import { clientFrame, MAX_FRAME } from '#party/wire/protocol.ts'
import type { Random } from './random.ts'

/** What a frame must be answered with. */
export type Answer = 'error' | 'pong' | 'receipt' | 'snapshot' | 'missed' | 'nothing' | 'auto'
export type FuzzFrame = { data: string | Buffer; answer: Answer }

const DEEPEST = 2_000
const LONGEST = 70_000

/** One frame that no honest client sends, or an honest one with absurd figures. `seq`: where the room stands. */
export function fuzzFrame(random: Random, seq: number): FuzzFrame {
  const data = random.pick(KINDS)(random)
  return { data, answer: typeof data === 'string' ? answerTo(data, seq) : 'error' }
}

/** By the schema that is published. What a frame does to the room is judged by the room's ledger, not by this. */
function answerTo(text: string, seq: number): Answer {
  // the platform answers this one by itself
  if (text === 'ping') return 'auto'
  if (text.length > MAX_FRAME) return 'error'
  const read = clientFrame.safeParse(jsonOrNull(text))
  if (!read.success) return 'error'
  if (read.data.type === 'ping') return 'pong'
  if (read.data.type !== 'resume') return 'receipt'
  if (read.data.since > seq) return 'snapshot'
  return read.data.since === seq ? 'nothing' : 'missed'
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const KINDS: readonly ((random: Random) => string | Buffer)[] = [
  letters,
  binary,
  deepJson,
  honestWithStrangeValue,
  honestWithStrangeValue,
  honestCut,
  honestChanged,
  strangeFields,
  tooLong,
  rightButAbsurd,
  () => '',
  () => 'ping',
]

function letters(random: Random): string {
  return Array.from({ length: random.int(0, 300) }, () => letter(random)).join('')
}

/** Any code unit: control characters, lone surrogates and all. */
function letter(random: Random): string {
  return String.fromCharCode(random.chance(0.5) ? random.int(32, 126) : random.int(0, 0xffff))
}

function binary(random: Random): Buffer {
  if (random.chance(0.2)) return Buffer.from(JSON.stringify(honest(random)))
  return Buffer.from(Array.from({ length: random.int(0, 400) }, () => random.int(0, 255)))
}

function deepJson(random: Random): string {
  const depth = random.int(10, DEEPEST)
  const [open, close] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
    ['{"type":', '}'],
    ['[{"wsprice":', '}]'],
  ] as const)
  return (
    open.repeat(depth) +
    random.pick(['1', 'null', '"bid"', '']) +
    (random.chance(0.7) ? close.repeat(depth) : '')
  )
}

function honestWithStrangeValue(random: Random): string {
  const frame = honest(random)
  const key = random.pick(Object.keys(frame))
  const mark = '@@'
  // written by hand: JSON.stringify would not write most of these
  return JSON.stringify({ ...frame, [key]: mark }).replace(`"${mark}"`, () => random.pick(STRANGE)(random))
}

function honestCut(random: Random): string {
  const text = JSON.stringify(honest(random))
  return text.slice(0, random.int(0, text.length - 1))
}

function honestChanged(random: Random): string {
  let text = JSON.stringify(honest(random))
  for (let change = random.int(1, 4); change > 0; change -= 1) {
    const at = random.int(0, text.length - 1)
    text =
      text.slice(0, at) +
      random.pick(['', letter(random), random.pick([...'{}[]",:\\0eE-+.'])]) +
      text.slice(at + 1)
  }
  return text
}

function strangeFields(random: Random): string {
  const name = random.pick([
    '__proto__',
    'constructor',
    'toString',
    'person',
    'sessionId',
    'stamp',
    'type',
    'cmd',
    '',
  ])
  const text = JSON.stringify(honest(random)).slice(0, -1)
  return `${text},${JSON.stringify(name)}:${random.pick(STRANGE)(random)}}`
}

function tooLong(random: Random): string {
  const frame = honest(random)
  const length = random.chance(0.5) ? MAX_FRAME + random.int(1, 50) : random.int(MAX_FRAME, LONGEST)
  return random.chance(0.5)
    ? JSON.stringify({ ...frame, bid_id: 'x'.repeat(length) })
    : JSON.stringify(frame).padEnd(length, ' ')
}

/** Frames that are read, and that must change nothing: times and amounts beyond all measure. */
function rightButAbsurd(random: Random): string {
  return random.pick([
    () => JSON.stringify({ type: 'ping', t: random.pick(NUMBERS) }),
    () => JSON.stringify({ type: 'resume', since: random.pick([-1, 0, 1, 2 ** 31, 2 ** 53 - 1]) }),
    () =>
      JSON.stringify({
        type: 'bid',
        bid_id: `fuzz-${random.int(0, 2 ** 31)}`,
        wsprice: random.pick([...NUMBERS, ...AMOUNTS]),
        bidding_type: random.pick(['max', 'hard']),
      }),
  ])()
}

function honest(random: Random): Record<string, unknown> {
  return random.pick([
    { type: 'ping', t: random.int(0, 2 ** 31) },
    { type: 'resume', since: random.int(-1, 5) },
    { type: 'bid', bid_id: `fuzz-${random.int(0, 2 ** 31)}`, wsprice: random.int(1, 9), bidding_type: 'max' },
  ])
}

const NUMBERS = [0, -1, 1e-320, 0.1, 1e21, 1e300, -1e300, 2 ** 53, 2 ** 53 - 1, Number.MAX_VALUE, -0.0001]
const AMOUNTS = ['', ' ', '1e5', '0x10', '-5', '$', '1,2,3', '5.001', '\u0000', '١٢٣', '\ud800', 'NaN', null]

const STRANGE: readonly ((random: Random) => string)[] = [
  () => 'null',
  () => 'true',
  () => '[]',
  () => '{}',
  () => '[[[{"a":[]}]]]',
  () => '1e999',
  () => '-1e999',
  () => '1e-999',
  () => '9'.repeat(400),
  () => '-0',
  () => '"\\ud800"',
  () => '"\\udfff\\ud800"',
  () => '"\\u0000"',
  () => '"__proto__"',
  () => `"${"'; drop table log; --"}"`,
  (random) => String(random.next()),
  (random) => `"${'x'.repeat(random.int(0, 200))}"`,
  (random) => `${'['.repeat(random.int(1, 500))}`,
]
