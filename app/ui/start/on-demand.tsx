import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToast } from '#app/ui/toast.tsx'

type Options = {
  /** Nobody asked for it: that it does not come is not told. */
  quiet?: boolean
}

/**
 * A part whose script comes when it is first shown, or with `bring` before that. Where the line is down then, a word says so,
 * and it comes with the line: the page around it goes on.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { quiet = false }: Options = {},
) {
  let known: ComponentType<Props> | null = null
  const take = async () => {
    known = await load()
    return known
  }
  function OnDemand(props: Props) {
    const [Part, setPart] = useState(() => known)
    const { t } = useTranslation()
    const say = useToast()
    // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for once; the words are those of that moment
    useEffect(() => {
      if (Part) return
      let left = false
      let told = quiet
      const wake = () => {
        take().then(
          (part) => left || setPart(() => part),
          () => {
            if (left) return
            if (!told) say({ tone: 'out', title: t('shell.cutOff.title'), text: t('shell.cutOff.text') })
            told = true
            window.addEventListener('online', wake, { once: true })
          },
        )
      }
      wake()
      return () => {
        left = true
        window.removeEventListener('online', wake)
      }
    }, [Part])
    return Part && <Part {...props} />
  }
  /** Brings its script before it is wanted; where the line is down, that is left to whoever wants it. */
  OnDemand.bring = () => void take().catch(() => undefined)
  return OnDemand
}
