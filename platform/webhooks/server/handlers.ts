import { desc, eq, inArray, sql } from 'drizzle-orm'
import { administratorIds } from '#platform/access/server/queries.ts'
import { users } from '#platform/access/server/tables.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import type { Program, WebhookTopic } from '#kit/server/feature.ts'
import { handle, type Caller, type Handlers, type Context } from '#kit/server/handle.ts'
import { conflict, forbidden, invalid, notFound } from '#kit/server/errors.ts'
import { secretToken, timeOrderedId } from '#kit/server/ids.ts'
import { equals, listPage } from '#kit/server/list-page.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { seal } from '#kit/server/seal.ts'
import * as contract from '../contract.ts'
import { refusals } from './refusals.ts'
import { notify } from './notify.ts'
import { announceTest, deliverJob } from './commands.ts'
import { webhookAttempts, webhookDeliveries, webhooks } from './tables.ts'

export const webhookHandlers: Handlers = []

handle(webhookHandlers, contract.listWebhooks, async (_, { db }) => {
  const failing = sql<number>`(count(${webhookDeliveries.id}) filter (where ${webhookDeliveries.state} = 'failed'))::int`
  const rows = await db
    .select({ webhook: webhooks, owner: users.fullName, failing })
    .from(webhooks)
    .leftJoin(users, eq(users.id, webhooks.ownerId))
    .leftJoin(webhookDeliveries, eq(webhookDeliveries.webhookId, webhooks.id))
    .groupBy(webhooks.id, users.fullName)
    .orderBy(desc(webhooks.id))
  return rows.map(({ webhook, owner, failing }) => ({ ...presentWebhook(webhook, owner), failing }))
})

handle(webhookHandlers, contract.listWebhookTopics, (_, { user, program }) => ({
  topics: offered(program).map(({ kind, subject }) => ({ kind, isReadable: mayReadAll(user, subject) })),
}))

handle(webhookHandlers, contract.createWebhook, async ({ body }, context) => {
  mustBeTopics(body, context)
  if (!mayRead(context, body.kinds)) throw forbidden(refusals.unreadable)
  mustBeOpen(body, context)
  const { secret, sealedSecret } = await newSecret(context)
  return context.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(webhooks)
      .values({ ...body, sealedSecret, ...setBy(context.user), createdAt: context.now() })
      .returning()
    await recordEvent(tx, context, { kind: 'webhook.created', entity: 'webhook', entityId: row!.id, after: body })
    await tellAddress(tx, context, body)
    return { ...presentWebhook(row!, await ownerOf(tx, row!)), secret }
  })
})

handle(webhookHandlers, contract.listWebhookDeliveries, async ({ query }, context) => {
  const { db, language } = context
  const isOpen = mayRead(context)
  const { id, kind, about, state, createdAt, nextAttemptAt } = webhookDeliveries
  const page = await listPage(db, query, {
    from: webhookDeliveries,
    columns: { id, kind, about, state, createdAt, nextAttemptAt },
    where: [equals(webhookDeliveries.webhookId, query.webhookId || undefined)],
    search: isOpen ? webhookDeliveries.searchText : [kind],
    sort: { createdAt, kind, state },
    id,
  })
  const ids = page.rows.map((row) => row.id)
  const attempts = ids.length
    ? await db
        .select()
        .from(webhookAttempts)
        .where(inArray(webhookAttempts.deliveryId, ids))
        .orderBy(webhookAttempts.id)
    : []
  const deliveries = page.rows.map((row) => ({
    ...row,
    about: isOpen ? row.about : '',
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    attempts: attempts
      .filter((one) => one.deliveryId === row.id)
      .map((one) => ({ ...one, at: one.at.toISOString(), error: one.error?.[language] ?? '' })),
  }))
  return { deliveries, total: page.total }
})

