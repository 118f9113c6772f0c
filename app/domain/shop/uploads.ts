import type { Actor } from '#app/domain/people/permissions.ts'

/** What a picture is for. It decides who may bring one. */
export const UPLOAD_FOLDERS = ['banner', 'logo', 'product', 'return', 'seller'] as const
/** Those that programs upload into beforehand; a return's travel with its form. */
export const SENT_FOLDERS = ['banner', 'logo', 'product'] as const satisfies readonly UploadFolder[]
export type UploadFolder = (typeof UPLOAD_FOLDERS)[number]

/** Bytes. */
export const MOST_FILE = 10 * 1024 * 1024
/** Of a picture of a lot: what telephones take. */
export const MOST_LOT_PICTURE = 15 * 1024 * 1024
export const MOST_FILES = 5
/** Of a whole request: its files, and what stands between them. */
export const MOST_BODY = 25 * 1024 * 1024
/** What a picture may unfold to: pixels of a side, and pixels in all. */
export const MOST_SIDE = 12_000
export const MOST_PIXELS = 50_000_000
/** The widest that a picture is kept. */
export const MOST_KEPT_SIDE = 2_400

/** What the specification fits a picture into when nothing else is said (section 7). */
export const USUAL_SIDE = 500
export const USUAL_QUALITY = 80

/** For a file field; what a file really is shows its content. */
export const UPLOAD_ACCEPT = 'image/jpeg,image/png,image/gif,image/webp'

const NAME = /^up-[a-z2-7]{26}$/
const FILE = /^up-[a-z2-7]{26}(-\d{3,4})?\.webp$/
const KEPT = /^up-[a-z2-7]{26}((-\d{3,4})?\.webp|\.mp4|\.webm)$/

/** A picture that somebody has uploaded, by the name that pages and settings use. */
export function isUploadName(name: string): boolean {
  return NAME.test(name)
}

/** A kept file of such a picture: the last part of its address, and its key in the bucket. */
export function isUploadFile(file: string): boolean {
  return FILE.test(file)
}

/** The name of the picture or the video that a kept file is of; null for other files. */
export function uploadNameOf(file: string): string | null {
  return KEPT.test(file) ? file.slice(0, 29) : null
}

export function uploadFile(name: string, width: number | null): string {
  return width === null ? `${name}.webp` : `${name}-${width}.webp`
}

export function uploadAddress(file: string): string {
  return `/uploads/${file}`
}

/** Where a picture's file lies, in one of the widths that pages choose from: uploaded, or of the demo. */
export function pictureAddress(name: string, width: number): string {
  return isUploadName(name) ? uploadAddress(uploadFile(name, width)) : `/pictures/${name}-${width}.webp`
}

const ADDRESS =
  /^(?:\/uploads\/(up-[a-z2-7]{26})(?:-\d{3,4})?\.webp|\/pictures\/([\w-]{1,60})-\d{3,4}\.webp)$/

/** The name of the picture that lies at one of those addresses; null for any other. */
export function pictureNameOf(address: string): string | null {
  const [, uploaded, own] = ADDRESS.exec(address) ?? []
  return uploaded ?? own ?? null
}

/**
 * The storefront's own pictures are for administrators, those of listings and a seller's logo for whoever acts for an organisation too, those of
 * a return for anybody.
 */
export function mayUpload(
  actor: Pick<Actor, 'role' | 'status' | 'organisations'>,
  folder: UploadFolder,
): boolean {
  if (actor.status === 'deactivate') return false
  if (actor.role === 'admin' || folder === 'return') return true
  return (folder === 'product' || folder === 'seller') && actor.organisations.length > 0
}

/** 16 random bytes as a name that nobody can guess. */
export function uploadName(random: Uint8Array): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
  let [name, bits, held] = ['', 0, 0]
  for (const byte of random.slice(0, 16)) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      name += alphabet[(held >> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return `up-${name}${alphabet[(held << (5 - bits)) & 31]}`
}

/** How a picture is to be turned to stand upright: mirrored first, then rotated clockwise. */
export type Turn = { mirror: boolean; rotate: 0 | 90 | 180 | 270 }

export type Size = { width: number; height: number }

/** A size that fits into a box, never larger than it was. */
export function fitInto(size: Size, box: Size): Size {
  const share = Math.min(1, box.width / size.width, box.height / size.height)
  return {
    width: Math.max(1, Math.round(size.width * share)),
    height: Math.max(1, Math.round(size.height * share)),
  }
}
