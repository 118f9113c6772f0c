import index from '../pictures/index.json' with { type: 'json' }

/** A picture's file name without '.webp', such as 'cordless-drill-teal-main'. */
export type PictureName = string

export type PictureTint = { tint: string; width: number; height: number }

/** Mean colour and size of every source picture, for placeholders. */
export const pictureTints: Record<PictureName, PictureTint> = Object.fromEntries(
  index.map(({ file, tint, width, height }) => [file.replace(/\.webp$/, ''), { tint, width, height }]),
)

const angles = ['main', 'second', 'detail'] as const

/** The pictures of one object and variant that exist, main first. */
export function picturesOf(subject: string): PictureName[] {
  const names = angles.map((angle) => `${subject}-${angle}`).filter((name) => name in pictureTints)
  if (names[0] !== `${subject}-main`) throw new Error(`No picture of ${subject}`)
  return names
}
