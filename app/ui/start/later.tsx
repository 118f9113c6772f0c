import { type ComponentType, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCommitEffect } from '../use-commit-effect.ts'

/**
 * When a part of a page becomes alive: with the page, as it nears what is seen, as the details that it is in are opened, or
 * when the page is first touched.
 */
type When = 'page' | 'sight' | 'open' | 'touch'

type Load<Props> = () => Promise<ComponentType<Props>>
type Options = {
  /** Tells the part from others of its page. */
  name: string
  when: When
}

type Known = { when: When; take: () => Promise<unknown> }

/** The parts of the loaded pages. */
const parts = new Map<string, Known>()

/** Brings the parts that are before a reader from the start, before the page becomes alive. */
export async function loadParts(): Promise<void> {
  const wanted = [...parts].filter(([name, { when }]) => {
    const place = document.querySelector(`[data-later="${name}"]`)
    return place && (when === 'page' || (when === 'open' && place.closest('details')?.open))
  })
  await Promise.all(wanted.map(([, { take }]) => take()))
}

/**
 * A part of a page that the server writes whole and whose script comes when it is wanted: until then what the server wrote
 * stays, and works as it does without script. What was filled in by then is kept, and what was pressed is pressed again.
 * `whole` is the part itself on the server and null in the browser (`import.meta.env.SSR ? Part : null`), so that its code is
 * in none of the page's own scripts.
 */
export function later<Props extends object>(
  { name, when }: Options,
  load: Load<Props>,
  whole: ComponentType<Props> | null,
) {
  let known = whole
  const take = async () => {
    known = await load()
    return known
  }
  parts.set(name, { when, take })
  function Later(props: Props) {
    const holder = useRef<HTMLDivElement>(null)
    const before = useRef<Before | null>(null)
    const [Part, setPart] = useState(() => known)

    // with the commit, so that nothing is held back any more when what was pressed is pressed again
    useCommitEffect(() => {
      const place = holder.current
      if (Part || !place) return
      let pressed: HTMLElement | null = null
      const stopHolding = holdClicks(place, (control) => {
        pressed = control
        wake()
      })
      const wake = () => {
        take().then(
          async (part) => {
            await released()
            before.current ??= stateOf(place, pressed)
            // at once: what is filled in between would be lost
            flushSync(() => setPart(() => part))
          },
          () => {
            // without its script it is what it is without script, until there is a line again
            stopHolding()
            pressed?.click()
            pressed = null
            stopWaiting()
            stopWaiting = onFirst(window, ['online'], wake)
          },
        )
      }
      let stopWaiting = awaken(place, when, wake)
      return () => {
        stopHolding()
        stopWaiting()
      }
    }, [Part])

    useCommitEffect(() => {
      if (Part && holder.current && before.current) bringBack(holder.current, before.current)
    }, [Part])

    if (Part)
      return (
        <div ref={holder} className="later" data-later={name}>
          <Part {...props} />
        </div>
      )
    return (
      <div
        ref={holder}
        className="later"
        data-later={name}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, so that what the server wrote is left alone
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    )
  }
  /** Brings its script before it is wanted; where the line is down, that is left to whoever wants it. */
  Later.bring = () => void take().catch(() => undefined)
  return Later
}

/** A tap's click comes a little after the finger has left. */
const CLICK_FOLLOWS_MS = 60

/** When nothing is being pressed: a part that changes under a finger would lose its click. */
function released(): Promise<void> {
  if (!isPressed) return Promise.resolve()
  return new Promise((resolve) => waiting.push(resolve))
}

let isPressed = false
let waiting: (() => void)[] = []
if (!import.meta.env.SSR) {
  let leaving: ReturnType<typeof setTimeout>
  const onLeft = () => {
    isPressed = false
    for (const resolve of waiting) resolve()
    waiting = []
  }
  document.addEventListener('pointerdown', () => {
    clearTimeout(leaving)
    isPressed = true
  })
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(end, () => {
      leaving = setTimeout(onLeft, CLICK_FOLLOWS_MS)
    })
}

/** Keeps back what is pressed before there is a script to hear it. */
function holdClicks(place: HTMLElement, held: (control: HTMLElement) => void): () => void {
  const onClick = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSED) : null
    if (!control || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    held(control)
  }
  place.addEventListener('click', onClick)
  return () => place.removeEventListener('click', onClick)
}

/** Calls once, as soon as it is time; returns how to give that up. */
function awaken(place: HTMLElement, when: When, wake: () => void): () => void {
  const details = when === 'open' ? place.closest('details') : null
  const first = place.firstElementChild
  if (when === 'touch' && first) return onFirst(document, ['pointerdown', 'keydown'], wake)
  if (details && !details.open) return onFirst(details, ['pointerenter', 'focusin', 'toggle'], wake)
  if (when !== 'sight' || !first) {
    wake()
    return () => {}
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      wake()
    },
    { rootMargin: '400px' },
  )
  observer.observe(first)
  return () => observer.disconnect()
}

function onFirst(
  element: HTMLElement | Document | Window,
  kinds: readonly string[],
  heard: () => void,
): () => void {
  const stop = () => {
    for (const kind of kinds) element.removeEventListener(kind, once)
  }
  const once = () => {
    stop()
    heard()
  }
  for (const kind of kinds) element.addEventListener(kind, once)
  return stop
}

/** What somebody has done to a part: the fields that they filled, and which of its controls they went to and pressed. */
type Before = { filled: Filled[]; focused: number; pressed: number }
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Filled = { name: string; value: string; checked: boolean | null }

const PRESSED = 'a[href]:not([target], [href^="#"]), button'
const CONTROLS = 'a[href], button, input, select, textarea, summary'

function controlsOf(place: HTMLElement) {
  return [...place.querySelectorAll<HTMLElement>(CONTROLS)]
}

function fieldsOf(place: HTMLElement): Field[] {
  return [...place.querySelectorAll<HTMLElement>('input, select, textarea')] as Field[]
}

/** Whether a box or a button of a group is ticked; null for other fields. */
function checkedOf(field: Field): boolean | null {
  return field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type) ? field.checked : null
}

function isFilled(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  const checked = checkedOf(field)
  if (checked !== null) return checked !== (field as HTMLInputElement).defaultChecked
  return field.value !== field.defaultValue
}

function stateOf(place: HTMLElement, pressed: HTMLElement | null): Before {
  const filled = fieldsOf(place).filter(isFilled)
  return {
    filled: filled.map((field) => ({ name: field.name, value: field.value, checked: checkedOf(field) })),
    pressed: pressed ? controlsOf(place).indexOf(pressed) : -1,
    focused: controlsOf(place).indexOf(document.activeElement as HTMLElement),
  }
}

/** As if it was done now: React hears of a value that is set by the field's own setter, and of the event. */
function bringBack(place: HTMLElement, { filled, focused, pressed }: Before): void {
  for (const { name, value, checked } of filled) {
    const field = fieldsOf(place).find(
      (each) => each.name === name && (checked === null || each.value === value),
    )
    if (!field) continue
    if (checked !== null) {
      if (checkedOf(field) !== checked) field.click()
      continue
    }
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  }
  if (focused >= 0) controlsOf(place)[focused]?.focus({ preventScroll: true })
  if (pressed >= 0) setTimeout(() => controlsOf(place)[pressed]?.click())
}
