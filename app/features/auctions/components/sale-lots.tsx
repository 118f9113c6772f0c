import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Form, Link, useFetcher } from '@remix-run/react'
import { GripVertical } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closeOf } from '#app/domain/auctions/closing.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { SellerLot } from '#app/features/auctions/seller.server.ts'
import { useDragSensors } from '#app/ui/drag-sensors.ts'
import { Picture } from '#app/ui/picture.tsx'
import { Time } from '#app/ui/time.tsx'
import { LOTS_FORM } from './lots-bulk.tsx'

/** `index`: where it stands among all lots of its auction, from 0. */
export type ShownLot = SellerLot & { faults: number; index: number }

type SaleLotsProps = {
  lots: readonly ShownLot[]
  /** Some of them are looked for: they are no neighbours, and are not dragged. */
  narrowed: boolean
  count: number
  firstCloseAt: number | null
  staggerSeconds: number
  query: string
}

/**
 * A page of an auction's lots in their order: dragged by pointer or finger, moved by the arrow keys on a handle, or each given
 * the number of its place, which needs no script.
 */
export function SaleLots({ lots, narrowed, count, firstCloseAt, staggerSeconds, query }: SaleLotsProps) {
  const { t } = useTranslation()
  const fetcher = useFetcher({ key: 'sale-order' })
  const [order, setOrder] = useState(lots)
  useEffect(() => setOrder(lots), [lots])
  const sensors = useDragSensors()
  const moved = ({ active, over }: DragEndEvent) => {
    const from = order.findIndex(({ id }) => id === active.id)
    const to = order.findIndex(({ id }) => id === over?.id)
    const place = order[to]?.index
    if (from < 0 || place === undefined || from === to) return
    const places = order.map(({ index }) => index)
    setOrder(arrayMove([...order], from, to).map((lot, at) => ({ ...lot, index: places[at] ?? lot.index })))
    fetcher.submit(
      { intent: 'move', lot: String(active.id), place: String(place + 1) },
      { method: 'post', preventScrollReset: true },
    )
  }
  const lotOf = (id: unknown) => order.find((lot) => lot.id === id)
  const said = (active: unknown, over: unknown) =>
    t('auctions.movedTo', { title: lotOf(active)?.title ?? '', place: (lotOf(over)?.index ?? 0) + 1 })
  return (
    <DndContext
      id="sale-lots"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={moved}
      accessibility={{
        screenReaderInstructions: { draggable: t('auctions.dragHelp') },
        announcements: {
          onDragStart: ({ active }) => t('auctions.dragged', { title: lotOf(active.id)?.title ?? '' }),
          onDragOver: ({ active, over }) => (over ? said(active.id, over.id) : undefined),
          onDragEnd: ({ active, over }) => (over ? said(active.id, over.id) : undefined),
          onDragCancel: () => t('auctions.dragCancelled'),
        },
      }}
    >
      <div className="table-scroll">
        <table className="table table-dense sale-lots">
          <thead>
            <tr>
              <th>
                <span className="sr">{t('auctions.lots.select')}</span>
              </th>
              <th>
                <span className="sr">{t('auctions.lots.move')}</span>
              </th>
              <th className="r" aria-sort="ascending">
                {t('auctions.place')}
              </th>
              <th className="r">{t('auctions.lots.closes')}</th>
              <th>
                <span className="sr">{t('auctions.live.picture')}</span>
              </th>
              <th>{t('auctions.live.lot')}</th>
              <th>{t('auctions.live.name')}</th>
              <th className="r">{t('auctions.lots.start')}</th>
              <th className="r">{t('auctions.live.reserve')}</th>
              <th className="r">{t('auctions.live.watchers')}</th>
              <th>{t('auctions.col.state')}</th>
            </tr>
          </thead>
          <tbody>
            <SortableContext items={order.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
              {order.map((lot) => (
                <OneLot
                  key={lot.id}
                  lot={lot}
                  count={count}
                  narrowed={narrowed}
                  closesAt={
                    lot.offers > 0 || lot.over
                      ? lot.closesAt
                      : firstCloseAt !== null && closeOf({ firstCloseAt, staggerSeconds }, lot.index)
                  }
                  query={query}
                />
              ))}
            </SortableContext>
          </tbody>
        </table>
      </div>
    </DndContext>
  )
}

type OneLotProps = {
  lot: ShownLot
  count: number
  narrowed: boolean
  closesAt: number | false
  query: string
}

function OneLot({ lot, count, narrowed, closesAt, query }: OneLotProps) {
  const { t } = useTranslation()
  const { id, title, lotNumber, picture, price, reserve, watchers, draft, offers, over, index } = lot
  const stays = offers > 0 || over
  const fixed = stays || narrowed
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: fixed,
  })
  const shown = title || t('drafts.untitled')
  return (
    <tr
      ref={setNodeRef}
      className="sale-lot"
      data-lot-id={id}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <td className="sale-lot-tick">
        <label className="check">
          <input
            type="checkbox"
            name="chosen"
            value={id}
            form={LOTS_FORM}
            aria-label={t('auctions.select', { name: shown })}
          />
        </label>
      </td>
      <td className="sale-lot-grip">
        <button
          type="button"
          className="icon-btn grip"
          {...attributes}
          {...listeners}
          disabled={fixed}
          aria-label={t('auctions.lots.moveOne', { title: shown, place: index + 1, count })}
        >
          <GripVertical className="i" aria-hidden="true" />
        </button>
      </td>
      <td className="r sale-lot-place">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="lot" value={id} />
          <input type="hidden" name="intent" value="move" />
          <input
            className="input num sale-place"
            name="place"
            inputMode="numeric"
            key={index}
            defaultValue={index + 1}
            readOnly={stays}
            aria-label={t('auctions.placeOf', { title: shown })}
          />
        </Form>
      </td>
      <td className="r num sale-lot-close">
        {closesAt === false ? (
          t('auctions.notSet')
        ) : (
          <>
            <Time at={closesAt} form="server" />
            <Time at={closesAt} form="date" className="cap" />
          </>
        )}
      </td>
      <td className="sale-lot-picture">
        <Picture image={picture} sizes="40px" className="thumb-s" />
      </td>
      <td className="num faint sale-lot-number">{lotNumber ?? t('auctions.draftLot')}</td>
      <td className="sale-lot-title">
        <Link to={draft ? `/post_project/create_lot/${id}${query}` : `/product-view/${id}`} title={shown}>
          {shown}
        </Link>
      </td>
      <td className="r price sale-lot-start">{formatMoney(price)}</td>
      <td className="r num sale-lot-more">
        {reserve === null ? t('auctions.live.noReserve') : formatMoney(reserve)}
      </td>
      <td className="r num sale-lot-more">{watchers}</td>
      <td className="sale-lot-state">
        <LotState lot={lot} stays={stays} />
      </td>
    </tr>
  )
}

function LotState({ lot: { draft, faults }, stays }: { lot: ShownLot; stays: boolean }) {
  const { t } = useTranslation()
  if (stays) return <span className="cap">{t('auctions.stays')}</span>
  if (!draft) return <span className="t-win">{t('auctions.public')}</span>
  if (faults === 0) return <span className="t-win">{t('drafts.ready')}</span>
  return <span className="t-out">{t('drafts.toFix', { count: faults })}</span>
}
