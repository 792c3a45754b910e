import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { users } from '#platform/access/server/tables.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import { errorText } from '#kit/server/error-text.ts'
import type { Context } from '#kit/server/handle.ts'
import { timeOrderedId } from '#kit/server/ids.ts'
import type { Machine, Transaction } from '#kit/server/machine.ts'
import { Broken, reasonOf, type Reason } from '#roads/reason.ts'
import type { RegionMeta } from '#roads/region/region-meta.ts'
import { notify } from './notify.ts'
import { contentsOf } from './queries.ts'
import { keptReason } from './source-reason.ts'
import { regionBuilds } from './tables.ts'

const lookJob = 'regions.look-after-build'
const leaseMs = 60_000

type Started = { region: string; ready: RegionMeta[]; startedAt: Date; built: Promise<RegionMeta> }
type End = { meta: RegionMeta } | { reason: Reason }
type Notifier = Pick<Machine, 'now' | 'queue'>

/** Records that a region is being built and, without keeping the caller waiting, how the build ends. */
export async function followBuild(context: Context, { region, ready, startedAt, built }: Started): Promise<void> {
  const { db, user, log } = context
  const ended = built.then(
    async (meta): Promise<End> => {
      await openAhead(context, meta)
      return { meta }
    },
    (error: unknown): End => {
      log.warn({ region, error: errorText(error), userId: user.id }, 'a region could not be built')
      return { reason: reasonOf(error) }
    },
  )
  const id = timeOrderedId(startedAt)
  await db.transaction(async (tx) => {
    const aliveUntil = leaseEnd(context)
    await tx
      .insert(regionBuilds)
      .values({ id, region, userId: user.id, before: contentsOf(ready, region), startedAt, aliveUntil })
    await context.queue.add({ name: lookJob, data: { id }, runAt: aliveUntil }, tx)
    await recordEvent(tx, context, { kind: 'region.sent', entity: 'region', entityId: region })
  })
  void recordWhenEnded(context, id, ended)
}

const usualKinds = ['car', 'van'] as const

/** Has a new region ready before people hear of it, so that none of them waits while it is read. */
async function openAhead({ regions, log }: Context, { id, bounds }: RegionMeta): Promise<void> {
  const middle = [(bounds.west + bounds.east) / 2, (bounds.south + bounds.north) / 2] as const
  try {
    for (const kind of usualKinds)
      await regions.ask(id, { kind: 'matrix', sources: [middle], targets: [middle], travel: { profile: { kind } } })
  } catch (error) {
    log.warn({ region: id, error: errorText(error) }, 'a new region could not be opened ahead')
  }
}

/** A failure is only logged: the row stays, and is picked up again once its lease is over. */
async function recordWhenEnded(context: Context, id: string, ended: Promise<End>): Promise<void> {
  const { db, log } = context
  const renewing = setInterval(() => {
    const renewed = db
      .update(regionBuilds)
      .set({ aliveUntil: leaseEnd(context) })
      .where(eq(regionBuilds.id, id))
    renewed.catch((error: unknown) => log.warn({ error: errorText(error) }, 'a build could not be kept as running'))
  }, leaseMs / 3)
  const end = await ended
  clearInterval(renewing)
  // The next program goes on with it, and records how it ends.
  if ('reason' in end && end.reason.code === 'stopped') return
  try {
    await db.transaction((tx) => recordEnd(tx, context, id, end))
    context.bus.wake()
  } catch (error) {
    log.error({ error: errorText(error) }, 'the end of a region could not be recorded')
  }
}

/** Looks after builds whose process ended before it recorded how they ended. */
export function watchAbandonedBuilds(machine: Machine): void {
  const { db, queue, now, regions, bus } = machine
  queue.work(lookJob, async (data, finish) => {
    const id = z.parse(z.string(), data['id'])
    const { ready, work } = await regions.list()
    await db.transaction(async (tx) => {
      const [build] = await tx.select().from(regionBuilds).where(eq(regionBuilds.id, id)).for('update')
      // A machine that slept, or lost its database, may still be building.
      const atWork = work.find(({ id: region }) => region === build?.region)
      const isAtWork = atWork && !atWork.error
      const until = isAtWork ? leaseEnd(machine) : build?.aliveUntil
      if (build && until && until > now()) await queue.add({ name: lookJob, data: { id }, runAt: until }, tx)
      else if (build) await recordEnd(tx, machine, id, endOf(build, ready, atWork?.error))
      await finish(tx)
    })
    bus.wake()
  })
}

function endOf(
  build: Pick<typeof regionBuilds.$inferSelect, 'region' | 'startedAt'>,
  ready: RegionMeta[],
  error?: Reason | null,
): End {
  const meta = ready.find((one) => one.id === build.region && new Date(one.builtAt) >= build.startedAt)
  return meta ? { meta } : { reason: error ?? reasonOf(new Broken('stopped')) }
}

/** Notifies the person who started the build, once, whichever process gets there first. */
async function recordEnd(tx: Transaction, { now, queue }: Notifier, id: string, end: End): Promise<void> {
  const [build] = await tx.delete(regionBuilds).where(eq(regionBuilds.id, id)).returning()
  if (!build) return
  const { region, userId, before } = build
  const isReady = 'meta' in end
  await notify(
    tx,
    { now, queue },
    {
      userIds: [userId],
      kind: isReady ? 'region-ready' : 'region-failed',
      values: { region },
      link: '/apps/settings/maps',
    },
  )
  const [user] = await tx.select({ id: users.id, fullName: users.fullName }).from(users).where(eq(users.id, userId))
  await recordEvent(
    tx,
    { user, now },
    {
      kind: isReady ? 'region.built' : 'region.refused',
      entity: 'region',
      entityId: region,
      ...(isReady ? { before, after: contentsOf([end.meta], region) } : { after: { reason: keptReason(end.reason) } }),
    },
  )
}

function leaseEnd({ now }: Pick<Machine, 'now'>): Date {
  return new Date(now().getTime() + leaseMs)
}
