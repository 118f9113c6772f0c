import { z } from 'zod'

const base64Url = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}$`))

/** What a browser says of its subscription: 65 bytes of key, 16 bytes of secret. */
export const subscriptionInput = z.object({
  endpoint: z.url().max(1000),
  p256dh: base64Url(87),
  auth: base64Url(22),
})
export type SubscriptionInput = z.infer<typeof subscriptionInput>
