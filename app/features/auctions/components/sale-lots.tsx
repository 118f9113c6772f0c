import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Form, Link, useFetcher } from '@remix-run/react'
import { GripVertical } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closeOf } from '#app/domain/auctions/closing.ts'
import { ORDER_MODES, type OrderMode } from '#app/domain/auctions/order.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { SellerLot } from '#app/features/auctions/seller.server.ts'
import { Button } from '#app/ui/button.tsx'
import { useDragSensors } from '#app/ui/drag-sensors.ts'
import { Picture } from '#app/ui/picture.tsx'
import { Time } from '#app/ui/time.tsx'

export type ShownLot = SellerLot & { faults: number }

type SaleLotsProps = {
  lots: readonly ShownLot[]
  orderMode: OrderMode
  firstCloseAt: number | null
  staggerSeconds: number
  query: string
}

/**
 * An auction's lots in their order: dragged by pointer or finger, moved by the arrow keys on a handle, or each given the
 * number of its place, which needs no script.
 */
export function SaleLots({ lots, orderMode, firstCloseAt, staggerSeconds, query }: SaleLotsProps) {
  const { t } = useTranslation()
  const fetcher = useFetcher({ key: 'sale-order' })
  const [order, setOrder] = useState(lots)
  useEffect(() => setOrder(lots), [lots])
  const sensors = useDragSensors()
  const moved = ({ active, over }: DragEndEvent) => {
    const from = order.findIndex(({ id }) => id === active.id)
    const to = order.findIndex(({ id }) => id === over?.id)
    if (from < 0 || to < 0 || from === to) return
    const next = arrayMove([...order], from, to)
    setOrder(next)
    fetcher.submit(
      { intent: 'order', order: next.map(({ id }) => id).join(',') },
      { method: 'post', preventScrollReset: true },
    )
  }
  const titleOf = (id: unknown) => order.find((lot) => lot.id === id)?.title ?? ''
  const placeOf = (id: unknown) => order.findIndex((lot) => lot.id === id) + 1
  return (
    <section>
      <Form method="post" className="row row-wrap sale-order-by" preventScrollReset>
        <label className="label" htmlFor="order-by">
          {t('auctions.field.orderMode')}
        </label>
        <select className="select" id="order-by" name="orderMode" defaultValue={orderMode}>
          {ORDER_MODES.map((mode) => (
            <option key={mode} value={mode}>
              {t(`auctions.order.${mode}`)}
            </option>
          ))}
        </select>
        <Button name="intent" value="order">
          {t('auctions.orderAct')}
        </Button>
      </Form>
      <p className="cap">{t('auctions.dragHint')}</p>
      <DndContext
        id="sale-lots"
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={moved}
        accessibility={{
          screenReaderInstructions: { draggable: t('auctions.dragHelp') },
          announcements: {
            onDragStart: ({ active }) => t('auctions.dragged', { title: titleOf(active.id) }),
            onDragOver: ({ active, over }) =>
              over
                ? t('auctions.movedTo', { title: titleOf(active.id), place: placeOf(over.id) })
                : undefined,
            onDragEnd: ({ active, over }) =>
              over
                ? t('auctions.movedTo', { title: titleOf(active.id), place: placeOf(over.id) })
                : undefined,
            onDragCancel: () => t('auctions.dragCancelled'),
          },
        }}
      >
        <SortableContext items={order.map(({ id }) => id)}>
          <ol className="sale-lots">
            {order.map((lot, index) => (
              <OneLot
                key={lot.id}
                lot={lot}
                place={index + 1}
                closesAt={
                  lot.draft || lot.offers === 0
                    ? firstCloseAt !== null && closeOf({ firstCloseAt, staggerSeconds }, index)
                    : lot.closesAt
                }
                query={query}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </section>
  )
}

type OneLotProps = { lot: ShownLot; place: number; closesAt: number | false; query: string }

function OneLot({ lot, place, closesAt, query }: OneLotProps) {
  const { t } = useTranslation()
  const { id, title, lotNumber, picture, price, reserve, watchers, draft, offers, over, faults } = lot
  const stays = offers > 0 || over
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: stays,
  })
  const shown = title || t('drafts.untitled')
  return (
    <li
      ref={setNodeRef}
      className="sale-lot"
      data-lot-id={id}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        className="icon-btn grip"
        {...attributes}
        {...listeners}
        disabled={stays}
        aria-label={t('auctions.move', { title: shown })}
      >
        <GripVertical className="i" aria-hidden="true" />
      </button>
      <Form method="post" className="row" preventScrollReset>
        <input type="hidden" name="lot" value={id} />
        <input
          className="input num sale-place"
          name="place"
          inputMode="numeric"
          key={place}
          defaultValue={place}
          readOnly={stays}
          aria-label={t('auctions.placeOf', { title: shown })}
        />
        {/* Enter in the field sends it; without a pointer the button is there too */}
        <button type="submit" className="btn btn-quiet btn-sm" name="intent" value="move" disabled={stays}>
          {t('auctions.place')}
        </button>
      </Form>
      <Picture image={picture} sizes="40px" className="thumb-s" />
      <span className="sale-lot-name">
        <Link to={draft ? `/post_project/create_lot/${id}${query}` : `/product-view/${id}`}>{shown}</Link>
        <span className="cap num">
          {lotNumber === null ? t('auctions.draftLot') : t('auctions.lotNumber', { lot: lotNumber })} ·{' '}
          {formatMoney(price)}
          {reserve !== null && ` · ${t('auctions.reserve', { amount: formatMoney(reserve) })}`} ·{' '}
          {t('auctions.watching', { count: watchers })}
        </span>
      </span>
      <span className="num sale-lot-close">
        {closesAt === false ? t('auctions.notSet') : <Time at={closesAt} form="moment" />}
      </span>
      <span className="cap">
        {stays
          ? t('auctions.stays')
          : draft
            ? faults === 0
              ? t('drafts.ready')
              : t('drafts.toFix', { count: faults })
            : t('auctions.public')}
      </span>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="order" value={id} />
        <button
          type="submit"
          className="btn btn-quiet btn-sm"
          name="intent"
          value="take"
          disabled={stays}
          aria-label={t('auctions.takeOutOf', { title: shown })}
        >
          {t('auctions.takeOut')}
        </button>
      </Form>
    </li>
  )
}

type FreeDraft = { id: string; title: string; yard: boolean }

/** Drafts that are in no auction: those that are ticked come in. */
export function PutLotsIn({ drafts }: { drafts: readonly FreeDraft[] }) {
  const { t } = useTranslation()
  if (drafts.length === 0) return <p className="cap">{t('auctions.noneFree')}</p>
  return (
    <details className="panel sale-put">
      <summary className="btn btn-secondary">{t('auctions.putIn', { count: drafts.length })}</summary>
      <Form method="post" className="stack" preventScrollReset>
        <ul className="sale-free">
          {drafts.map(({ id, title, yard }) => (
            <li key={id}>
              <label className="check">
                <input type="checkbox" name="lot" value={id} disabled={!yard} />
                <span>
                  {title || t('drafts.untitled')}{' '}
                  {!yard && <span className="cap">{t('auctions.otherYard')}</span>}
                </span>
              </label>
            </li>
          ))}
        </ul>
        <div className="row row-wrap">
          <label className="label" htmlFor="put-where">
            {t('auctions.at')}
          </label>
          <select className="select" id="put-where" name="where">
            {(['end', 'beginning', 'spread'] as const).map((where) => (
              <option key={where} value={where}>
                {t(`auctions.where.${where}`)}
              </option>
            ))}
          </select>
          <Button variant="primary" name="intent" value="put">
            {t('auctions.putAct')}
          </Button>
        </div>
      </Form>
    </details>
  )
}
