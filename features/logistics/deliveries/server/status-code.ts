import { toHex } from '#kit/contract/hex.ts'
import { hashToken } from '#kit/server/ids.ts'
import { deliveries, statusCodeFrom } from './tables.ts'

/** Lists, labels and other programs have the code that shows the state of a delivery, not the one that lets its recipient act. */
export const statusCode = statusCodeFrom(deliveries.trackingCode)

/** The same of a row that was read. */
export async function statusCodeOf({ trackingCode }: { trackingCode: string }): Promise<string> {
  return (await hashToken(trackingCode)).slice(0, 32)
}

export function newTrackingCode(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)))
}
