import { eq } from 'drizzle-orm'
import { deliveries } from '#features/logistics/deliveries/server/tables.ts'
import type { TestApi } from './test-api.ts'

/** The code of the link with which the recipient of a delivery acts, as the message to them has it. */
export async function ownCodeOf({ machine }: Pick<TestApi, 'machine'>, id: number): Promise<string> {
  const [row] = await machine.db.select({ code: deliveries.trackingCode }).from(deliveries).where(eq(deliveries.id, id))
  return row!.code
}
