import {
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'

const MOUSE_MS = 100
const TOUCH_MS = 250
const TOLERANCE_PX = 8

/** What drags: a pointer or a finger that holds still for a moment, so that clicks and scrolling stay what they are, and keys. */
export function useDragSensors(coordinateGetter: KeyboardCoordinateGetter = sortableKeyboardCoordinates) {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { delay: MOUSE_MS, tolerance: TOLERANCE_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: TOUCH_MS, tolerance: TOLERANCE_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter }),
  )
}
