type Click = Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey'>

/** Whether a link was clicked to be followed here, and not into another tab or window. */
export function isPlainClick({ metaKey, ctrlKey, shiftKey }: Click): boolean {
  return !(metaKey || ctrlKey || shiftKey)
}
