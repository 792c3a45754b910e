import { and, asc, desc, eq, isNull, or, type SQL } from 'drizzle-orm'
import { conflict, forbidden, notFound } from '#kit/server/errors.ts'
import { handle, type Caller, type Handlers } from '#kit/server/handle.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { takeAdvisoryLock } from '#kit/server/advisory-lock.ts'
import { deletePreset, listPresets, savePreset, type RunPreset } from '../contract.ts'
import { refusals } from './refusals.ts'
import { checkPrice, mayPrice } from './check-price.ts'
import { reachOf } from '../../plans/server/queries.ts'
import { planPresets } from './tables.ts'

export const presetHandlers: Handlers = []

const mostOwn = 50
const mostShared = 100

type PresetRecord = typeof planPresets.$inferSelect

const isForAll = eq(planPresets.isShared, true)
/** Whose person is gone. */
const isUnowned = and(isNull(planPresets.userId), eq(planPresets.isShared, false))

function isOwn({ id }: Caller): SQL {
  return and(eq(planPresets.userId, id), eq(planPresets.isShared, false))!
}

handle(presetHandlers, listPresets, async (_, { db, user }) => {
  await mustStartRuns(db, user)
  const rows = await db
    .select()
    .from(planPresets)
    .where(or(isOwn(user), isForAll))
    .orderBy(asc(planPresets.isShared), asc(planPresets.name), desc(planPresets.id))
    .limit(mostOwn + mostShared)
  return { presets: rows.filter(({ settings }) => mayPrice(user, settings)).map((row) => presetOf(row, user)) }
})

handle(presetHandlers, savePreset, async ({ body: { name, settings, isShared } }, { db, user }) => {
  checkPrice(user, settings)
  await mustStartRuns(db, user)
  return db.transaction(async (tx) => {
    // Counted one after the other: at the same moment they would not see each other.
    await takeAdvisoryLock(tx, 'plan_presets')
    const among = isShared ? isForAll : isOwn(user)
    const [found] = await tx
      .select()
      .from(planPresets)
      .where(and(eq(planPresets.name, name), among))
    if (found && !mayChange(found, user, 'write')) throw conflict(refusals.presetOfOther, { name })
    if (!found) await checkRoom(tx, { among, isShared })
    await tx.delete(planPresets).where(isUnowned)
    const [row] = found
      ? await tx.update(planPresets).set({ settings }).where(eq(planPresets.id, found.id)).returning()
      : await tx.insert(planPresets).values({ name, settings, isShared, userId: user.id }).returning()
    return presetOf(row!, user)
  })
})

async function checkRoom(tx: Transaction, { among, isShared }: { among: SQL; isShared: boolean }): Promise<void> {
  const most = isShared ? mostShared : mostOwn
  if ((await tx.$count(planPresets, among)) < most) return
  throw conflict(isShared ? refusals.tooManyShared : refusals.tooManyPresets, { most })
}

handle(presetHandlers, deletePreset, async ({ params: { id } }, { db, user }) => {
  await mustStartRuns(db, user)
  const [found] = await db
    .select()
    .from(planPresets)
    .where(and(eq(planPresets.id, id), or(isOwn(user), isForAll)))
  if (!found || !mayPrice(user, found.settings)) throw notFound(refusals.things.preset, id)
  if (!mayChange(found, user, 'delete')) throw forbidden(refusals.notYourPreset, { name: found.name })
  await db.delete(planPresets).where(eq(planPresets.id, id))
})

/** Presets are for people who can start a run somewhere. */
async function mustStartRuns(db: Database, user: Caller): Promise<void> {
  const { depotIds, hasOpenDepot } = await reachOf(db, user, 'create', 'Run')
  if (depotIds.length === 0 && !hasOpenDepot) throw forbidden()
}

/** One's own, and all of them for those whose rights end at no depot. */
function mayChange({ userId }: PresetRecord, { id, ability }: Caller, action: 'write' | 'delete'): boolean {
  if (userId === id) return true
  return ability.can(action, 'Run') && ability.rulesFor(action, 'Run').every(({ conditions }) => !conditions)
}

function presetOf(row: PresetRecord, user: Caller): RunPreset {
  const { id, name, settings, isShared } = row
  return { id, name, settings, isShared, mayChange: mayChange(row, user, 'write') }
}
