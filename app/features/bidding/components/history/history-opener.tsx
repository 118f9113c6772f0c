import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { onDemand } from '#app/ui/start/on-demand.tsx'

const HistoryDialog = onDemand(async () => (await import('./history-dialog.tsx')).HistoryDialog)

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
      {open && <HistoryDialog onClose={() => setOpen(false)} />}
    </OpenerContext.Provider>
  )
}