handle(webhookHandlers, contract.replayWebhookDelivery, async ({ params }, context) => {
  const [old] = await context.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, params.id))
  if (!old) throw notFound(refusals.things.delivery, params.id)
  if (!mayRead(context, [old.kind])) throw forbidden(refusals.unreadable)
  const at = context.now()
  const id = timeOrderedId(at)
  await context.db.transaction(async (tx) => {
    await tx.insert(webhookDeliveries).values({
      id,
      webhookId: old.webhookId,
      kind: old.kind,
      about: old.about,
      payload: old.payload,
      nextAttemptAt: at,
      createdAt: at,
    })
    await recordEvent(tx, context, {
      kind: 'webhook.replayed',
      entity: 'webhook',
      entityId: old.webhookId,
      after: { delivery: old.id },
    })
    await context.queue.add({ name: deliverJob, data: {} }, tx)
  })
  return { id }
})

handle(webhookHandlers, contract.changeWebhook, ({ params, body }, context) =>
  context.db.transaction(async (tx) => {
    const before = await holdWebhook(tx, params.id)
    const isOther = before.url !== body.url || body.kinds.some((kind) => !before.kinds.includes(kind))
    mustBeTopics(body, context)
    // Waiting deliveries, and earlier ones that are sent again, go to the new address too.
    const kinds = before.url === body.url ? body.kinds : [...body.kinds, ...(await kindsSentTo(tx, params.id))]
    if (isOther && !mayRead(context, kinds)) throw forbidden(refusals.unreadable)
    if (before.url !== body.url) mustBeOpen(body, context)
    const set = { ...body, ...(before.url !== body.url && setBy(context.user)) }
    await tx.update(webhooks).set(set).where(eq(webhooks.id, params.id))
    if (before.url !== body.url) await tellAddress(tx, context, body)
    await recordEvent(tx, context, {
      kind: 'webhook.changed',
      entity: 'webhook',
      entityId: params.id,
      before: { url: before.url, kinds: before.kinds, isActive: before.isActive },
      after: body,
    })
    // What waited while it was off is sent once it is on.
    if (body.isActive) await context.queue.add({ name: deliverJob, data: {} }, tx)
    const after = { ...before, ...set }
    return presentWebhook(after, await ownerOf(tx, after))
  }),
)

handle(webhookHandlers, contract.rotateWebhookSecret, async ({ params, body }, context) => {
  const { secret, sealedSecret } = await newSecret(context)
  return context.db.transaction(async (tx) => {
    const before = await holdWebhook(tx, params.id)
    // Whoever has the secret can say what the webhook is sent.
    if (!mayRead(context, before.kinds)) throw forbidden(refusals.unreadable)
    const former = formerOf(before, { ...body, now: context.now() })
    const { formerUntil } = former
    await tx
      .update(webhooks)
      .set({ sealedSecret, ...former })
      .where(eq(webhooks.id, params.id))
    await recordEvent(tx, context, {
      kind: 'webhook.secretReplaced',
      entity: 'webhook',
      entityId: params.id,
      after: { url: before.url, previousUntil: formerUntil.toISOString() },
    })
    return { ...presentWebhook(before, await ownerOf(tx, before)), secret }
  })
})

handle(webhookHandlers, contract.testWebhook, ({ params }, context) =>
  context.db.transaction(async (tx) => {
    const { id, url, isActive } = await holdWebhook(tx, params.id)
    if (!isActive) throw conflict(refusals.off)
    const delivery = await announceTest(tx, context, id)
    await recordEvent(tx, context, {
      kind: 'webhook.tried',
      entity: 'webhook',
      entityId: id,
      after: { url, delivery },
    })
    return { id: delivery }
  }),
)

handle(webhookHandlers, contract.deleteWebhook, async ({ params }, context) => {
  await context.db.transaction(async (tx) => {
    const [row] = await tx.delete(webhooks).where(eq(webhooks.id, params.id)).returning()
    if (!row) throw notFound(refusals.things.webhook, params.id)
    await recordEvent(tx, context, {
      kind: 'webhook.deleted',
      entity: 'webhook',
      entityId: row.id,
      before: { url: row.url, kinds: row.kinds, isActive: row.isActive },
    })
  })
})

