import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { MOST_VIDEO } from '#app/domain/shop/videos.ts'
import { faultOf } from './upload-fault.ts'

/** A video on its way: `share` of it that has gone (0 to 1), or why it did not arrive. */
type Upload = { name: string; share: number; fault: string | null }

/** Sends one video with its progress; it can be cancelled, and sent again. */
export function useVideoUpload(address: string) {
  const [upload, setUpload] = useState<Upload | null>(null)
  const file = useRef<File | null>(null)
  const request = useRef<XMLHttpRequest | null>(null)
  const { revalidate } = useRevalidator()
  useEffect(() => () => request.current?.abort(), [])

  function send(chosen: File) {
    request.current?.abort()
    file.current = chosen
    const { name, type, size } = chosen
    const say = (part: Partial<Upload>) => setUpload({ name, share: 0, fault: null, ...part })
    // refused before a telephone has sent all of it
    if (size > MOST_VIDEO) return say({ fault: 'too_large' })
    const sent = new XMLHttpRequest()
    request.current = sent
    say({})
    sent.upload.onprogress = ({ loaded, total }) => say({ share: total > 0 ? loaded / total : 0 })
    sent.onload = () => {
      if (sent.status >= 300) return say({ fault: faultOf(sent.responseText) })
      setUpload(null)
      revalidate()
    }
    sent.onerror = () => say({ fault: 'offline' })
    sent.open('POST', address)
    sent.setRequestHeader('content-type', type || 'application/octet-stream')
    sent.send(chosen)
  }

  return {
    upload,
    send,
    retry() {
      if (file.current) send(file.current)
    },
    dismiss() {
      request.current?.abort()
      setUpload(null)
    },
  }
}
