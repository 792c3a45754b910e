import { setTimeout as pause } from 'node:timers/promises'
import { and, count, eq, lte, or, sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import { jobs } from '#homes/shared/tables.ts'
import { errorText } from '#kit/server/error-text.ts'
import type { Program } from '#kit/server/feature.ts'
import type { Database, Machine } from '#kit/server/machine.ts'

const limitMs = 3000

/** Adds figures of the workspace; gives what reads them anew. Those that a slow or lost database doesn't give in time are left out. */
export function addWorkspaceFigures(
  register: Registry,
  machine: Machine,
  { gauges, background }: Pick<Program, 'gauges' | 'background'>,
): () => Promise<void> {
  const registers = [register]
  const isUp = new Gauge({
    name: 'routewright_database_up',
    help: 'Whether the database answers in time',
    registers,
  })
  const jobsBy = new Gauge({
    name: 'routewright_jobs',
    help: 'Jobs that are due, or were given up',
    labelNames: ['state'],
    registers,
  })
  const work = new Gauge({
    name: 'routewright_background',
    help: 'What is still done in the background',
    labelNames: ['work', 'figure'],
    registers,
  })
  const own = gauges.map(({ name, help, read: readFrom }) => ({
    readFrom,
    gauge: new Gauge({ name: `routewright_${name}`, help, registers }),
  }))

  async function read(): Promise<true> {
    const counts = await jobCounts(machine.db)
    for (const [state, number] of Object.entries(counts)) jobsBy.set({ state }, number)
    const reads = [
      ...Object.entries(background).map(async ([name, report]) => {
        for (const [figure, number] of Object.entries((await report(machine)) ?? {}))
          work.set({ work: name, figure }, number)
      }),
      ...own.map(async ({ gauge, readFrom }) => {
        const value = await readFrom(machine.db)
        if (value !== undefined) gauge.set(value)
      }),
    ]
    for (const read of await Promise.allSettled(reads))
      if (read.status === 'rejected')
        machine.log.error({ reason: errorText(read.reason) }, 'a figure could not be read')
    return true
  }

  let reading: Promise<true | undefined> | undefined
  return async () => {
    // A database that hangs is asked once, however often the figures are.
    if (!reading) {
      for (const labelled of [jobsBy, work]) labelled.reset()
      for (const { gauge } of own) gauge.remove()
      reading = read()
        .catch(() => undefined)
        .finally(() => (reading = undefined))
    }
    isUp.set((await Promise.race([reading, pause(limitMs, undefined, { ref: false })])) ? 1 : 0)
  }
}

async function jobCounts(db: Database): Promise<{ due: number; failed: number }> {
  const now = sql`clock_timestamp()`
  const isDue = and(eq(jobs.state, 'ready'), lte(jobs.runAt, now))
  const isLeft = and(eq(jobs.state, 'running'), lte(jobs.leaseUntil, now))
  const rows = await db
    .select({ state: jobs.state, number: count() })
    .from(jobs)
    .where(or(isDue, isLeft, eq(jobs.state, 'failed')))
    .groupBy(jobs.state)
  const of = (state: string) => rows.find((row) => row.state === state)?.number ?? 0
  return { due: of('ready') + of('running'), failed: of('failed') }
}
