import { Scripts, useMatches } from '@remix-run/react'
import { cloneElement, isValidElement, type ReactNode } from 'react'
import { phraseFile } from '#app/i18n/phrase-file-name.ts'
import { useTranslation } from '#app/i18n/react.ts'
import { usePageReader } from '#app/lib/page-reader.ts'
import { EARLY } from './early-page.ts'

/**
 * The page's scripts, as Remix has them, begun as soon as its foremost picture is seen: that comes before what makes it
 * alive, and both have one line to come by. A touch, a key or a second and a half begins them, too. In the browser they are
 * elements that are there already: what they have said stays said.
 */
export const PageScripts = import.meta.env.SSR ? ServerScripts : KnownScripts

/** Stands before all that can be tapped; `now`: the server's time (epoch ms) when the page was made. */
export const EarlyScript = import.meta.env.SSR
  ? ({ nonce, now }: ScriptsProps & { now: number }) => (
      <Text nonce={nonce}>{`(${EARLY})(${usePageReader().readAt ?? now})`}</Text>
    )
  : () => <Text nonce={undefined} />

type ScriptsProps = { nonce: string | undefined }

function ServerScripts({ nonce }: ScriptsProps) {
  const { files } = useTranslation()
  const matches = useMatches()
  const wanted = files ? matches.map(({ id }) => `${files}${phraseFile(id)}.js`) : []
  // called and not rendered: the elements are Remix' own, only when they begin is ours
  const held = holdBack(Scripts({ nonce }), wanted)
  return (
    <>
      {held}
      <Text nonce={nonce}>{`(${BEGIN})(${JSON.stringify(wanted)})`}</Text>
    </>
  )
}

/** The page's context, its modules, and what begins them. */
function KnownScripts() {
  return ['context', 'modules', 'begin'].map((each) => <Text key={each} nonce={undefined} />)
}

function Text({ nonce, children = '' }: ScriptsProps & { children?: string }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text is no HTML, and this is our own
      dangerouslySetInnerHTML={{ __html: children }}
    />
  )
}

/**
 * As text: what builds the Worker adds helpers to functions that a browser would not have. A picture that is loaded is on
 * the screen two frames later. Each script is asked for in a task of its own, between which the page answers.
 */
export const BEGIN = `(wanted) => {
  const { nonce } = document.currentScript
  let begun = false
  const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties))
  const begin = () => {
    if (begun) return
    begun = true
    for (const href of wanted) setTimeout(add, 0, 'link', { rel: 'modulepreload', href })
    for (const { textContent } of document.querySelectorAll('script[data-begins]'))
      setTimeout(add, 0, 'script', { type: 'module', nonce, textContent })
  }
  const picture = document.querySelector('main img[fetchpriority="high"]')
  if (!picture) return begin()
  const shown = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)))
  if (picture.complete) shown()
  else for (const end of ['load', 'error']) picture.addEventListener(end, shown)
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, begin, true)
  setTimeout(begin, 1500)
}`

type Held = { type?: string; rel?: string; href?: string; children?: ReactNode }

/** The same elements with modules that wait; preloads of them are listed and left out. */
export function holdBack(node: ReactNode, wanted: string[]): ReactNode {
  if (Array.isArray(node)) return node.map((each) => holdBack(each, wanted))
  if (!isValidElement<Held>(node)) return node
  const { type, props } = node
  if (type === 'link' && props.rel === 'modulepreload') {
    if (props.href) wanted.push(props.href)
    return null
  }
  if (type === 'script' && props.type === 'module')
    return cloneElement<Held & { async?: boolean; 'data-begins'?: string }>(node, {
      type: 'text/plain',
      async: undefined,
      'data-begins': '',
    })
  const { children } = props
  return children
    ? cloneElement(node, undefined, ...[children].flat().map((each) => holdBack(each, wanted)))
    : node
}
