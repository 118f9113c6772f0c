import { uploadAddress, uploadFile } from '#app/domain/shop/uploads.ts'
import './seller-mark.css'

type SellerMarkProps = { name: string; logo: string | null; size?: 's' | 'm' | 'l' }

/** A seller's logo, or the first letters of their name. The name stands beside it. */
export function SellerMark({ name, logo, size = 'm' }: SellerMarkProps) {
  if (logo)
    return (
      <img
        className={`olg olg-${size}`}
        src={uploadAddress(uploadFile(logo, null))}
        alt=""
        width={256}
        height={256}
        loading="lazy"
      />
    )
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
  return (
    <span className={`olg olg-${size}`} aria-hidden="true">
      {letters}
    </span>
  )
}
