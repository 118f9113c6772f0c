import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useToast } from '#app/ui/toast.tsx'
import { useShellData } from './shell-data.ts'

/** Says what a page that was left has done, once. What the first answer says stands in its HTML already. */
export function SaidToast() {
  const { said = null, now = 0 } = useShellData() ?? {}
  const toast = useToast()
  const { t } = useTranslation()
  const last = useRef(now)
  useEffect(() => {
    if (said && last.current !== now) toast({ tone: 'win', title: t(`signing.said.${said}`) })
    last.current = now
  }, [said, now, toast, t])
  return null
}
