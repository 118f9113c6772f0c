/**
 * What a page does before its scripts are there, which takes ten seconds on a slow telephone: taps on what only a script can
 * answer are kept and made again once there is one, the sheet opens at once, and clocks go by the server's time (`now`, epoch
 * ms of the page). React 18 sets a text area back to the text that it came with as it takes the page over, unless another one
 * stands there as that: what is typed is put there until the page is alive. What else is typed stays in its field. Once
 * the page is alive `tell` tells React of all of it, which took over what it found and sees a change in what differs alone. As text, as page-scripts.tsx says; it stands before everything that can be tapped. A clock is an element with
 * `data-tick="fine|coarse TO"`; its last text is what is left, as ui/time-left.ts writes it (a test holds both to the same).
 */
export const EARLY = `(now) => {
  const tap = (event) => {
    const control = event.target.closest('button[type="button"]:not([popovertarget]),a.btn[href*="#"]')
    const leads = control?.href && control.pathname !== location.pathname
    if (control && !leads) tap.kept.add(control)
    if (control?.hash === '#offer' && !leads) {
      event.preventDefault()
      document.body.dataset.sheet = ''
    } else if (document.body.dataset.sheet === '' && !event.target.closest('.bid')) {
      delete document.body.dataset.sheet
      tap.kept.clear()
    }
  }
  tap.kept = new Set()
  addEventListener('click', (window.earlyTap = tap), true)
  tap.texts = new Map()
  tap.typed = ({ target }) => {
    if (!/^(text|search|email|tel|url|number|textarea)$/.test(target.type)) return
    if (!tap.texts.has(target)) tap.texts.set(target, target.defaultValue)
    if (target.type === 'textarea') target.defaultValue = target.value
  }
  addEventListener('input', tap.typed, true)
  tap.tell = () => {
    removeEventListener('input', tap.typed, true)
    for (const [field, came] of tap.texts) {
      const { value, selectionStart, selectionEnd } = field
      if (field.type === 'textarea') field.defaultValue = came
      field.value = value + ' '
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
      if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  const pad = (value) => String(value).padStart(2, '0')
  const text = (left, fine) => {
    const [seconds, minutes, hours, days] = [1, 60, 3600, 86400].map((unit) => Math.floor(left / 1000 / unit))
    const up = Math.max(0, Math.ceil(left / 1000))
    if (left <= 600000) return Math.floor(up / 60) + ':' + pad(up % 60)
    const tail = fine ? 'm ' + pad(seconds % 60) + 's' : 'm'
    if (days) return days + 'd ' + pad(hours % 24) + 'h' + (fine ? ' ' + pad(minutes % 60) + tail : '')
    return hours ? hours + 'h ' + pad(minutes % 60) + tail : minutes + tail
  }
  tap.text = text
  window.readAt = now
  const came = performance.getEntriesByType('navigation')[0]?.responseStart || performance.now()
  const beat = () => {
    // alive: from here on its own clock has them
    if (!window.earlyTap) return
    for (const clock of document.querySelectorAll('[data-tick]')) {
      const [detail, to] = clock.dataset.tick.split(' ')
      const shown = text(to - now - performance.now() + came, detail === 'fine')
      if (clock.lastChild && clock.lastChild.data !== shown) clock.lastChild.data = shown
    }
    setTimeout(beat, 200)
  }
  beat()
}`