type Rotation = { overlapHours: number; now: Date }

/** While a receiver still changes over from an older secret, that one signs on: theirs isn’t the one in between. */
function formerOf({ sealedSecret, formerSecret, formerUntil }: typeof webhooks.$inferSelect, rotation: Rotation) {
  const { overlapHours, now } = rotation
  const until = new Date(now.getTime() + overlapHours * 3_600_000)
  if (overlapHours === 0 || formerSecret === null || formerUntil === null || formerUntil <= now)
    return { formerSecret: sealedSecret, formerUntil: until }
  return { formerSecret, formerUntil: formerUntil > until ? formerUntil : until }
}

async function newSecret({ secretKey }: Context): Promise<{ secret: string; sealedSecret: string }> {
  const secret = `whsec_${secretToken()}`
  return { secret, sealedSecret: await seal(secretKey, new TextEncoder().encode(secret)) }
}

async function holdWebhook(tx: Transaction, id: number): Promise<typeof webhooks.$inferSelect> {
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update')
  if (!row) throw notFound(refusals.things.webhook, id)
  return row
}

async function kindsSentTo(tx: Transaction, webhookId: number): Promise<string[]> {
  const { kind } = webhookDeliveries
  const rows = await tx
    .selectDistinct({ kind })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
  return rows.map((row) => row.kind)
}

/** A host name may later resolve to a forbidden address, so the address is checked again on sending. */
function mustBeOpen({ url }: { url: string }, { outboundHttp }: Context): void {
  const closed = outboundHttp.closed(url)
  if (closed) throw invalid('url', closed)
}

/** A test goes to the webhook that is tried, and is no topic. */
function offered({ topics }: Program): WebhookTopic[] {
  return topics.filter(({ kind }) => kind !== contract.testKind)
}

function mustBeTopics({ kinds }: { kinds: string[] }, { program }: Context): void {
  const unknown = kinds.find((kind) => !offered(program).some((topic) => topic.kind === kind))
  if (unknown !== undefined) throw invalid('kinds', refusals.noTopic, { topic: unknown })
}

/** Whether the caller may read what these events, or all of them, are about. */
function mayRead({ user, program }: Context, kinds?: string[]): boolean {
  return program.topics
    .filter(({ kind }) => kinds?.includes(kind) ?? true)
    .every(({ subject }) => mayReadAll(user, subject))
}

/** A webhook is sent everything of its topics, whichever depot it is of: who may read a part may read none of it here. */
function mayReadAll({ ability }: Caller, subject: string): boolean {
  const rules = ability.rulesFor('read', subject)
  return ability.can('read', subject) && rules.some(({ conditions, inverted }) => !conditions && !inverted)
}

type Row = typeof webhooks.$inferSelect

function presentWebhook({ id, url, kinds, isActive, program, createdAt }: Row, owner: string | null): contract.Webhook {
  return { id, url, kinds, isActive, createdAt: createdAt.toISOString(), owner, program, failing: 0 }
}

/** Whose it is: of a program, the person of its key. */
function setBy({ id, kind, fullName }: Caller): Pick<Row, 'ownerId' | 'program'> {
  return { ownerId: id, program: kind === 'program' ? fullName : '' }
}

async function ownerOf(tx: Transaction, { ownerId }: Pick<Row, 'ownerId'>): Promise<string | null> {
  if (ownerId === null) return null
  const [owner] = await tx.select({ name: users.fullName }).from(users).where(eq(users.id, ownerId))
  return owner?.name ?? null
}

/** Whoever acts for one person shouldn’t have everything sent to an address of theirs in silence. */
async function tellAddress(tx: Transaction, context: Context, { url }: { url: string }): Promise<void> {
  const values = { name: context.user.fullName, url }
  const userIds = await administratorIds(tx)
  await notify(tx, context, { userIds, kind: 'webhook-address-set', values, link: '/apps/webhooks' })
}
