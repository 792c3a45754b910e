import { asc, eq, sql } from 'drizzle-orm'
import { conflict, forbidden, notFound } from '#kit/server/errors.ts'
import { handle, type Caller, type Handlers } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import { deletePreset, listPresets, savePreset, type RunPreset } from '../contract.ts'
import { refusals } from './refusals.ts'
import { checkPrice, mayPrice } from './money.ts'
import { reachOf } from './queries.ts'
import { planPresets } from './tables.ts'

export const presetHandlers: Handlers = []

const most = 100

type PresetRecord = typeof planPresets.$inferSelect

handle(presetHandlers, listPresets, async (_, { db, user }) => {
  await mustStartRuns(db, user)
  const rows = await db.select().from(planPresets).orderBy(asc(planPresets.name)).limit(most)
  return { presets: rows.filter(({ settings }) => mayPrice(user, settings)).map((row) => presetOf(row, user)) }
})

handle(presetHandlers, savePreset, async ({ body: { name, settings } }, { db, user }) => {
  checkPrice(user, settings)
  await mustStartRuns(db, user)
  return db.transaction(async (tx) => {
    // Counted one after the other: at the same moment they would not see each other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('plan_presets', 0))`)
    const [found] = await tx.select().from(planPresets).where(eq(planPresets.name, name))
    if (found && !mayChange(found, user, 'write')) throw conflict(refusals.presetOfOther, { name })
    if (!found && (await tx.$count(planPresets)) >= most) throw conflict(refusals.tooManyPresets, { most })
    const [row] = found
      ? await tx.update(planPresets).set({ settings }).where(eq(planPresets.id, found.id)).returning()
      : await tx.insert(planPresets).values({ name, settings, userId: user.id }).returning()
    return presetOf(row!, user)
  })
})

handle(presetHandlers, deletePreset, async ({ params: { id } }, { db, user }) => {
  await mustStartRuns(db, user)
  const [found] = await db.select().from(planPresets).where(eq(planPresets.id, id))
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
  const { id, name, settings } = row
  return { id, name, settings, mayChange: mayChange(row, user, 'write') }
}
