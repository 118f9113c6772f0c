import { Form } from '@remix-run/react'
import { Copy, Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { useToast } from '#app/ui/toast.tsx'

/** A link by which whoever has it reads the invoice: made, copied, taken back. `address` is null while there is none. */
export function ShareInvoice({ address, scripts }: { address: string | null; scripts: boolean }) {
  const { t } = useTranslation()
  return (
    <section className="panel panel-pad inv-share" id="share" aria-labelledby="share-title">
      <h2 className="h-sec" id="share-title">
        {t('invoice.share.title')}
      </h2>
      <p className="muted">{t(address ? 'invoice.share.shared' : 'invoice.share.text')}</p>
      {address && (
        <p className="row row-wrap">
          <input className="input grow" readOnly value={address} aria-label={t('invoice.share.link')} />
          {scripts && <CopyLink address={address} />}
        </p>
      )}
      <Form method="post" preventScrollReset>
        <Button name="intent" value={address ? 'unshare' : 'share'} variant={address ? 'quiet' : 'secondary'}>
          <Link2 className="i" aria-hidden="true" />
          {t(address ? 'invoice.share.stop' : 'invoice.share.start')}
        </Button>
      </Form>
    </section>
  )
}

function CopyLink({ address }: { address: string }) {
  const { t } = useTranslation()
  const toast = useToast()
  async function copy() {
    await navigator.clipboard.writeText(address)
    toast({ tone: 'win', title: t('item.share.copied') })
  }
  return (
    <Button type="button" className="needs-script" onClick={() => void copy()}>
      <Copy className="i" aria-hidden="true" />
      {t('item.share.copy')}
    </Button>
  )
}
