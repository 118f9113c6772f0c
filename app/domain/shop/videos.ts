/** What a lot's video may be; judged by its bytes. */
export const VIDEO_TYPES = ['video/mp4', 'video/webm'] as const
export type VideoType = (typeof VIDEO_TYPES)[number]

/** Bytes. */
export const MOST_VIDEO = 60 * 1024 * 1024
/** Whole seconds: cameras stop a few frames late. */
export const MOST_VIDEO_SECONDS = 60

/** For a file field; what a file really is shows its content. */
export const VIDEO_ACCEPT = VIDEO_TYPES.join(',')

/** A lot's video: its file's name is its key in the bucket, and the last part of its address. */
export type LotVideo = { name: string; type: VideoType; bytes: number }

const FILE = /^up-[a-z2-7]{26}\.(mp4|webm)$/

export function videoFile(name: string, type: VideoType): string {
  return `${name}.${type === 'video/mp4' ? 'mp4' : 'webm'}`
}

/** What a kept file is served as, by its name, which the server gave it; null for other files. */
export function videoTypeOf(file: string): VideoType | null {
  const ending = FILE.exec(file)?.[1]
  if (!ending) return null
  return ending === 'mp4' ? 'video/mp4' : 'video/webm'
}

/** How many bytes a request says that it brings; null where it does not say so in whole bytes. */
export function videoLengthSaid(headers: { get(name: string): string | null }): number | null {
  const said = headers.get('content-length') ?? ''
  return /^\d{1,12}$/.test(said) ? Number(said) : null
}

/** A video as it comes: its bytes, and how many there should be; null where nobody has said so. */
export type VideoBody = { body: ReadableStream<Uint8Array> | null; length: number | null }

/** Why a video was not taken. `no_length`: it does not say how long it is. */
export type VideoFault = 'empty' | 'too_large' | 'type' | 'damaged' | 'too_long' | 'no_length'
