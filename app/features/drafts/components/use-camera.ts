import { type RefObject, useEffect, useState } from 'react'
import { JPEG_QUALITY } from '#app/domain/shop/crop.ts'

const SIZE = { width: 1280, height: 720 }
export type Facing = 'environment' | 'user'

/** The live picture of a camera in a video, while `on`, and what is taken of it. */
export function useCamera(
  video: RefObject<HTMLVideoElement>,
  { on, facing }: { on: boolean; facing: Facing },
) {
  const [state, setState] = useState<'opening' | 'open' | 'blocked'>('opening')
  useEffect(() => {
    if (!on) return
    let stream: MediaStream | null = null
    let left = false
    const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
    const wish = { width: { ideal: SIZE.width }, height: { ideal: SIZE.height }, facingMode: facing }
    const asked = mediaDevices?.getUserMedia({ video: wish, audio: false }) ?? Promise.reject()
    asked
      .then((opened) => {
        stream = opened
        if (left || !video.current) return stop(opened)
        video.current.srcObject = opened
        setState('open')
      })
      .catch(() => {
        if (!left) setState('blocked')
      })
    return () => {
      left = true
      stop(stream)
      setState('opening')
    }
  }, [video, on, facing])
  const take = async (): Promise<File | null> => {
    const { current } = video
    if (!current) return null
    const canvas = document.createElement('canvas')
    canvas.width = SIZE.width
    canvas.height = SIZE.height
    canvas.getContext('2d')?.drawImage(current, 0, 0, SIZE.width, SIZE.height)
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
    )
    return blob && new File([blob], `camera-${Date.now()}.jpg`, { type: 'image/jpeg' })
  }
  return { state, take }
}

function stop(stream: MediaStream | null) {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
