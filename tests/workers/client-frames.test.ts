import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readClientFrame } from '#party/wire/client-frames.ts'
import { clientFrame } from '#party/wire/protocol.ts'

const anything = fc.oneof(fc.string(), fc.double(), fc.constant(null), fc.constant({}), fc.boolean())
const bidLike = fc.record(
  {
    type: fc.oneof(fc.constant('bid'), anything),
    bid_id: fc.oneof(fc.stringMatching(/^[\w-]{6,66}$/), fc.stringMatching(/^.{8}\n?$/), anything),
    wsprice: fc.oneof(fc.double(), fc.integer(), fc.string({ maxLength: 24 }), anything),
    bidding_type: fc.oneof(fc.constantFrom('max', 'hard', 'sealed'), anything),
    more: anything,
    ['__proto__']: fc.constant({ type: 'bid' }),
  },
  { requiredKeys: [] },
)

test('What is taken for an offer, and as what, is what the schema says of it.', () => {
  fc.assert(
    fc.property(
      fc.oneof({ weight: 4, arbitrary: bidLike }, { weight: 1, arbitrary: fc.jsonValue() }),
      (value) => {
        const text = JSON.stringify(value)
        const { success, data } = clientFrame.safeParse(JSON.parse(text))
        expect(readClientFrame(text)).toEqual(success ? data : null)
      },
    ),
    { numRuns: 2_000 },
  )
})
