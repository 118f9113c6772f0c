import { Outlet } from '@remix-run/react'
import { RouteError } from './error-page.tsx'
import { LiveTilesProvider } from './live-tiles.island.tsx'
import { PopupFrame, useIsPopup } from './popup-frame.tsx'
import { SiteFrame } from './site-frame.tsx'

/** A page stands between header and footer, or over another page. */
function useFrame() {
  return useIsPopup() ? PopupFrame : SiteFrame
}

export function SiteShell() {
  const Frame = useFrame()
  return (
    <LiveTilesProvider>
      <Frame>
        <Outlet />
      </Frame>
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
