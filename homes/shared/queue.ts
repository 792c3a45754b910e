import { and, asc, eq, inArray, lte, sql, type SQL } from 'drizzle-orm'
import { backoff } from '#kit/contract/backoff.ts'
import { errorText } from '#kit/server/error-text.ts'
import type { Database, Job, KeyedJob, Log, Queue, Terms, Transaction, WorkOnJob } from '#kit/server/machine.ts'
import { timeOrderedId } from '#kit/server/ids.ts'
import { jobs } from './tables.ts'

type Parts = { db: Database; log: Log; now?: () => Date; pollMs?: number; leaseMs?: number; atOnce?: number }
type Claimed = Pick<typeof jobs.$inferSelect, 'id' | 'name' | 'data' | 'attempts' | 'lastError'>

const usualTerms: Terms = { mostAttempts: 10, waitsOutside: false }
/** At once of jobs that wait for somebody outside: of each kind, and in all. */
const [mostOfOneOutside, mostOutside] = [2, 6]
const pausesMs = { first: 2_000, most: 60 * 60_000 }
/** Leases are measured by one clock: those of two machines may differ by more than a lease. */
const databaseTime = sql`clock_timestamp()`

/**
 * A queue in the database: any number of processes share it, a job whose process was killed is run again when its lease ends,
 * and one that throws is tried again after growing pauses. A handler may therefore run twice and must bear it.
 */
export class DatabaseQueue implements Queue {
  readonly #parts: Required<Parts>
  readonly #worker = crypto.randomUUID()
  readonly #handlers = new Map<string, Terms & { handle: WorkOnJob }>()
  readonly #running = new Map<Promise<void>, string>()
  readonly #poll: ReturnType<typeof setInterval>
  #claiming: Promise<void> | undefined
  #isAskedAgain = false
  #isAdded = false
  #isStopped = false

  constructor(parts: Parts) {
    this.#parts = { now: () => new Date(), pollMs: 1000, leaseMs: 30_000, atOnce: 4, ...parts }
    this.#poll = setInterval(() => this.#look(), this.#parts.pollMs)
  }

  async add({ name, data, runAt, key }: Job, tx: Transaction): Promise<void> {
    const at = this.#parts.now()
    const row = { id: timeOrderedId(at), name, data, key: key ?? null, runAt: runAt ?? at, createdAt: at }
    let isAdded = false
    do {
      const added = await tx.insert(jobs).values(row).onConflictDoNothing().returning({ id: jobs.id })
      isAdded = added.length > 0 || key === undefined || (await holdWaiting(tx, name, key))
    } while (!isAdded)
    this.#isAdded = true
  }

  async addMissing(job: KeyedJob, tx: Transaction): Promise<void> {
    const [kept] = await tx.select({ id: jobs.id }).from(jobs).where(isUnfinished(job)).limit(1)
    if (!kept) await this.add(job, tx)
  }

