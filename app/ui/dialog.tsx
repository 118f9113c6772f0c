import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { notForToasts } from './not-for-toasts.ts'
import { useFocusBack } from './use-focus-back.ts'

/** A field's list of suggestions is what Escape closes first; the field does it. */
function closeListFirst(event: Event) {
  if (document.activeElement?.matches('[role=combobox][aria-expanded=true]')) event.preventDefault()
}

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** A sheet stands on the bottom edge at every width; a dialog only on a phone. */
  kind?: 'dialog' | 'sheet'
  /** 560 px, for a table. */
  wide?: boolean
  /** The way back first, the act last. */
  footer?: ReactNode
  /** Where the focus goes as it opens; without it to the first thing that can have it. */
  onOpenAutoFocus?: (event: Event) => void
  children: ReactNode
}

/**
 * Radix keeps the focus in and the rest out. Its own overlay is not used: it locks scrolling by a style element, which
 * our Content-Security-Policy forbids; dialogs.css does both.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  kind = 'dialog',
  wide,
  footer,
  onOpenAutoFocus,
  children,
}: DialogProps) {
  const { t } = useTranslation()
  const giveBack = useFocusBack(open)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        {open && <div className="scrim" data-open="" />}
        <Radix.Content
          className={classNames(kind, wide && 'dialog-wide')}
          aria-describedby={undefined}
          onInteractOutside={notForToasts}
          onOpenAutoFocus={onOpenAutoFocus}
          onEscapeKeyDown={closeListFirst}
          onCloseAutoFocus={giveBack}
        >
          <div className="dialog-head">
            <Radix.Title className="h-sec">{title}</Radix.Title>
            <Radix.Close className="icon-btn" aria-label={t('shell.close')}>
              <X className="i" aria-hidden="true" />
            </Radix.Close>
          </div>
          <div className="dialog-body">{children}</div>
          {footer && <div className="dialog-foot">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
