/** After the page has loaded, when it has nothing better to do. Returns how to take that back. */
export function whenIdle(run: () => void): () => void {
  let isOver = false
  const idle = () => {
    const start = () => {
      if (!isOver) run()
    }
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 5_000 })
    else setTimeout(start, 500)
  }
  if (document.readyState === 'complete') idle()
  else addEventListener('load', idle, { once: true })
  return () => {
    isOver = true
    removeEventListener('load', idle)
  }
}
