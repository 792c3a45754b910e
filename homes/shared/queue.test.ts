/** @module-tag engine */
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { testMachines } from '#homes/test/machine.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import type { Log, Machine, Queue } from '#kit/server/machine.ts'
import { DatabaseQueue, selectDue } from './queue.ts'
import { jobs } from './tables.ts'

/** Long enough for a loaded machine; it costs nothing where all is well. */
const patient = 120_000

const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} }

type Step = { 'Actual Rows': number; 'Rows Removed by Filter'?: number; Plans?: Step[] }

/** What any step of a plan found or dropped. */
function rowsRead({ Plans = [], ...step }: Step): number {
  return Math.max(step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0), ...Plans.map(rowsRead))
}

describe('the queue', async () => {
  const { first, all, close } = await testMachines()
  const { db } = first
  let time = new Date('2026-11-20T09:00:00Z').getTime()
  let queues: DatabaseQueue[] = []
  let looks = 0
  const queue = (on = db, { leaseMs = 1000, aheadMs = 0 } = {}) => {
    const now = () => (looks++, new Date(time + aheadMs))
    const made = new DatabaseQueue({ db: on, log: quiet, now, pollMs: 20, leaseMs })
    queues.push(made)
    return made
  }
  /** A queue asks for the time whenever it looks for jobs, one look after the other: by then two looks have ended at least. */
  const untilLookedTwice = async () => {
    const before = looks
    await vi.waitFor(() => expect(looks).toBeGreaterThanOrEqual(before + 6), patient)
  }

  beforeEach(async () => void (await db.delete(jobs)))
  afterEach(async () => {
    await Promise.all(queues.map((one) => one.stop()))
    queues = []
  })
  afterAll(close)

  it('does each job once, however many processes share it', async () => {
    const done: number[] = []
    for (const { db: own } of [...all, ...all])
      queue(own).work('count', async ({ number }) => void done.push(Number(number)))
    for (let number = 0; number < 30; number++) await queues[0]!.add({ name: 'count', data: { number } }, db)
    await vi.waitFor(() => expect(done).toHaveLength(30), patient)
    await vi.waitFor(async () => expect(await db.select().from(jobs)).toEqual([]), patient)
    expect(new Set(done).size).toBe(30)
  })

  it('holds up only its own kind where a job waits for somebody silent', async () => {
    const done: unknown[] = []
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const kinds = ['sms', 'email', 'card', 'webhook']
    const waiting = new Map<string, number>()
    const own = queue()
    for (const kind of kinds)
      own.work(
        kind,
        async () => {
          waiting.set(kind, (waiting.get(kind) ?? 0) + 1)
          await answered
        },
        { waitsOutside: true },
      )
    own.work('inside', async ({ number }) => void done.push(number))
    for (const kind of kinds) for (let number = 0; number < 4; number++) await own.add({ name: kind, data: {} }, db)
    await vi.waitFor(() => expect([...waiting.values()]).toEqual([2, 2, 2]), patient)
    for (let number = 0; number < 8; number++) await own.add({ name: 'inside', data: { number } }, db)
    await vi.waitFor(() => expect(done).toHaveLength(8), patient)
    expect([...waiting.values()]).toEqual([2, 2, 2])
    answer()
    await vi.waitFor(async () => expect(await db.select().from(jobs)).toEqual([]), patient)
    expect([...waiting.values()]).toEqual([4, 4, 4, 4])
  })

  it('takes no job outside of a transaction', () => {
    type Given = Parameters<Queue['add']>[1]
    expectTypeOf<Machine['db']>().not.toExtend<Given>()
    expectTypeOf<Parameters<Parameters<Machine['db']['transaction']>[0]>[0]>().toExtend<Given>()
  })

  it('keeps a job with the transaction of its cause, or not at all', async () => {
    const done: unknown[] = []
    const own = queue()
    own.work('told', async ({ what }) => void done.push(what))
    const change = (what: string, fails: boolean) =>
      db.transaction(async (tx) => {
        await own.add({ name: 'told', data: { what } }, tx)
        if (fails) throw new Error(what)
      })
    await expect(change('undone', true)).rejects.toThrow('undone')
    await change('kept', false)
    await vi.waitFor(() => expect(done).toEqual(['kept']), patient)
    await vi.waitFor(async () => expect(await db.select().from(jobs)).toEqual([]), patient)
  })

  it('adds what is missing, and nothing beside a job that waits or whose worker died', async () => {
    const done: unknown[] = []
    const own = queue()
    const job = { name: 'once', data: {}, key: 'one' }
    await own.add(job, db)
    await own.addMissing(job, db)
    await db.update(jobs).set({ state: 'running', worker: 'dead', leaseUntil: new Date(Date.now() + 500) })
    await own.addMissing(job, db)
    await own.addMissing({ ...job, key: 'another' }, db)
    own.work('once', async () => void done.push('done'))
    await vi.waitFor(() => expect(done).toHaveLength(2), patient)
    await vi.waitFor(async () => expect(await db.select().from(jobs)).toEqual([]), patient)
    expect(done).toHaveLength(2)
  })

  it('makes a waiting job due now instead of adding another, and does nothing while one is running', async () => {
    const own = queue()
    const job = { name: 'retried', data: {}, key: 'one' }
    await own.add({ ...job, runAt: new Date(time + 3_600_000) }, db)
    await db.update(jobs).set({ attempts: 4 })
    expect(await db.transaction((tx) => own.addOrHasten(job, tx))).toBe(true)
    expect(await db.select().from(jobs)).toMatchObject([{ attempts: 4, runAt: new Date(time), key: 'one' }])

    let finish = () => {}
    let tries = 0
    own.work('retried', () => {
      tries++
      return new Promise((resolve) => (finish = resolve))
    })
    await vi.waitFor(() => expect(tries).toBe(1), patient)
    expect(await db.transaction((tx) => own.addOrHasten(job, tx))).toBe(false)
    expect(await db.select().from(jobs)).toHaveLength(1)
    finish()
    await vi.waitFor(async () => expect(await db.select().from(jobs)).toEqual([]), patient)

    expect(await db.transaction((tx) => own.addOrHasten(job, tx))).toBe(true)
    own.wake()
    await vi.waitFor(() => expect(tries).toBe(2), patient)
    finish()
    await vi.waitFor(async () => expect(await db.select().from(jobs)).toEqual([]), patient)
  })

  it('tries a job that throws again later', async () => {
    let tries = 0
    const own = queue()
    own.work('shaky', async () => {
      if (++tries === 1) throw new Error('not yet')
    })
    await own.add({ name: 'shaky', data: {} }, db)
    await vi.waitFor(
      async () =>
        expect((await db.select().from(jobs))[0]).toMatchObject({
          state: 'ready',
          attempts: 1,
          lastError: expect.stringContaining('Error: not yet'),
        }),
      5000,
    )
    time += 3000
    await vi.waitFor(() => expect(tries).toBe(2), patient)
  })

  it('gives up after the tenth attempt and keeps the reason', async () => {
    const own = queue()
    own.work('broken', async () => {
      throw new Error('never')
    })
    await own.add({ name: 'broken', data: {} }, db)
    await vi.waitFor(async () => {
      // No waiting for the pauses, and no moving of the clock: an attempt under way would look abandoned.
      await db
        .update(jobs)
        .set({ runAt: new Date(time) })
        .where(eq(jobs.state, 'ready'))
      const [job] = await db.select().from(jobs)
      expect(job).toMatchObject({
        state: 'failed',
        attempts: 10,
        lastError: expect.stringContaining('Error: never'),
      })
    }, patient)
  })

  it('gives up a job whose process ended during its last attempts, but not one that can still say how it ended', async () => {
    const runs: string[] = []
    const own = queue()
    const dead = { state: 'running', worker: 'dead', leaseUntil: new Date(0), lastError: 'no answer' } as const
    await own.add({ name: 'deadly', data: {} }, db)
    await db.update(jobs).set({ ...dead, attempts: 4 })
    await own.add({ name: 'settled', data: {} }, db)
    await db
      .update(jobs)
      .set({ ...dead, attempts: 3 })
      .where(eq(jobs.name, 'settled'))
    const terms = { mostAttempts: 3 }
    own.work('deadly', async () => void runs.push('deadly'), terms)
    own.work(
      'settled',
      async (_data, _finish, isLast) => void runs.push(`settled, ${isLast ? 'last' : 'not last'}`),
      terms,
    )
    await vi.waitFor(
      async () =>
        expect(await db.select().from(jobs)).toMatchObject([
          { state: 'failed', lastError: 'The program stopped during the last attempts. Before that: no answer' },
        ]),
      patient,
    )
    await vi.waitFor(() => expect(runs).toEqual(['settled, last']), patient)
  })

  it.each([
    ['due', 'a minute ago', -60],
    ['not due', 'in a minute', 60],
  ])('reads few of many waiting jobs to find the first, though all are %s', async (_, when, seconds) => {
    const at = new Date(time)
    await db.execute(sql`
      insert into jobs (id, name, data, run_at, created_at)
      select ${when} || number, 'count', '{}', ${at.toISOString()}::timestamptz + ${seconds} * interval '1 s', now()
      from generate_series(1, 20000) number`)
    await db.execute(sql`analyze jobs`)
    const [told] = await askRows<{ 'QUERY PLAN': [{ Plan: Step }] }>(
      db,
      sql`explain (analyze, format json) select ${selectDue(db, ['count', 'other'], at)}`,
    )
    expect(rowsRead(told!['QUERY PLAN'][0].Plan)).toBeLessThan(10)
  })

  it('waits until a job is due', async () => {
    let isDone = false
    const own = queue()
    own.work('later', async () => void (isDone = true))
    await own.add({ name: 'later', data: {}, runAt: new Date(time + 60_000) }, db)
    await untilLookedTwice()
    expect(isDone).toBe(false)
    time += 61_000
    await vi.waitFor(() => expect(isDone).toBe(true), patient)
  })

  it('holds one waiting job per key', async () => {
    const own = queue()
    for (let round = 0; round < 3; round++) await own.add({ name: 'tidy', data: {}, key: 'plan 7' }, db)
    expect(await db.select().from(jobs)).toHaveLength(1)
  })

  it('begins what was just added when it is woken, without waiting for the next poll', async () => {
    const done: string[] = []
    const own = new DatabaseQueue({ db, log: quiet, now: () => new Date(time), pollMs: 60_000 })
    queues.push(own)
    own.work('soon', async () => void done.push('soon'))
    await db.transaction((tx) => own.add({ name: 'soon', data: {} }, tx))
    own.wake()
    await vi.waitFor(() => expect(done).toEqual(['soon']), patient)
  })

  it('removes a job in the transaction of its handler, or leaves both as they were', async () => {
    let tries = 0
    const own = queue()
    own.work('once', (_, finish) =>
      db.transaction(async (tx) => {
        await finish(tx)
        expect(await tx.select().from(jobs)).toEqual([])
        if (++tries === 1) throw new Error('undone')
      }),
    )
    await own.add({ name: 'once', data: {} }, db)
    await vi.waitFor(async () => expect((await db.select().from(jobs))[0]?.attempts).toBe(1), patient)
    await vi.waitFor(async () => expect((await db.select().from(jobs))[0]?.state).toBe('ready'), patient)
    time += 3000
    await vi.waitFor(async () => expect(await db.select().from(jobs)).toEqual([]), patient)
    expect(tries).toBe(2)
  })

  it('runs a job again whose process is gone', async () => {
    await db.insert(jobs).values({
      id: 'lost',
      name: 'resume',
      data: {},
      state: 'running',
      attempts: 1,
      worker: 'gone',
      leaseUntil: new Date(Date.now() + 600_000),
      runAt: new Date(time),
      createdAt: new Date(time),
    })
    const done: string[] = []
    queue().work('resume', async () => void done.push('resumed'))
    await untilLookedTwice()
    expect(done).toEqual([])
    await db.update(jobs).set({ leaseUntil: new Date(Date.now() - 600_000) })
    await vi.waitFor(() => expect(done).toEqual(['resumed']), patient)
  })

  it('leaves a running job to its process, even if the clock of another is a minute ahead', async () => {
    let runs = 0
    let end = () => {}
    const lease = { leaseMs: 30_000 }
    queue(db, lease).work('long', () => (runs++, new Promise<void>((resolve) => (end = resolve))))
    await queues[0]!.add({ name: 'long', data: {} }, db)
    await vi.waitFor(() => expect(runs).toBe(1), patient)
    queue(db, { ...lease, aheadMs: 60_000 }).work('long', async () => void runs++)
    await untilLookedTwice()
    await untilLookedTwice()
    expect(runs).toBe(1)
    end()
  })

  it('starts a waiting job only after a change that asks for it too', async () => {
    const seen: unknown[] = []
    const own = queue()
    const job = { name: 'gather', data: {}, key: 'all' }
    const change = { id: 'change', name: 'change', data: {}, runAt: new Date(time), createdAt: new Date(time) }
    await own.add(job, db)
    await db.transaction(async (tx) => {
      await own.add(job, tx)
      own.work('gather', async () => void seen.push(await db.$count(jobs, eq(jobs.name, 'change'))))
      await new Promise((resolve) => setTimeout(resolve, 150))
      await tx.insert(jobs).values(change)
    })
    await vi.waitFor(() => expect(seen).toEqual([1]), patient)
  })

  it('does a job once whose end cannot be written at first', async () => {
    let done = 0
    let isAway = true
    const fails = () => ({ where: () => Promise.reject(new Error('Connection terminated')) })
    const flaky = Object.assign(Object.create(db), {
      delete: (table: typeof jobs) => (isAway ? fails() : db.delete(table)),
    })
    const own = queue(flaky)
    own.work('once', async () => void done++)
    await own.add({ name: 'once', data: {} }, db)
    await vi.waitFor(() => expect(done).toBe(1), patient)
    expect(await db.select().from(jobs)).toMatchObject([{ state: 'running', attempts: 1 }])
    isAway = false
    await vi.waitFor(async () => expect(await db.select().from(jobs)).toEqual([]), patient)
    expect(done).toBe(1)
  })

  it('does not let a process finish a job it has lost', async () => {
    const own = queue()
    let finish = () => {}
    own.work('slow', () => new Promise<void>((resolve) => (finish = resolve)))
    await own.add({ name: 'slow', data: {} }, db)
    await vi.waitFor(async () => expect((await db.select().from(jobs))[0]?.state).toBe('running'), patient)
    await db.update(jobs).set({ worker: 'another' }).where(eq(jobs.name, 'slow'))
    finish()
    await own.stop()
    expect(await db.select().from(jobs)).toHaveLength(1)
  })
})
