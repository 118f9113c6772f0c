import { Mic } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

type Heard = { results: ArrayLike<ArrayLike<{ transcript: string }>> }
type Recognition = {
  lang: string
  onresult: ((event: Heard) => void) | null
  onend: (() => void) | null
  start: () => void
  abort: () => void
}

function recognitionOf(page: Window): (new () => Recognition) | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = page as unknown as Record<
    string,
    (new () => Recognition) | undefined
  >
  return SpeechRecognition ?? webkitSpeechRecognition
}

/** Writes down what is said, where the browser can. */
export function SpeakButton({ label, onHeard }: { label: string; onHeard: (words: string) => void }) {
  const { i18n } = useTranslation()
  const [can, setCan] = useState(false)
  const [listening, setListening] = useState(false)
  const at = useRef<Recognition | null>(null)
  useEffect(() => {
    setCan(recognitionOf(window) !== undefined)
    return () => at.current?.abort()
  }, [])
  if (!can) return null
  const press = () => {
    if (at.current) return at.current.abort()
    const Recogniser = recognitionOf(window)
    if (!Recogniser) return
    const listener = new Recogniser()
    listener.lang = i18n.language === 'es' ? 'es-US' : 'en-US'
    listener.onresult = ({ results }) => {
      const words = results[0]?.[0]?.transcript.trim()
      if (words) onHeard(words)
    }
    listener.onend = () => {
      at.current = null
      setListening(false)
    }
    at.current = listener
    setListening(true)
    listener.start()
  }
  return (
    <button type="button" className="icon-btn" aria-label={label} aria-pressed={listening} onClick={press}>
      <Mic className="i" aria-hidden="true" />
    </button>
  )
}
