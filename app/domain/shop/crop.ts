/** The numbers of the crop dialog (account-and-operations.md, section 7). */
export const ZOOM = { least: 1, most: 4, step: 0.5 }
export const USUAL_ASPECT = 16 / 9
/** Of the side that fits: how much of it is cut out at first, in percent. */
export const FIRST_CROP = 90
export const JPEG_QUALITY = 0.7

/** What a camera takes (section 7). */
export const CAMERA = { width: 1280, height: 720 }

/** The part of a camera's picture that is kept whole and undistorted, and its size: upright where the camera is held so. */
export function cameraFrame(seen: { width: number; height: number }) {
  const upright = seen.height > seen.width
  const [width, height] = upright ? [CAMERA.height, CAMERA.width] : [CAMERA.width, CAMERA.height]
  const scale = Math.min(seen.width / width, seen.height / height)
  const part = { width: width * scale, height: height * scale }
  const from = { x: (seen.width - part.width) / 2, y: (seen.height - part.height) / 2 }
  return { width, height, part, from }
}

export type Turned = 0 | 90 | 180 | 270

/** One quarter turn on, clockwise or back. */
export function turned(rotation: Turned, by: 90 | -90): Turned {
  return ((((rotation + by + 360) % 360) / 90) * 90) as Turned
}

/** `null` where there is no closer or no wider. Closer is offered up to 3, wider from above 1. */
export function zoomed(zoom: number, way: 'in' | 'out'): number | null {
  if (way === 'in') return zoom > ZOOM.most - 1 ? null : Math.min(ZOOM.most, zoom + ZOOM.step)
  return zoom <= ZOOM.least ? null : Math.max(ZOOM.least, zoom - ZOOM.step)
}

/** A ratio that somebody has typed; null until both of its sides are there. */
export function ratioTyped(width: string, height: string): number | null {
  const [across, down] = [Number(width), Number(height)]
  return across > 0 && down > 0 && Number.isFinite(across / down) ? across / down : null
}
