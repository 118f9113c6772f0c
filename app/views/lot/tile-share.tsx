import { Share2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ShareLinks } from '#app/features/listings/components/share-menu.tsx'
import { lotAddress } from './tile-face.ts'

type TileShareProps = { lot: { id: string; title: string } }
type Place = { top: number; right: number }

/** The tile's picture cuts off what stands over its edge, so its menu hangs from the page, and is there while open alone. */
export function TileShare({ lot }: TileShareProps) {
  const { t } = useTranslation()
  const [place, setPlace] = useState<Place | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const open = () => {
    const box = button.current?.getBoundingClientRect()
    if (box)
      setPlace({ top: box.bottom + window.scrollY, right: document.documentElement.clientWidth - box.right })
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="tile-tool tile-tool-share with-script"
        aria-label={`${t('item.share.label')}: ${lot.title}`}
        aria-expanded={place !== null}
        onClick={() => (place ? setPlace(null) : open())}
      >
        <span>
          <Share2 className="i" aria-hidden="true" />
        </span>
      </button>
      {place && (
        <OpenShare
          lot={lot}
          place={place}
          onClose={(returns) => {
            setPlace(null)
            if (returns) button.current?.focus()
          }}
        />
      )}
    </>
  )
}

type OpenShareProps = TileShareProps & { place: Place; onClose: (returnsFocus: boolean) => void }

function OpenShare({ lot, place, onClose }: OpenShareProps) {
  const { t } = useTranslation()
  const menu = useRef<HTMLElement>(null)
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true })
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close.current(true)
    }
    const onElsewhere = (event: Event) => {
      const { target } = event
      if (!(target instanceof Element) || menu.current?.contains(target)) return
      // its own button closes it by itself
      if (!target.closest('.tile-tool-share[aria-expanded="true"]')) close.current(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
    }
  }, [])

  return createPortal(
    <section ref={menu} className="menu tile-share" style={place} aria-label={t('item.share.label')}>
      <ShareLinks
        url={new URL(lotAddress(lot.id), location.origin).href}
        title={lot.title}
        onDone={() => onClose(true)}
      />
    </section>,
    document.body,
  )
}
