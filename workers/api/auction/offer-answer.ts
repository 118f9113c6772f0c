import { log } from '#workers/log.ts'
import { answerOfError } from '../core/envelope.ts'
import { confirmInput, placeOffer } from './bid.ts'

/** `bid/confirm` by itself, for an offer that comes the short way (workers/plain-offer.ts). */

type Offer = ReturnType<typeof confirmInput.parse>

/** Null for what is no offer as it is sent: what is wrong with it the call itself says. */
export function readOffer(body: ArrayBuffer): Offer | null {
  try {
    const { success, data } = confirmInput.safeParse(JSON.parse(new TextDecoder().decode(body)))
    return success ? data : null
  } catch {
    return null
  }
}

export async function answerOffer(
  ctx: Parameters<typeof placeOffer>[0],
  { id, ...offer }: Offer,
  path: string,
): Promise<Response> {
  try {
    return Response.json(await placeOffer(ctx, id, offer))
  } catch (error) {
    return answerOfError(error, path, log)
  }
}
