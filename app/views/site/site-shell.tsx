import { Outlet } from '@remix-run/react'
import type { ReactNode } from 'react'
import { LiveTilesProvider } from '#app/views/lot/live-tiles.island.tsx'
import { RouteError } from './error-page.tsx'
import { PopupFrame, useIsPopup } from './popup-frame.tsx'
import { SiteFrame } from './site-frame.tsx'

/** A page stands between header and footer, or over another page. */
function useFrame() {
  return useIsPopup() ? PopupFrame : SiteFrame
}

export function SiteShell() {
  return (
    <ShellAround>
      <Outlet />
    </ShellAround>
  )
}

/** Header, footer and what is live, around a page. */
export function ShellAround({ children }: { children: ReactNode }) {
  const Frame = useFrame()
  return (
    <LiveTilesProvider>
      <Frame>{children}</Frame>
    </LiveTilesProvider>
  )
}

/** A page failed, its shell has not: what is around it stays. */
export function SiteShellError() {
  const Frame = useFrame()
  return (
    <Frame>
      <RouteError />
    </Frame>
  )
}
