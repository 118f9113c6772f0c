import type { TFunction } from 'i18next'
import { pictureAddress } from '#app/ui/picture.tsx'
import type { ImageView, ListingView } from '../queries.server.ts'

/**
 * A picture, or the video behind the pictures, under its poster. Its words and what its small picture and its player are made
 * with are given: the item page's own script has no room for them.
 */
export type GalleryStep = ImageView & {
  alt: string
  thumb: { href: string; label: string }
  video?: {
    src: string
    poster: string
    preload: 'none'
    controls: boolean
    playsInline: boolean
    'aria-label': string
  }
}

/** What a lot's gallery goes through. Without script the small pictures lead to the files. */
export function galleryStepsOf(
  { title, images, video }: Pick<ListingView, 'title' | 'images' | 'video'>,
  t: TFunction,
): GalleryStep[] {
  const [cover] = images
  const count = images.length + (video ? 1 : 0)
  const steps: GalleryStep[] = images.map(({ caption, ...image }, at) => ({
    ...image,
    // what its seller says of it, else which one it is
    alt: caption ?? (count > 1 ? t('item.gallery.alt', { title, index: at + 1 }) : title),
    thumb: {
      href: pictureAddress(image.name, 1200),
      label: t('item.gallery.nth', { index: at + 1, count }),
    },
  }))
  if (!video || !cover) return steps
  const name = t('drafts.video.title')
  const poster = pictureAddress(cover.name, 1200)
  const player = { src: video, poster, preload: 'none', controls: true, playsInline: true } as const
  const thumb = { href: video, label: name }
  return [...steps, { ...cover, alt: name, thumb, video: { ...player, 'aria-label': name } }]
}
