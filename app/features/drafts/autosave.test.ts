import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/runs.ts'
import {
  AGAIN_MS,
  type Autosave,
  begun,
  type Deed,
  type Happening,
  mustWait,
  QUIET_MS,
  step,
} from './autosave.ts'

const typed: Happening = { kind: 'typed' }
const quiet: Happening = { kind: 'quiet' }
const fieldLeft: Happening = { kind: 'fieldLeft' }
const linkFollowed: Happening = { kind: 'linkFollowed' }
const submitted: Happening = { kind: 'submitted' }
const pageEnds: Happening = { kind: 'pageEnds' }
const saved = (version: number): Happening => ({
  kind: 'answered',
  told: { version, stale: false },
  stands: true,
})
const unreachable: Happening = { kind: 'answered', told: null, stands: true }
const overtaken: Happening = { kind: 'answered', told: { version: 9, stale: true }, stands: true }

/** What a page that was read at version 3 does about the last of these. */
function lastOf(...all: Happening[]): { now: Autosave; deeds: Deed[] } {
  return all.reduce<{ now: Autosave; deeds: Deed[] }>(
    ({ now }, what) => {
      const [next, deeds] = step(now, what)
      return { now: next, deeds }
    },
    { now: begun(3), deeds: [] },
  )
}

const sends = (version: number) => [{ do: 'calm' }, { do: 'send', version }]

describe('what was typed', () => {
  it('waits for a quiet moment, and goes at once when its field is left', () => {
    expect(lastOf(typed).deeds).toEqual([{ do: 'wait', ms: QUIET_MS }])
    expect(lastOf(typed, quiet).deeds).toEqual(sends(3))
    expect(lastOf(typed, fieldLeft).deeds).toEqual(sends(3))
    expect(lastOf(fieldLeft).deeds).toEqual([])
  })

  it('goes again later when nobody could be reached, and is not pressed upon them', () => {
    expect(lastOf(typed, quiet, unreachable).deeds).toEqual([{ do: 'wait', ms: AGAIN_MS }])
    expect(lastOf(typed, quiet, typed, fieldLeft, unreachable).deeds).toEqual([{ do: 'wait', ms: AGAIN_MS }])
  })

  it('follows the words before it at once when its field was left meanwhile', () => {
    expect(lastOf(typed, quiet, typed, fieldLeft, saved(4)).deeds).toEqual(sends(4))
    expect(lastOf(typed, quiet, typed, saved(4)).deeds).toEqual([
      { do: 'readAnew' },
      { do: 'wait', ms: QUIET_MS },
    ])
  })

  it('is not sent any more once somebody else has saved', () => {
    const { now } = lastOf(typed, quiet, overtaken)
    expect(now.halted).toBe(true)
    expect(mustWait(now)).toBe(false)
    for (const what of [typed, fieldLeft, pageEnds])
      expect(step({ ...now, dirty: true }, what)[1]).toEqual(what === fieldLeft ? [] : [{ do: 'calm' }])
  })
})

describe('a link', () => {
  it('waits for the words, and for those typed while they were on their way', () => {
    expect(lastOf(typed, linkFollowed).deeds).toEqual(sends(3))
    expect(lastOf(typed, linkFollowed, saved(4)).deeds).toEqual([{ do: 'leave' }])
    expect(lastOf(typed, quiet, typed, linkFollowed, saved(4)).deeds).toEqual(sends(4))
    expect(lastOf(typed, quiet, typed, linkFollowed, saved(4), saved(5)).deeds).toEqual([{ do: 'leave' }])
  })

  it('is followed though nobody could be reached: the page sends its last words as it ends', () => {
    const { now, deeds } = lastOf(typed, linkFollowed, unreachable)
    expect(deeds).toEqual([{ do: 'leave' }])
    expect(step(now, pageEnds)[1]).toEqual([{ do: 'calm' }, { do: 'sendLast', version: 3 }])
  })

  it('that was followed while a button was on its way waits for the words typed after the press', () => {
    const pressed = [submitted, typed, linkFollowed]
    expect(lastOf(...pressed).deeds).toEqual([])
    expect(lastOf(...pressed, { kind: 'read', version: 4, idle: false }).deeds).toEqual([])
    expect(lastOf(...pressed, { kind: 'read', version: 4, idle: true }).deeds).toEqual(sends(4))
  })
})

