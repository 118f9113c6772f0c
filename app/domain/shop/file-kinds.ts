/** What a file is shown as, by the ending of its name (storefront, section 5). */
export type FileKind = 'image' | 'video' | 'unknown'

const KINDS: Record<Exclude<FileKind, 'unknown'>, readonly string[]> = {
  image: ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'svg', 'webp'],
  video: ['mp4', 'avi', 'mov', 'wmv', 'flv', 'webm', 'mkv', 'm4v'],
}

export function fileKind(name: string): FileKind {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (KINDS.image.includes(ending)) return 'image'
  return KINDS.video.includes(ending) ? 'video' : 'unknown'
}
