import { desc, eq, notInArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { recordEvent } from '#platform/events/server/commands.ts'
import { handle, mustMay, type Handlers } from '#kit/server/handle.ts'
import { Refused } from '#kit/server/errors.ts'
import { issuesOf } from '#kit/server/issue-text.ts'
import { timeOrderedId } from '#kit/server/ids.ts'
import type { Machine } from '#kit/server/machine.ts'
import { notJson } from '#kit/server/json-text.ts'
import { limitedBytes } from '#kit/server/read-input.ts'
import { seal } from '#kit/server/seal.ts'
import { refusals } from './refusals.ts'
import { importShopOrder } from './import-order.ts'
import { createOrder } from '../../orders/contract.ts'
import * as contract from '../contract.ts'
import { mustBeSignedByShop } from './queries.ts'
import { shopDeliveries, shopHooks } from './tables.ts'

export const shopifyHandlers: Handlers = []

const dayMs = 86_400_000
const mostKept = 200

handle(shopifyHandlers, contract.readShopHook, (_, context) => shopHook(context))

handle(shopifyHandlers, contract.listShopDeliveries, async (_, { db, language }) => {
  const rows = await db.select().from(shopDeliveries).orderBy(desc(shopDeliveries.id)).limit(50)
  return rows.map(({ refusal, ...row }) => ({ ...row, at: row.at.toISOString(), message: refusal?.[language] ?? '' }))
})

handle(shopifyHandlers, contract.setShopHook, async ({ body }, context) => {
  // Anyone who knows the secret can sign orders of their own.
  mustMay(context.user, createOrder)
  await context.db.transaction(async (tx) => {
    const [before] = await tx.delete(shopHooks).where(eq(shopHooks.kind, 'shopify')).returning()
    const previous = before && {
      previousSecret: before.sealedSecret,
      previousUntil: new Date(context.now().getTime() + dayMs),
    }
    if (body.secret !== '')
      await tx.insert(shopHooks).values({
        kind: 'shopify',
        sealedSecret: await seal(context.secretKey, new TextEncoder().encode(body.secret)),
        ...previous,
      })
    await recordEvent(tx, context, {
      kind: 'webhook.shop',
      entity: 'webhook',
      entityId: 'shopify',
      after: { isSet: body.secret !== '' },
    })
  })
  return shopHook(context)
})

handle(shopifyHandlers, contract.receiveShopOrder, async (_, context) => {
  const body = new TextDecoder().decode(await limitedBytes(context.request, contract.receiveShopOrder.limitBytes))
  try {
    await mustBeSignedByShop(context, body)
    const { order, externalId, isNew } = await importShopOrder(context, shopOrderOf(body))
    await note(context, { outcome: isNew ? 'taken' : 'repeated', externalId, order })
    return Response.json({ order }, { status: 200 })
  } catch (error) {
    if (error instanceof Refused) await note(context, { outcome: 'refused', refusal: error.text })
    throw error
  }
})

type Noted = Pick<typeof shopDeliveries.$inferInsert, 'outcome' | 'externalId' | 'order' | 'refusal'>

/** Keeps only the newest, so that the table can't be filled from outside. */
async function note({ db, now }: Pick<Machine, 'db' | 'now'>, noted: Noted): Promise<void> {
  const at = now()
  await db.insert(shopDeliveries).values({ id: timeOrderedId(at), at, ...noted })
  const kept = db
    .select({ id: shopDeliveries.id })
    .from(shopDeliveries)
    .orderBy(desc(shopDeliveries.id))
    .limit(mostKept)
  await db.delete(shopDeliveries).where(notInArray(shopDeliveries.id, kept))
}

function shopOrderOf(body: string): contract.ShopOrder {
  const parsed = z.safeParse(contract.ShopOrder, jsonOf(body), { reportInput: true })
  if (parsed.success) return parsed.data
  throw new Refused(422, refusals.noOrder, { issues: issuesOf(parsed.error) })
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw notJson()
  }
}

async function shopHook({ db, settings, now }: Pick<Machine, 'db' | 'settings' | 'now'>) {
  const [row] = await db.select().from(shopHooks).where(eq(shopHooks.kind, 'shopify'))
  const isPreviousTaken = row?.previousUntil && row.previousUntil > now()
  return {
    address: `${settings.publicUrl}${contract.receiveShopOrder.path}`,
    isSet: row !== undefined,
    previousUntil: isPreviousTaken ? row.previousUntil!.toISOString() : null,
  }
}
