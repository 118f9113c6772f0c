import { type RefObject, useEffect, useState } from 'react'
import { type Facing, openCamera, pictureOf } from './camera-picture.ts'

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
    openCamera(facing)
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
    const blob = await pictureOf(current)
    return blob && new File([blob], `camera-${Date.now()}.jpg`, { type: 'image/jpeg' })
  }
  return { state, take }
}

function stop(stream: MediaStream | null) {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
