import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type ReactNode, useRef } from 'react'
import { useDragSensors } from './drag-sensors.ts'

type InList = { sortable?: { containerId: UniqueIdentifier; items: UniqueIdentifier[] } }

const listOf = (one: { data: { current?: unknown } } | undefined | null) =>
  (one?.data.current as InList | undefined)?.sortable

/** What stands in one list never comes into another: a list below a row is moved with it, and has an order of its own. */
const nearestInList: typeof closestCenter = (args) =>
  closestCenter({
    ...args,
    droppableContainers: args.droppableContainers.filter(
      (container) => listOf(container)?.containerId === listOf(args.active)?.containerId,
    ),
  })

/** An arrow goes one row on, by the middle of what is there: rows with others below them are taller. */
const oneRowOn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.code]
  if (!step) return undefined
  event.preventDefault()
  const { active, over, droppableRects, collisionRect } = context
  const ids = listOf(active)?.items ?? []
  const next = ids[ids.indexOf(over?.id ?? active?.id ?? '') + step]
  const rect = next === undefined ? undefined : droppableRects.get(next)
  if (!rect || !collisionRect) return undefined
  return { x: currentCoordinates.x, y: rect.top + (rect.height - collisionRect.height) / 2 }
}

export type DragWords = {
  help: string
  /** Each is given what it is about, its place from 1, and how many there are. */
  lifted: (id: string, place: number, of: number) => string
  moved: (id: string, place: number, of: number) => string
  put: (id: string, place: number, of: number) => string
  back: (id: string) => string
}

type DragListsProps = {
  id: string
  words: DragWords
  /** The order that was seen, and the one that it was put in. */
  onMoved: (list: string, seen: string[], wanted: string[]) => void
  children: ReactNode
}

/** Lists whose rows are put in order by pointer, finger or keys. What is said of it is read by screen readers. */
export function DragLists({ id, words, onMoved, children }: DragListsProps) {
  const sensors = useDragSensors(oneRowOn)
  const ended = ({ active, over }: DragEndEvent) => {
    const list = listOf(active)
    if (!list || !over || over.id === active.id) return
    const seen = list.items.map(String)
    const [from, to] = [seen.indexOf(String(active.id)), seen.indexOf(String(over.id))]
    if (to >= 0) onMoved(String(list.containerId), seen, arrayMove(seen, from, to))
  }
  // what is lifted is over its own place at once: that it can be moved is said until it was
  const hasLeft = useRef(false)
  const say =
    (how: 'moved' | 'put') =>
    ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) => {
      if (over && over.id !== active.id) hasLeft.current = true
      if (how === 'moved' && !hasLeft.current) return undefined
      const items = listOf(active)?.items ?? []
      const place = items.indexOf(over?.id ?? active.id) + 1
      return words[how](String(active.id), place, items.length)
    }
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={nearestInList}
      onDragEnd={ended}
      accessibility={{
        screenReaderInstructions: { draggable: words.help },
        announcements: {
          onDragStart: ({ active }) => {
            hasLeft.current = false
            const items = listOf(active)?.items ?? []
            return words.lifted(String(active.id), items.indexOf(active.id) + 1, items.length)
          },
          onDragOver: say('moved'),
          onDragEnd: say('put'),
          onDragCancel: ({ active }) => words.back(String(active.id)),
        },
      }}
    >
      {children}
    </DndContext>
  )
}

/** One list in it. */
export function DragList({ id, ids, children }: { id: string; ids: string[]; children: ReactNode }) {
  return (
    <SortableContext id={id} items={ids} strategy={verticalListSortingStrategy}>
      {children}
    </SortableContext>
  )
}

/** One row of a list: `row` for what moves, `grip` for the button that it is held by. */
export function useDragRow(id: string, disabled: boolean) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled,
  })
  return {
    row: {
      ref: setNodeRef,
      'data-lift': isDragging || undefined,
      style: { transform: CSS.Translate.toString(transform), transition },
    },
    // it is a button, and what it does is said by its name and its help, in the page's language
    grip: { ...attributes, ...listeners, 'aria-roledescription': undefined },
  }
}
