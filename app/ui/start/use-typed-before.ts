import type { RefObject } from 'react'
import { useCommitEffect } from '../use-commit-effect.ts'

/**
 * What somebody typed before the script ran is theirs: on a slow phone that is easily the whole amount. It is taken as
 * React takes the page over and not a moment later, because the tap that makes it do so is handled right after that, with
 * what is known by then.
 */
export function useTypedBefore(
  field: RefObject<HTMLInputElement>,
  text: string,
  take: (standing: string) => void,
) {
  // only what stood there when the script took over
  useCommitEffect(() => {
    const standing = field.current?.value ?? text
    if (standing !== text) take(standing)
  }, [])
}
