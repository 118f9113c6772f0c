import { useTranslation } from '#app/i18n/react.ts'
import { usePageReader } from '#app/lib/page-reader.ts'

/**
 * Where the page's scripts find their phrases, in its language. It stands before every script and every preload of one: a
 * browser takes no import map after them.
 */
export function PhraseFiles() {
  const { files } = useTranslation()
  const { nonce } = usePageReader()
  if (!files) return null
  return (
    <script
      type="importmap"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text is no HTML, and this is our own
      dangerouslySetInnerHTML={{ __html: JSON.stringify({ imports: { 'phrases/': files } }) }}
    />
  )
}
