import { sql } from 'drizzle-orm'
import { hashToken } from '#kit/server/ids.ts'
import { deliveries } from './tables.ts'

/** Lists, labels and other programs have the code that shows the state of a delivery, not the one that lets its recipient act. */
export const statusCode = sql<string>`left(encode(sha256(${deliveries.trackingCode}::bytea), 'hex'), 32)`

/** The same of a row that was read. */
export async function statusCodeOf({ trackingCode }: { trackingCode: string }): Promise<string> {
  return (await hashToken(trackingCode)).slice(0, 32)
}
