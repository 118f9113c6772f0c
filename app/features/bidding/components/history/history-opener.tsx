import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'

const HistoryDialog = lazy(() =>
  import('./history-dialog.tsx').then((module) => ({ default: module.HistoryDialog })),
)

const OpenerContext = createContext<() => void>(() => {})

export function useHistoryDialog(): () => void {
  return useContext(OpenerContext)
}

/** Holds the offer history's dialog for every link on the page that opens it. */
export function HistoryOpener({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const show = useCallback(() => setOpen(true), [])
  return (
    <OpenerContext.Provider value={show}>
      {children}
      {open && (
        <Suspense>
          <HistoryDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </OpenerContext.Provider>
  )
}
