import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { type Change, REVISE_FORM, type RevisePage } from './page.ts'

type ReviseBarProps = {
  page: RevisePage
  changes: readonly Change[]
  asks: boolean
  onAsks: (asks: boolean) => void
  discard: () => void
  save: () => void
}

/** How much was changed, and the way back or on: one for the whole page. Without script it saves. */
export function ReviseBar({ page, changes, asks, onAsks, discard, save }: ReviseBarProps) {
  const { t } = useTranslation()
  const names = changes.map(({ key }) => t(`revise.key.${key as 'title'}`)).join(', ')
  const isCard = page.isFree && changes.some(({ was }) => was !== null)
  return (
    <>
      {changes.length > 0 && (
        <div className="save" data-testid="revise-bar">
          <p>
            <b className="strong num">{t('revise.changes', { count: changes.length })}</b>{' '}
            <span className="muted hide-s">{names}</span>
          </p>
          <span className="row push">
            <Button type="button" onClick={discard}>
              {t('revise.discard')}
            </Button>
            <Button variant="primary" form={REVISE_FORM}>
              {isCard
                ? t('revise.reviewCard', { card: page.cards + 1 })
                : t('revise.review', { count: changes.length })}
            </Button>
          </span>
        </div>
      )}
      <div className="save rv-plain">
        <Button variant="primary" form={REVISE_FORM}>
          {t('revise.saveAll')}
        </Button>
      </div>
      <Review page={page} changes={changes} open={asks} onOpen={onAsks} save={save} isCard={isCard} />
    </>
  )
}

type ReviewProps = {
  page: RevisePage
  changes: readonly Change[]
  open: boolean
  onOpen: (open: boolean) => void
  save: () => void
  isCard: boolean
}

/** Says what will be so, and who will hear of it, before it is. */
function Review({ page, changes, open, onOpen, save, isCard }: ReviewProps) {
  const { t } = useTranslation()
  const count = page.log.people
  const terms = changes.filter(({ was }) => was !== null)
  const words = changes.filter(({ was }) => was === null)
  const isTold = page.log.firstOfferAt !== null && words.some(({ key }) => !SILENT.has(key))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpen}
      title={
        isCard
          ? t('revise.replace')
          : isTold
            ? t('revise.changeAfter', { count })
            : t('revise.saveAsk', { count: changes.length })
      }
      wide={terms.length > 0}
      footer={
        <>
          <Button type="button" onClick={() => onOpen(false)}>
            {t('revise.back')}
          </Button>
          <Button type="button" variant="primary" onClick={save}>
            {isCard
              ? t('revise.useCard')
              : isTold
                ? t('revise.changeAndTell', { count })
                : t('revise.saveAll')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {terms.length > 0 && (
          <div className="table-frame">
            <table className="table table-dense">
              <thead>
                <tr>
                  <th>{t('revise.term')}</th>
                  <th className="r">{t('revise.cardNow')}</th>
                  <th className="r">{t('revise.cardNew')}</th>
                </tr>
              </thead>
              <tbody>
                {terms.map(({ key, was, is }) => (
                  <tr key={key}>
                    <td>{t(`revise.key.${key as 'startPrice'}`)}</td>
                    <td className="r num was">{was || '–'}</td>
                    <td className="r num">
                      <b>{is || '–'}</b>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {isCard && <p className="muted">{t('revise.cardHow')}</p>}
        {words.length > 0 && (
          <p>
            {t('revise.log.changed', {
              what: words.map(({ key }) => t(`revise.key.${key as 'title'}`)).join(', '),
            })}
          </p>
        )}
        {isTold && (
          <ul className="stack">
            <li>{t('revise.toldNow', { count })}</li>
            <li>{t('revise.bothStay')}</li>
            <li>{t('revise.offersStand')}</li>
          </ul>
        )}
      </div>
    </Dialog>
  )
}

/** Words that no buyer reads. */
const SILENT = new Set(['keywords', 'binLocation'])