  async addOrHasten(job: KeyedJob, tx: Transaction): Promise<boolean> {
    // Locked, so that none of them is started or put back before the transaction has ended.
    const kept = await tx.select({ id: jobs.id, state: jobs.state }).from(jobs).where(isUnfinished(job)).for('update')
    if (kept.some(({ state }) => state === 'running')) return false
    const [waiting] = kept
    if (waiting) await tx.update(jobs).set({ runAt: this.#parts.now() }).where(eq(jobs.id, waiting.id))
    else await this.add(job, tx)
    this.#isAdded = true
    return true
  }

  work(name: string, handle: WorkOnJob, terms: Partial<Terms> = {}): void {
    this.#handlers.set(name, { ...usualTerms, ...terms, handle })
    this.#look()
  }

  wake(): void {
    if (!this.#isAdded) return
    this.#isAdded = false
    this.#look()
  }

  #look(): void {
    if (this.#isStopped || this.#handlers.size === 0) return
    this.#isAskedAgain = true
    this.#claiming ??= this.#claimAll()
      .catch((error: unknown) => this.#parts.log.warn({ reason: errorText(error) }, 'could not fetch jobs'))
      .finally(() => (this.#claiming = undefined))
  }

  /** Stops taking jobs and waits for the running ones. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#poll)
    await this.#claiming
    await Promise.all(this.#running.keys())
  }

  async #claimAll(): Promise<void> {
    while (this.#isAskedAgain && !this.#isStopped) {
      this.#isAskedAgain = false
      for (let job = await this.#claim(); job; job = await this.#claim()) this.#start(job)
    }
  }

  /** The jobs for which there is a place: of those that wait outside, a few of each kind and not too many in all. */
  #open(): string[] {
    const running = [...this.#running.values()]
    const waitsOutside = (name: string) => this.#handlers.get(name)?.waitsOutside === true
    const outside = running.filter((name) => waitsOutside(name))
    const hasPlace = (name: string) =>
      waitsOutside(name)
        ? outside.length < mostOutside && outside.filter((one) => one === name).length < mostOfOneOutside
        : running.length - outside.length < this.#parts.atOnce
    return [...this.#handlers.keys()].filter((name) => hasPlace(name))
  }

  async #claim(): Promise<Claimed | undefined> {
    const { db, now } = this.#parts
    const names = this.#open()
    if (names.length === 0) return undefined
    const [job] = await db
      .update(jobs)
      .set({
        state: 'running',
        attempts: sql`${jobs.attempts} + 1`,
        worker: this.#worker,
        leaseUntil: this.#leaseEnd(),
      })
      .where(eq(jobs.id, selectDue(db, names, now())))
      .returning({
        id: jobs.id,
        name: jobs.name,
        data: jobs.data,
        attempts: jobs.attempts,
        lastError: jobs.lastError,
      })
    return job
  }

  #start(job: Claimed): void {
    const work = this.#run(job).finally(() => {
      this.#running.delete(work)
      this.#look()
    })
    this.#running.set(work, job.name)
  }

  async #run(job: Claimed): Promise<void> {
    const { db, log, leaseMs } = this.#parts
    const lease = setInterval(() => void this.#keep(job), leaseMs / 3)
    try {
      const error = await this.#failureOf(job)
      // A finished job whose end isn't recorded would run again once the lease is over.
      await this.#untilKept(() =>
        error === undefined ? db.delete(jobs).where(this.#mine(job)) : this.#putBack(job, error),
      )
    } catch (reason) {
      log.error({ job: job.name, reason: errorText(reason) }, 'the end of a job could not be written')
    } finally {
      clearInterval(lease)
    }
  }

  async #failureOf(job: Claimed): Promise<{ reason: unknown } | undefined> {
    // One whose process ended during its last attempt runs once more, so that its handler can say how it ended.
    if (job.attempts > this.#mostAttempts(job.name) + 1)
      return { reason: `The program stopped during the last attempts. Before that: ${job.lastError ?? 'no error'}` }
    try {
      await this.#handlers.get(job.name)?.handle(job.data, (tx) => this.#finish(job, tx), this.#isLast(job))
      return undefined
    } catch (reason) {
      return { reason }
    }
  }

  /** Tries for as long as the lease would last. */
  async #untilKept(write: () => Promise<unknown>): Promise<void> {
    const { pollMs, leaseMs } = this.#parts
    const lastAt = Date.now() + leaseMs
    for (;;) {
      try {
        await write()
        return
      } catch (error) {
        if (this.#isStopped || Date.now() > lastAt) throw error
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  }

  /** Another worker may have taken over the job in the meantime: then its work counts, and this transaction is rolled back. */
  async #finish(job: Claimed, tx: Transaction): Promise<void> {
    const done = await tx.delete(jobs).where(this.#mine(job)).returning({ id: jobs.id })
    if (done.length === 0) throw new Error(`The job ${job.name} belongs to another worker now.`)
  }

  async #putBack(job: Claimed, { reason: error }: { reason: unknown }): Promise<void> {
    const { db, log, now } = this.#parts
    const isLast = this.#isLast(job)
    log.warn(
      { job: job.name, id: job.id, attempt: job.attempts, reason: errorText(error) },
      isLast ? 'a job failed for good' : 'a job failed and will be retried',
    )
    const runAt = new Date(now().getTime() + backoff(pausesMs, job.attempts))
    const next = {
      state: isLast ? 'failed' : 'ready',
      lastError: errorText(error).slice(0, 2000),
      runAt,
      worker: null,
      leaseUntil: null,
    } as const
    // A newer job may hold the key by now; this one then gives it up.
    await db
      .update(jobs)
      .set(next)
      .where(this.#mine(job))
      .catch(() =>
        db
          .update(jobs)
          .set({ ...next, key: null })
          .where(this.#mine(job)),
      )
  }

  #isLast({ name, attempts }: Claimed): boolean {
    return attempts >= this.#mostAttempts(name)
  }

  #mostAttempts(name: string): number {
    return (this.#handlers.get(name) ?? usualTerms).mostAttempts
  }

  async #keep(job: Claimed): Promise<void> {
    const { db, log } = this.#parts
    await db
      .update(jobs)
      .set({ leaseUntil: this.#leaseEnd() })
      .where(this.#mine(job))
      .catch((error: unknown) => log.warn({ job: job.name, reason: errorText(error) }, 'could not renew a lease'))
  }

  #mine(job: Claimed) {
    return and(eq(jobs.id, job.id), eq(jobs.worker, this.#worker), eq(jobs.state, 'running'))
  }

  #leaseEnd() {
    return sql`${databaseTime} + ${this.#parts.leaseMs} * interval '1 millisecond'`
  }
}

/**
 * The id of the job to do first, which is locked: one that was abandoned, or else one that is ready. Asked for apart, each is read
 * where its index begins; together, all that are due would be read for one.
 */
export function selectDue(db: Database, names: string[], at: Date) {
  const selectFirst = (isDue: SQL | undefined) =>
    db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(isDue, inArray(jobs.name, names)))
      .orderBy(asc(jobs.runAt), asc(jobs.id))
      .limit(1)
      .for('update', { skipLocked: true })
  const isAbandoned = and(eq(jobs.state, 'running'), lte(jobs.leaseUntil, databaseTime))
  const isReady = and(eq(jobs.state, 'ready'), lte(jobs.runAt, at))
  return sql<string | null>`coalesce(${selectFirst(isAbandoned)}, ${selectFirst(isReady)})`
}

function isUnfinished({ name, key }: KeyedJob) {
  return and(eq(jobs.name, name), eq(jobs.key, key), inArray(jobs.state, ['ready', 'running']))
}

/**
 * Keeps a waiting job from being started until the transaction has ended, so that it finds what that transaction wrote.
 * False if there is none any more.
 */
async function holdWaiting(tx: Transaction, name: string, key: string): Promise<boolean> {
  const held = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.name, name), eq(jobs.key, key), eq(jobs.state, 'ready')))
    .for('key share')
  return held.length > 0
}
