import { Outlet } from '@remix-run/react'
import { RouteError } from './error-page.tsx'
import { LiveTilesProvider } from './live-tiles.island.tsx'
import { PopupFrame, useIsPopup } from './popup-frame.tsx'
import { SiteFrame } from './site-frame.tsx'

export function SiteShell() {
  const Frame = useIsPopup() ? PopupFrame : SiteFrame
  return (
    <LiveTilesProvider>
      <Frame>
        <Outlet />
      </Frame>
    </LiveTilesProvider>
  )
}

/** A page failed, its shell has not: header and footer stay. */
export function SiteShellError() {
  return (
    <SiteFrame>
      <RouteError />
    </SiteFrame>
  )
}
