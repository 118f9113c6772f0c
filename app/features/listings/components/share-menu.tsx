import { Copy, ExternalLink, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '#app/ui/button.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { useToast } from '#app/ui/toast.tsx'

type ShareMenuProps = { url: string; title: string; look: 'button' | 'picture' }

/** Copy the address, or hand it to Facebook or X. */
export function ShareMenu({ url, title, look }: ShareMenuProps) {
  const { t } = useTranslation()
  const icon = (
    <span className={look === 'button' ? buttonClass({ variant: 'secondary' }) : 'icon-btn'}>
      <Share2 className="i" aria-hidden="true" />
    </span>
  )

  return (
    <Menu className={look === 'picture' ? 'only-s' : undefined} summary={icon} label={t('item.share.label')}>
      <ShareLinks url={url} title={title} />
    </Menu>
  )
}

type ShareLinksProps = { url: string; title: string; onDone?: () => void }

/** What stands in such a menu. */
export function ShareLinks({ url, title, onDone }: ShareLinksProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const address = encodeURIComponent(url)

  async function copy() {
    await navigator.clipboard.writeText(url)
    toast({ tone: 'win', title: t('item.share.copied') })
    onDone?.()
  }

  return (
    <>
      <button type="button" className="needs-script" onClick={() => void copy()}>
        <Copy className="i" aria-hidden="true" />
        {t('item.share.copy')}
      </button>
      <a
        href={`https://www.facebook.com/sharer/sharer.php?u=${address}`}
        target="_blank"
        rel="noreferrer"
        onClick={onDone}
      >
        <ExternalLink className="i" aria-hidden="true" />
        {t('item.share.facebook')}
      </a>
      <a
        href={`https://x.com/intent/post?url=${address}&text=${encodeURIComponent(title)}`}
        target="_blank"
        rel="noreferrer"
        onClick={onDone}
      >
        <ExternalLink className="i" aria-hidden="true" />
        {t('item.share.x')}
      </a>
    </>
  )
}
