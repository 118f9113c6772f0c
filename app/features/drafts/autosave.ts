/** How a page saves a draft's words by itself: what it knows, what happens to it, and what it does then. */
export type Autosave = {
  /** How often the draft's words had been saved, as far as this page has heard. */
  version: number
  /** Something was typed that has not been sent. */
  dirty: boolean
  /** Somebody else has saved: this page sends nothing any more. */
  halted: boolean
  /** One thing is on its way at a time, or a page would meet its own words as somebody else's. */
  underWay: 'words' | 'button' | null
  /** What was typed meanwhile goes as soon as the line is free, and not after a quiet moment. */
  hurried: boolean
  /** A link was followed, and waits for the words. */
  leaving: boolean
  /** A button was pressed, and waits for the words before it. */
  pressed: boolean
}

export type Happening =
  | { kind: 'typed' | 'quiet' | 'fieldLeft' | 'linkFollowed' | 'submitted' | 'pageEnds' }
  /** The page was read, or a pressed button answered; `idle` once nothing is asked for any more. */
  | { kind: 'read'; version: number; idle: boolean }
  /** What the house said to the words; `stands`: whether the button that waits is still there. */
  | { kind: 'answered'; told: { version: number | null; stale: boolean } | null; stands: boolean }

export type Deed =
  | { do: 'wait'; ms: number }
  /** Waits for nothing any more. */
  | { do: 'calm' | 'press' | 'hold' | 'leave' | 'readAnew' }
  | { do: 'send' | 'sendLast' | 'pass'; version: number }

export const QUIET_MS = 1_500
export const AGAIN_MS = 5_000

export function begun(version: number): Autosave {
  return {
    version,
    dirty: false,
    halted: false,
    underWay: null,
    hurried: false,
    leaving: false,
    pressed: false,
  }
}

/** Whether a link must wait: what follows it reads what was typed. */
export function mustWait({ dirty, halted, underWay }: Autosave): boolean {
  return !halted && (dirty || underWay === 'words')
}

/** What the page knows after it, and what it does, in this order. */
export function step(was: Autosave, what: Happening): [Autosave, Deed[]] {
  switch (what.kind) {
    case 'typed':
      return rest({ ...was, dirty: true }, QUIET_MS)
    case 'quiet':
      return was.underWay ? rest(was, QUIET_MS) : send(was)
    case 'fieldLeft':
      return hurry(was)
    case 'linkFollowed':
      return goOn({ ...was, leaving: true })
    case 'submitted':
      return submit(was)
    case 'pageEnds':
      return end(was)
    case 'read':
      return read(was, what)
    case 'answered':
      return answered(was, what)
  }
}

const isSent = ({ dirty, halted }: Autosave) => dirty && !halted

function send(was: Autosave): [Autosave, Deed[]] {
  return [
    { ...was, dirty: false, hurried: false, underWay: 'words' },
    [{ do: 'calm' }, { do: 'send', version: was.version }],
  ]
}

function rest(now: Autosave, ms: number): [Autosave, Deed[]] {
  return [now, [isSent(now) ? { do: 'wait', ms } : { do: 'calm' }]]
}

function hurry(was: Autosave): [Autosave, Deed[]] {
  if (!isSent(was)) return [was, []]
  return was.underWay ? [{ ...was, hurried: true }, []] : send(was)
}

/** Words before the link, and the link as soon as there are none. */
function goOn(was: Autosave): [Autosave, Deed[]] {
  if (was.underWay) return hurry(was)
  return isSent(was) ? send(was) : go(was)
}

/** A button that still waits is on the page that is left. */
function go(was: Autosave): [Autosave, Deed[]] {
  return [{ ...was, leaving: false, pressed: false }, [{ do: 'leave' }]]
}

function submit(was: Autosave): [Autosave, Deed[]] {
  if (was.underWay === 'words') return [{ ...was, pressed: true }, [{ do: 'calm' }, { do: 'hold' }]]
  // its form has the words
  return [
    { ...was, dirty: false, hurried: false, underWay: 'button' },
    [{ do: 'calm' }, { do: 'pass', version: was.version }],
  ]
}

function end(was: Autosave): [Autosave, Deed[]] {
  if (!isSent(was)) return [was, [{ do: 'calm' }]]
  // words that are still on their way come before these
  const version = was.version + (was.underWay === 'words' ? 1 : 0)
  return [{ ...was, dirty: false }, [{ do: 'calm' }, { do: 'sendLast', version }]]
}

function read(was: Autosave, { version, idle }: { version: number; idle: boolean }): [Autosave, Deed[]] {
  const now = { ...was, version: Math.max(was.version, version) }
  if (!idle || now.underWay !== 'button') return [now, []]
  const free: Autosave = { ...now, underWay: null }
  if (free.leaving) return goOn(free)
  return free.hurried ? hurry(free) : [free, []]
}

function answered(
  was: Autosave,
  { told, stands }: Extract<Happening, { kind: 'answered' }>,
): [Autosave, Deed[]] {
  const now: Autosave = {
    ...was,
    underWay: null,
    hurried: false,
    version: Math.max(was.version, told?.version ?? 0),
    dirty: was.dirty || told === null,
    halted: was.halted || told?.stale === true,
  }
  // to whom cannot be reached nothing more is said at once
  if (told !== null && isSent(now) && (was.hurried || was.leaving)) return send(now)
  if (now.leaving) return go(now)
  if (now.pressed && stands) return [{ ...now, pressed: false }, [{ do: 'press' }]]
  const [next, deeds] = rest({ ...now, pressed: false }, told ? QUIET_MS : AGAIN_MS)
  return [next, told ? [{ do: 'readAnew' }, ...deeds] : deeds]
}