describe('a button', () => {
  it('sends the words itself', () => {
    const { now, deeds } = lastOf(typed, submitted)
    expect(deeds).toEqual([{ do: 'calm' }, { do: 'pass', version: 3 }])
    expect(now.dirty).toBe(false)
  })

  it('waits for words that are on their way, and goes with what was told of them', () => {
    const { now, deeds } = lastOf(typed, quiet, submitted)
    expect(deeds).toEqual([{ do: 'calm' }, { do: 'hold' }])
    expect(now.pressed).toBe(true)
    const [then, pressing] = step(now, saved(4))
    expect(pressing).toEqual([{ do: 'press' }])
    expect(step(then, submitted)[1]).toEqual([{ do: 'calm' }, { do: 'pass', version: 4 }])
  })

  it('that is gone by then is pressed by nobody', () => {
    const gone: Happening = { kind: 'answered', told: { version: 4, stale: false }, stands: false }
    const { now, deeds } = lastOf(typed, quiet, submitted, gone)
    expect(deeds).toEqual([{ do: 'readAnew' }, { do: 'calm' }])
    expect(now.pressed).toBe(false)
  })
})

it('Whatever happens, words are on their way once at a time, nothing typed is forgotten, and no link waits for ever.', () => {
  const happening = fc.constantFrom<Happening['kind']>(
    'typed',
    'quiet',
    'fieldLeft',
    'linkFollowed',
    'submitted',
    'answered',
    'read',
  )
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 40 }), (kinds) => {
      const world = newWorld()
      for (const kind of kinds) world.tell(kind)
      world.rest()
      expect(world.unsent()).toBe(false)
      expect(world.now().leaving).toBe(false)
      expect(world.now().pressed).toBe(false)
    }),
    { numRuns: runs(2_000) },
  )
})

/** A page with a house behind it that answers when it is told to. */
function newWorld() {
  let now = begun(0)
  let kept = 0
  let unsent = false
  let onTheirWay = false
  let waits = false

  function happens(what: Happening) {
    const [next, deeds] = step(now, what)
    now = next
    for (const deed of deeds) {
      if (deed.do === 'wait' || deed.do === 'calm') waits = deed.do === 'wait'
      if (deed.do === 'send' || deed.do === 'pass') {
        // words never meet their own page's words
        expect(deed.version).toBe(kept)
        unsent = false
      }
      if (deed.do === 'send') {
        expect(onTheirWay).toBe(false)
        onTheirWay = true
      }
      if (deed.do === 'press') happens(submitted)
    }
  }

  function tell(kind: Happening['kind']) {
    if (kind === 'typed') unsent = true
    if (kind === 'typed' || kind === 'fieldLeft') happens({ kind })
    if (kind === 'quiet' && waits) {
      waits = false
      happens({ kind })
    }
    if (kind === 'linkFollowed' && mustWait(now)) happens({ kind })
    // one button at a time, as it is busy until it is answered
    if (kind === 'submitted' && now.underWay !== 'button') happens({ kind })
    if (kind === 'answered' && onTheirWay) {
      onTheirWay = false
      kept += 1
      happens(saved(kept))
    }
    if (kind === 'read' && now.underWay === 'button') {
      kept += 1
      happens({ kind, version: kept, idle: true })
    }
  }

  return {
    tell,
    now: () => now,
    unsent: () => unsent,
    /** Everything that is on its way arrives, and nobody does anything more. */
    rest() {
      for (let round = 0; round < 10; round++)
        for (const kind of ['answered', 'read', 'quiet'] as const) tell(kind)
    },
  }
}
