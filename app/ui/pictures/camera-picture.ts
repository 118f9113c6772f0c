import { CAMERA, cameraFrame, JPEG_QUALITY } from '#app/domain/shop/crop.ts'

export type Facing = 'environment' | 'user'

/** Opens a camera. Rejects where there is none, or it may not be used. */
export async function openCamera(facingMode: Facing): Promise<MediaStream> {
  const video = { width: { ideal: CAMERA.width }, height: { ideal: CAMERA.height }, facingMode }
  return navigator.mediaDevices.getUserMedia({ video, audio: false })
}

/** What a camera shows at this moment; null where the browser makes no picture of it. */
export async function pictureOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  const { width, height, part, from } = cameraFrame({ width: video.videoWidth, height: video.videoHeight })
  Object.assign(canvas, { width, height })
  canvas.getContext('2d')?.drawImage(video, from.x, from.y, part.width, part.height, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
}
