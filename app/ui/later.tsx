import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'

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
 * stays, and works as it does without script. What was typed by then is kept, and what was pressed is pressed again. `whole` is the part itself on the server and
 * null in the browser (`import.meta.env.SSR ? Part : null`), so that its code is in none of the page's own scripts.
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

    useEffect(() => {
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
            setPart(() => part)
          },
          () => {
            // without its script it is what it is without script
            stopHolding()
            pressed?.click()
          },
        )
      }
      const stopWaiting = awaken(place, when, wake)
      return () => {
        stopHolding()
        stopWaiting()
      }
    }, [Part])

    useLayoutEffect(() => {
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
  /** Brings its script before it is wanted. */
  Later.bring = () => void take()
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
  document.addEventListener('pointerdown', () => (isPressed = true), true)
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(
      end,
      () => {
        isPressed = false
        setTimeout(() => {
          for (const resolve of waiting) resolve()
          waiting = []
        }, CLICK_FOLLOWS_MS)
      },
      true,
    )
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

function onFirst(element: HTMLElement | Document, kinds: readonly string[], heard: () => void): () => void {
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
type Before = { typed: { name: string; value: string }[]; focused: number; pressed: number }
type Field = HTMLInputElement | HTMLTextAreaElement

const PRESSED = 'a[href]:not([target], [href^="#"]), button'
const CONTROLS = 'a[href], button, input, select, textarea, summary'

function controlsOf(place: HTMLElement) {
  return [...place.querySelectorAll<HTMLElement>(CONTROLS)]
}

function fieldsOf(place: HTMLElement): Field[] {
  return controlsOf(place).filter((control): control is Field => 'defaultValue' in control)
}

function stateOf(place: HTMLElement, pressed: HTMLElement | null): Before {
  const typed = fieldsOf(place).filter(({ value, defaultValue }) => value !== defaultValue)
  return {
    typed: typed.map(({ name, value }) => ({ name, value })),
    pressed: pressed ? controlsOf(place).indexOf(pressed) : -1,
    focused: controlsOf(place).indexOf(document.activeElement as HTMLElement),
  }
}

/** As if it was typed now: React hears of a value that is set by the field's own setter, and of the event. */
function bringBack(place: HTMLElement, { typed, focused, pressed }: Before): void {
  for (const { name, value } of typed) {
    const field = fieldsOf(place).find((each) => each.name === name)
    if (!field) continue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  if (focused >= 0) controlsOf(place)[focused]?.focus({ preventScroll: true })
  if (pressed >= 0) setTimeout(() => controlsOf(place)[pressed]?.click())
}
