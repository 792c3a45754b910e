import { and, eq, lt } from 'drizzle-orm'
import { invalid, notFound, refusalOf } from '#kit/server/errors.ts'
import { errorText } from '#kit/server/error-text.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import type { Machine } from '#kit/server/machine.ts'
import type { TaskResult } from '#kit/server/worker-tasks.ts'
import { profiles as ways } from '#platform/regions/contract.ts'
import { mostVroomAtOnce, optimiseVroom, readVroomRun } from '../contract.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }
import { travelMatrix } from './matrices.ts'
import { vroomRuns } from './tables.ts'

export const vroomHandlers: Handlers = []

const job = 'plans.vroom'
const mostPlaces = 2000
const [quickMs, deepMs] = [1000, 20_000]
const keptMs = 7 * 86_400_000

handle(vroomHandlers, optimiseVroom, async ({ body }, context) => {
  const { user, request, now, queue } = context
  const { places, tasks } = await context.inWorker('placesOfVroom', { input: body }, limits(user.id, request.signal))
  const total = Math.max(0, ...places.map(({ coordinates }) => coordinates.length))
  if (total > mostPlaces) throw invalid('jobs', refusals.vroomTooLarge, { most: mostPlaces, total })
  if (tasks <= mostVroomAtOnce) {
    const how = { userId: user.id, milliseconds: quickMs, signal: request.signal }
    return Response.json(await answer(context, { input: body, places }, how))
  }
  const [run] = await context.db.transaction(async (tx) => {
    await tx.delete(vroomRuns).where(lt(vroomRuns.createdAt, new Date(now().getTime() - keptMs)))
    const values = { id: crypto.randomUUID(), userId: user.id, state: 'queued' as const, input: body, createdAt: now() }
    const rows = await tx.insert(vroomRuns).values(values).returning()
    await queue.add({ name: job, data: { id: values.id } }, tx)
    return rows
  })
  const location = `/api/optimise/${run!.id}`
  return Response.json({ id: run!.id, state: run!.state, url: location }, { status: 202, headers: { location } })
})

handle(vroomHandlers, readVroomRun, async ({ params }, { db, user }) => {
  const [run] = await db
    .select()
    .from(vroomRuns)
    .where(and(eq(vroomRuns.id, params.id), eq(vroomRuns.userId, user.id)))
  if (!run) throw notFound(refusals.things.run, params.id)
  const { id, state, output, message, createdAt } = run
  return { id, state, output, message, createdAt: createdAt.toISOString() }
})

/** A run that a dead process left behind is simply run again. */
export function workOnVroom(machine: Machine): void {
  machine.queue.work(job, async ({ id }) => {
    const isIt = eq(vroomRuns.id, String(id))
    const [run] = await machine.db.update(vroomRuns).set({ state: 'running' }).where(isIt).returning()
    if (!run) return
    const how = { userId: run.userId, milliseconds: deepMs, signal: AbortSignal.timeout(120_000) }
    try {
      const { input } = run
      const { places } = await machine.inWorker('placesOfVroom', { input }, limits(run.userId, how.signal))
      const output = await answer(machine, { input, places }, how)
      await machine.db.update(vroomRuns).set({ state: 'done', output }).where(isIt)
    } catch (error) {
      machine.log.warn({ error: errorText(error) }, 'a problem over the API could not be optimised')
      const message = (refusalOf(error)?.text ?? refusals.vroomFailed).en
      await machine.db.update(vroomRuns).set({ state: 'failed', message }).where(isIt)
    }
  })
}

type Asked = { input: unknown; places: TaskResult<'placesOfVroom'>['places'] }
type How = { userId: number; milliseconds: number; signal: AbortSignal }

async function answer(machine: Machine, { input, places }: Asked, { userId, milliseconds, signal }: How) {
  const travel: Record<string, Awaited<ReturnType<typeof travelMatrix>>> = {}
  for (const { profile, coordinates } of places) {
    const points = coordinates.map(([longitude, latitude]): [number, number] => [longitude, latitude])
    const way = { profileId: 0, kind: wayOf(profile), vehicle: {} }
    travel[profile] = await travelMatrix(machine, { travel: way, points, signal })
  }
  return machine.inWorker('solveVroom', { input, travel, milliseconds }, limits(userId, signal))
}

/** The names that OSRM and Openrouteservice use are known; any other travels like a car. */
function wayOf(profile: string) {
  const known = ways.find((one) => profile === one || profile.endsWith(`-${one}`))
  if (known) return known
  if (/hgv/.test(profile)) return 'truck'
  if (/bike|cycling/.test(profile)) return 'bicycle'
  return /foot/.test(profile) ? 'walk' : 'car'
}

function limits(userId: number, signal: AbortSignal) {
  return { userId, seconds: 60, megabytes: 2000, signal }
}
