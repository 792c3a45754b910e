import { and, eq } from 'drizzle-orm'
import { mustProveSelf } from '#platform/access/server/passwords.ts'
import { administratorIds } from '#platform/access/server/queries.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { mustBeContributed } from '#kit/server/contributed.ts'
import { handle, mustMay, type Handlers, type Caller, type Context } from '#kit/server/handle.ts'
import { forbidden, notFound } from '#kit/server/errors.ts'
import { hashToken, secretToken } from '#kit/server/ids.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { apiKeyCalls, createApiKey, listKeyScopes, ownKeyCalls, rotateApiKey } from '../contract.ts'
import { notify } from './notify.ts'
import { refusals } from './refusals.ts'
import { keysOf, shownKey } from './queries.ts'
import { apiKeys } from './tables.ts'

export const apiKeyHandlers: Handlers = []

handle(apiKeyHandlers, createApiKey, async ({ body }, context) => {
  const { program } = context
  mustBeContributed(program, 'keyScopes', { place: 'body', path: 'scopes', value: body.scopes })
  const wanted = program.keyScopes.filter(({ name }) => body.scopes.includes(name))
  for (const { action, subject } of wanted)
    if (action.some((one) => !context.user.ability.can(one, subject))) throw forbidden(refusals.beyondYou)
  const key = newSecret()
  const expiresAt = body.expiresAt === null ? null : new Date(body.expiresAt)
  const row = {
    userId: context.user.id,
    name: body.name,
    start: startOf(key),
    keyHash: await hashToken(key),
    scopes: body.scopes,
    createdAt: context.now(),
    expiresAt,
  }
  return context.db.transaction(async (tx) => {
    const [made] = await tx.insert(apiKeys).values(row).returning()
    await recordEvent(tx, context, {
      kind: 'apiKey.created',
      entity: 'apiKey',
      entityId: made!.id,
      after: { name: body.name, scopes: body.scopes },
    })
    await tellAdministrators(tx, context, { kind: 'api-key-created', key: body.name })
    return { ...shownKey(made!, context), key }
  })
})

handle(apiKeyHandlers, listKeyScopes, (_, { program }) => program.keyScopes.map(({ name }) => name))

const reaches = [
  { calls: apiKeyCalls, ownerOf: () => undefined },
  { calls: ownKeyCalls, ownerOf: (user: Caller) => user.id },
]
for (const { calls, ownerOf } of reaches) {
  handle(apiKeyHandlers, calls.list, (_, context) => keysOf(context.db, context, ownerOf(context.user)))

  handle(apiKeyHandlers, calls.change, async ({ params, body }, context) => {
    // A key that an administrator turned off stays off: its owner can't turn it on again.
    if (body.isOn) {
      mustMay(context.user, apiKeyCalls.change)
      await mustProveSelf(context)
    }
    return context.db.transaction(async (tx) => {
      const [before] = await tx
        .select()
        .from(apiKeys)
        .where(keyOf(params.id, ownerOf(context.user)))
        .for('update')
      if (!before) throw notFound(refusals.things.key, params.id)
      await tx.update(apiKeys).set(body).where(eq(apiKeys.id, params.id))
      const { name, isOn } = before
      await recordEvent(tx, context, {
        kind: 'apiKey.changed',
        entity: 'apiKey',
        entityId: params.id,
        before: { name, isOn },
        after: { name, ...body },
      })
      return shownKey({ ...before, ...body }, context)
    })
  })

  handle(apiKeyHandlers, calls.remove, async ({ params }, context) => {
    await context.db.transaction(async (tx) => {
      const [gone] = await tx
        .delete(apiKeys)
        .where(keyOf(params.id, ownerOf(context.user)))
        .returning({ name: apiKeys.name })
      if (!gone) throw notFound(refusals.things.key, params.id)
      await recordEvent(tx, context, { kind: 'apiKey.deleted', entity: 'apiKey', entityId: params.id, before: gone })
    })
  })
}

// Only its owner: whoever knows the secret of a key can do what its owner may.
handle(apiKeyHandlers, rotateApiKey, async ({ params, body }, context) => {
  const key = newSecret()
  const keyHash = await hashToken(key)
  return context.db.transaction(async (tx) => {
    const [before] = await tx.select().from(apiKeys).where(keyOf(params.id, context.user.id)).for('update')
    if (!before) throw notFound(refusals.things.key, params.id)
    const changed = { start: startOf(key), keyHash, ...previousOf(before, { ...body, now: context.now() }) }
    const { previousUntil } = changed
    await tx.update(apiKeys).set(changed).where(eq(apiKeys.id, params.id))
    await recordEvent(tx, context, {
      kind: 'apiKey.rotated',
      entity: 'apiKey',
      entityId: params.id,
      before: { name: before.name, start: before.start },
      after: { name: before.name, start: changed.start, previousUntil },
    })
    await tellAdministrators(tx, context, { kind: 'api-key-rotated', key: before.name })
    return { ...shownKey({ ...before, ...changed }, context), key }
  })
})

type Told = { kind: 'api-key-created' | 'api-key-rotated'; key: string }

/** Whoever holds the session of one person shouldn’t make themselves a key in silence. */
async function tellAdministrators(tx: Transaction, context: Context, { kind, key }: Told): Promise<void> {
  const userIds = await administratorIds(tx)
  await notify(tx, context, { userIds, kind, values: { name: context.user.fullName, key }, link: '/apps/api-keys' })
}

type Rotation = { overlapHours: number; now: Date }

/** While programs still change over from an older secret, that one is kept, for as long as was promised at least: theirs isn’t the one in between. */
function previousOf({ keyHash, previousHash, previousUntil }: typeof apiKeys.$inferSelect, rotation: Rotation) {
  const { overlapHours, now } = rotation
  const until = new Date(now.getTime() + overlapHours * 3_600_000)
  if (overlapHours === 0 || previousHash === null || previousUntil === null || previousUntil <= now)
    return { previousHash: keyHash, previousUntil: until }
  return { previousHash, previousUntil: previousUntil > until ? previousUntil : until }
}

function newSecret(): string {
  return `rw_${secretToken()}`
}

/** Enough of a key to tell it from others. */
function startOf(key: string): string {
  return key.slice(0, 9)
}

function keyOf(id: number, userId: number | undefined) {
  return and(eq(apiKeys.id, id), userId === undefined ? undefined : eq(apiKeys.userId, userId))
}
