import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'

const SHOWN_FOR = 5000

export type ToastTone = 'win' | 'out' | 'info'
export type ToastMessage = { tone: ToastTone; title: string; text?: string }
type Shown = ToastMessage & { id: number }

const icons = { win: CircleCheck, out: CircleAlert, info: Info }
const ToastContext = createContext<(message: ToastMessage) => void>(() => {})

/** Says something once, in the corner and to screen readers. */
export function useToast(): (message: ToastMessage) => void {
  return useContext(ToastContext)
}

type ToastProviderProps = {
  /** What the page has to say when it comes: in its HTML, for where there is no script. */
  first?: ToastMessage | null
  children: ReactNode
}

export function ToastProvider({ first, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<Shown[]>(first ? [{ ...first, id: 0 }] : [])
  const count = useRef(0)
  const show = useCallback((message: ToastMessage) => {
    count.current += 1
    setToasts((shown) => [...shown.slice(-2), { ...message, id: count.current }])
  }, [])
  const drop = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), [])
  return (
    <ToastContext.Provider value={show}>
      {children}
      <div className="toasts" role="status" aria-live="polite">
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} onDone={drop} />
        ))}
      </div>
    </ToastContext.Provider>
  )
}

function Toast({ toast, onDone }: { toast: Shown; onDone: (id: number) => void }) {
  const { t } = useTranslation()
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => onDone(toast.id), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [held, onDone, toast.id])

  const Icon = icons[toast.tone]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only keeps it from going; its button is the control.
    <div
      className={classNames('toast', toast.tone !== 'win' && `toast-${toast.tone}`)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className="i" aria-hidden="true" />
      <p>
        <strong>{toast.title}</strong>
        {toast.text}
      </p>
      <button
        type="button"
        className="toast-close"
        aria-label={t('shell.close')}
        onClick={() => onDone(toast.id)}
      >
        <X className="i i-s" aria-hidden="true" />
      </button>
    </div>
  )
}
