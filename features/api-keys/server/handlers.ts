import { eq } from 'drizzle-orm'
import { recordEvent } from '#features/events/server/queries.ts'
import { answer, type Answers } from '#kit/server/answer.ts'
import { forbidden, notFound } from '#kit/server/errors.ts'
import { hashToken, secretToken } from '#kit/server/ids.ts'
import * as contract from '../contract.ts'
import { scopes } from '../contract.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }
import { keysOf, shownKey } from './queries.ts'
import { apiKeys } from './tables.ts'

export const apiKeyAnswers: Answers = []

answer(apiKeyAnswers, contract.listApiKeys, (_, { db }) => keysOf(db))

answer(apiKeyAnswers, contract.createApiKey, async ({ body }, context) => {
  for (const { action, subject } of body.scopes.map((scope) => scopes[scope]))
    if (action.some((one) => !context.user.ability.can(one, subject))) throw forbidden(refusals.beyondYou)
  const key = `rw_${secretToken()}`
  const expiresAt = body.expiresAt === null ? null : new Date(body.expiresAt)
  const row = { userId: context.user.id, name: body.name, start: key.slice(0, 9), keyHash: await hashToken(key), scopes: body.scopes, createdAt: context.now(), expiresAt }
  return context.db.transaction(async (tx) => {
    const [made] = await tx.insert(apiKeys).values(row).returning()
    await recordEvent(tx, context, { kind: 'apiKey.created', entity: 'apiKey', entityId: made!.id, after: { name: body.name, scopes: body.scopes } })
    return { ...shownKey(made!), key }
  })
})

answer(apiKeyAnswers, contract.changeApiKey, ({ params, body }, context) =>
  context.db.transaction(async (tx) => {
    const [before] = await tx.select().from(apiKeys).where(eq(apiKeys.id, params.id)).for('update')
    if (!before) throw notFound(refusals.things.key, params.id)
    await tx.update(apiKeys).set(body).where(eq(apiKeys.id, params.id))
    const { name, isOn } = before
    await recordEvent(tx, context, { kind: 'apiKey.changed', entity: 'apiKey', entityId: params.id, before: { name, isOn }, after: { name, ...body } })
    return shownKey({ ...before, ...body })
  }),
)

answer(apiKeyAnswers, contract.deleteApiKey, async ({ params }, context) => {
  await context.db.transaction(async (tx) => {
    const [gone] = await tx.delete(apiKeys).where(eq(apiKeys.id, params.id)).returning({ name: apiKeys.name })
    if (!gone) throw notFound(refusals.things.key, params.id)
    await recordEvent(tx, context, { kind: 'apiKey.deleted', entity: 'apiKey', entityId: params.id, before: gone })
  })
})
