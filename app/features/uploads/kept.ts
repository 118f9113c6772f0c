import type { Size } from '#app/domain/shop/uploads.ts'

/** One size that a picture is kept in: `width` is part of its file's name, null for the only one. */
export type Kept = { width: number | null; box: Size }

/** Widths that pages choose from (app/ui/picture.tsx). */
export const PAGE_WIDTHS: readonly Kept[] = [320, 640, 1200].map((width) => ({
  width,
  box: { width, height: 2 * width },
}))

/** A seller's logo, which stands in squares. */
export const SELLER_LOGO: readonly Kept[] = [{ width: null, box: { width: 256, height: 256 } }]

/** A logo, for the places that it stands in on screens with twice the pixels (190 px wide: spec, section 9). */
export const LOGO_SIZE: readonly Kept[] = [{ width: null, box: { width: 570, height: 180 } }]
