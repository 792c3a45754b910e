import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { errorText } from '#kit/server/error-text.ts'
import type { Database, Job, Log, Queue } from '#kit/server/machine.ts'
import { timeOrderedId } from '#kit/server/ids.ts'
import { jobs } from './tables.ts'

type Parts = { db: Database; log: Log; now?: () => Date; pollMs?: number; leaseMs?: number; atOnce?: number }
type Handle = (data: Record<string, unknown>) => Promise<void>
type Claimed = { id: string; name: string; data: Record<string, unknown>; attempts: number }

const mostAttempts = 10
const longestPauseMs = 60 * 60_000

/**
 * A queue in the database: any number of processes share it, a job whose process was killed is run again when its lease ends,
 * and one that throws is tried again after growing pauses. A handler may therefore run twice and must bear it.
 */
export class DatabaseQueue implements Queue {
  readonly #parts: Required<Parts>
  readonly #worker = crypto.randomUUID()
  readonly #handlers = new Map<string, Handle>()
  readonly #running = new Set<Promise<void>>()
  readonly #poll: ReturnType<typeof setInterval>
  #claiming: Promise<void> | undefined
  #isAskedAgain = false
  #isStopped = false

  constructor(parts: Parts) {
    this.#parts = { now: () => new Date(), pollMs: 1000, leaseMs: 30_000, atOnce: 4, ...parts }
    this.#poll = setInterval(() => this.wake(), this.#parts.pollMs)
  }

  async add({ name, data, runAt, key }: Job, tx: Database = this.#parts.db): Promise<void> {
    const at = this.#parts.now()
    await tx
      .insert(jobs)
      .values({ id: timeOrderedId(at), name, data, key: key ?? null, runAt: runAt ?? at, createdAt: at })
      .onConflictDoNothing()
    // Before the commit there is nothing to see yet: the next poll finds it.
    if (tx === this.#parts.db) this.wake()
  }

  work(name: string, handle: Handle): void {
    this.#handlers.set(name, handle)
    this.wake()
  }

  /** Looks for work now instead of at the next poll. */
  wake(): void {
    if (this.#isStopped || this.#handlers.size === 0) return
    this.#isAskedAgain = true
    this.#claiming ??= this.#claimAll()
      .catch((error: unknown) => this.#parts.log.warn({ reason: errorText(error) }, 'could not fetch jobs'))
      .finally(() => (this.#claiming = undefined))
  }

  /** Takes no more work and waits for what runs. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#poll)
    await this.#claiming
    await Promise.all(this.#running)
  }

  async #claimAll(): Promise<void> {
    while (this.#isAskedAgain && !this.#isStopped) {
      this.#isAskedAgain = false
      const room = this.#parts.atOnce - this.#running.size
      if (room > 0) for (const job of await this.#claim(room)) this.#start(job)
    }
  }

  #claim(room: number): Promise<Claimed[]> {
    const { db, now } = this.#parts
    const at = now()
    const isDue = or(
      and(eq(jobs.state, 'ready'), lte(jobs.runAt, at)),
      and(eq(jobs.state, 'running'), lte(jobs.leaseUntil, at)),
    )
    const due = db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(isDue, inArray(jobs.name, [...this.#handlers.keys()])))
      .orderBy(asc(jobs.runAt), asc(jobs.id))
    return db
      .update(jobs)
      .set({
        state: 'running',
        attempts: sql`${jobs.attempts} + 1`,
        worker: this.#worker,
        leaseUntil: this.#leaseEnd(),
      })
      .where(inArray(jobs.id, due.limit(room).for('update', { skipLocked: true })))
      .returning({ id: jobs.id, name: jobs.name, data: jobs.data, attempts: jobs.attempts })
  }

  #start(job: Claimed): void {
    const work = this.#run(job).finally(() => {
      this.#running.delete(work)
      this.wake()
    })
    this.#running.add(work)
  }

  async #run(job: Claimed): Promise<void> {
    const { db, log, leaseMs } = this.#parts
    const lease = setInterval(() => void this.#keep(job), leaseMs / 3)
    try {
      await this.#handlers.get(job.name)?.(job.data)
      await db.delete(jobs).where(this.#mine(job))
    } catch (error) {
      await this.#putBack(job, error).catch((reason: unknown) =>
        log.error({ job: job.name, reason: errorText(reason) }, 'could not requeue a job'),
      )
    } finally {
      clearInterval(lease)
    }
  }

  async #putBack(job: Claimed, error: unknown): Promise<void> {
    const { db, log, now } = this.#parts
    const isLast = job.attempts >= mostAttempts
    log.warn(
      { job: job.name, id: job.id, attempt: job.attempts, reason: errorText(error) },
      isLast ? 'a job failed for good' : 'a job failed and will be retried',
    )
    const runAt = new Date(now().getTime() + Math.min(longestPauseMs, 1000 * 2 ** job.attempts))
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

  #leaseEnd(): Date {
    return new Date(this.#parts.now().getTime() + this.#parts.leaseMs)
  }
}
