import { eq } from 'drizzle-orm'
import { isSignedBy } from '#platform/webhooks/server/queries.ts'
import { Refused } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Machine } from '#kit/server/machine.ts'
import { unseal } from '#kit/server/seal.ts'
import { refusals } from './refusals.ts'
import { shopHooks } from './tables.ts'

/** Refuses what the connected shop didn’t sign. */
export async function mustBeSignedByShop(context: Context<unknown>, body: string): Promise<void> {
  const signature = context.request.headers.get('x-shopify-hmac-sha256') ?? ''
  for (const secret of await shopSecrets(context)) if (await isSignedBy(secret, body, signature)) return
  throw new Refused(401, refusals.wrongSignature)
}

/** The secret that is set, and the one before it while it is still taken. */
async function shopSecrets({ db, secretKey, now }: Pick<Machine, 'db' | 'secretKey' | 'now'>): Promise<string[]> {
  const [row] = await db.select().from(shopHooks).where(eq(shopHooks.kind, 'shopify'))
  if (!row) return []
  const isPreviousTaken = row.previousSecret !== null && row.previousUntil !== null && row.previousUntil > now()
  const sealed = [row.sealedSecret, ...(isPreviousTaken ? [row.previousSecret!] : [])]
  return Promise.all(sealed.map(async (one) => new TextDecoder().decode(await unseal(secretKey, one))))
}
