import { Link, useLocation, useNavigate, useSearchParams } from '@remix-run/react'
import { Maximize2, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { withParams } from '#app/lib/address.ts'
import { notForToasts } from '#app/ui/not-for-toasts.ts'
import { useFocusBack } from '#app/ui/use-focus-back.ts'
import { ITEM_PARAM } from '../item-param.ts'

/** A lot over the results, by its own page in its popup form. The way back closes it. */
export function OpenDrawer({ id }: { id: string }) {
  const { t } = useTranslation()
  const giveBack = useFocusBack(true)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const closed = useRef(false)
  const page = `/product-view/${encodeURIComponent(id)}`
  const close = () => {
    if (closed.current) return
    closed.current = true
    // opened from these results: back to them, so that no second way forward is left behind
    if ((state as { opened?: boolean } | null)?.opened) navigate(-1)
    else
      navigate(withParams(params, { [ITEM_PARAM]: null }) || '?', { replace: true, preventScrollReset: true })
  }
  return (
    <Radix.Root open onOpenChange={close}>
      <Radix.Portal>
        <div className="scrim" data-open="" />
        <Radix.Content
          className="item-drawer dialog-open"
          aria-describedby={undefined}
          onInteractOutside={notForToasts}
          onCloseAutoFocus={giveBack}
        >
          <div className="drawer-head">
            <Radix.Title className="h-sub">{t('search.item.title')}</Radix.Title>
            <Link className="btn btn-quiet btn-sm push" to={page}>
              <Maximize2 className="i i-s" aria-hidden="true" />
              {t('search.item.full')}
            </Link>
            <Radix.Close className="icon-btn" aria-label={t('shell.close')}>
              <X className="i" aria-hidden="true" />
            </Radix.Close>
          </div>
          <iframe className="item-frame" src={`${page}?popup=1`} title={t('search.item.title')} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
