import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { recordEvent } from '#features/events/server/queries.ts'
import { isSignedBy, wakeDelivery } from '#features/webhooks/server/queries.ts'
import { answer, type Answers, type Context } from '#kit/server/answer.ts'
import { Refused } from '#kit/server/errors.ts'
import type { Machine } from '#kit/server/machine.ts'
import { limitedBytes } from '#kit/server/read-input.ts'
import { seal, unseal } from '#kit/server/seal.ts'
import { takeShopOrder } from './take-order.ts'
import * as contract from '../contract.ts'
import { shopHooks } from './tables.ts'

export const shopifyAnswers: Answers = []

answer(shopifyAnswers, contract.readShopHook, (_, context) => shopHook(context))

answer(shopifyAnswers, contract.setShopHook, async ({ body }, context) => {
  await context.db.transaction(async (tx) => {
    await tx.delete(shopHooks).where(eq(shopHooks.kind, 'shopify'))
    if (body.secret !== '') await tx.insert(shopHooks).values({ kind: 'shopify', sealedSecret: await seal(context.secretKey, new TextEncoder().encode(body.secret)) })
    await recordEvent(tx, context, { kind: 'webhook.shop', entity: 'webhook', entityId: 'shopify', after: { isSet: body.secret !== '' } })
  })
  return shopHook(context)
})

answer(shopifyAnswers, contract.receiveShopOrder, async (_, context) => {
  const body = new TextDecoder().decode(await limitedBytes(context.request, contract.receiveShopOrder.limitBytes))
  const secret = await shopSecret(context)
  const signature = context.request.headers.get('x-shopify-hmac-sha256') ?? ''
  if (secret === undefined || !(await isSignedBy(secret, body, signature))) throw new Refused(401, 'The signature does not fit.')
  const order = await takeShopOrder(context, shopOrderOf(body))
  await wakeDelivery(context)
  return Response.json({ order }, { status: 200 })
})

function shopOrderOf(body: string): contract.ShopOrder {
  const parsed = z.safeParse(contract.ShopOrder, jsonOf(body))
  if (parsed.success) return parsed.data
  throw new Refused(422, 'This is not an order as Shopify sends it.', { issues: parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })) })
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new Refused(400, 'The body is not JSON.')
  }
}

async function shopHook(context: Context) {
  return { address: `${context.settings.publicUrl}${contract.receiveShopOrder.path}`, isSet: (await shopSecret(context)) !== undefined }
}

async function shopSecret({ db, secretKey }: Pick<Machine, 'db' | 'secretKey'>): Promise<string | undefined> {
  const [row] = await db.select().from(shopHooks).where(eq(shopHooks.kind, 'shopify'))
  return row && new TextDecoder().decode(await unseal(secretKey, row.sealedSecret))
}
