import type { Database, Job, Queue, Transaction, WorkOnJob } from '#kit/server/machine.ts'

export type TestQueue = Queue & {
  runKept(): Promise<void>
  clear(): void
  /** Whether what runs now is tried for the last time. */
  isLastTry: boolean
  /** What hasn’t run yet. */
  waiting(): readonly Job[]
}

/** Jobs of transactions that are still open: as in the real queue, no one sees them before the commit, or at all without one. */
export class UncommittedJobs {
  readonly #added = new WeakMap<Transaction, (() => void)[]>()

  /** Releases what a transaction of this database adds once it is committed, until the answer is called: the next file has its own queue. */
  follow(db: Database): () => void {
    const original = db.transaction
    const transaction = original.bind(db)
    db.transaction = async <T>(act: (tx: Transaction) => Promise<T>, config?: Parameters<typeof transaction>[1]) => {
      let added: (() => void)[] = []
      const result = await transaction((tx) => {
        added = []
        this.#collect(tx, added)
        return act(tx)
      }, config)
      for (const add of added) add()
      return result
    }
    return () => {
      db.transaction = original
    }
  }

  /** What a part of a transaction adds counts with the whole, unless the part is undone. */
  #collect(tx: Transaction, added: (() => void)[]): void {
    this.#added.set(tx, added)
    const part = tx.transaction.bind(tx)
    tx.transaction = async (act) => {
      let own: (() => void)[] = []
      const result = await part((inner) => {
        own = []
        this.#collect(inner, own)
        return act(inner)
      })
      added.push(...own)
      return result
    }
  }

  after(tx: Transaction, add: () => void): void {
    const added = this.#added.get(tx)
    if (added) added.push(add)
    else add()
  }
}

/** What is added waits for its commit, for `runKept`, and for its time. */
export function queueByHand(clock: { now: Date }, uncommitted: UncommittedJobs): TestQueue {
  const handlers = new Map<string, WorkOnJob>()
  const run = async (job: Job) => {
    running.add(job)
    await Promise.resolve(handlers.get(job.name)?.(job.data, async () => {}, queue.isLastTry)).finally(() =>
      running.delete(job),
    )
  }
  let kept: Job[] = []
  const running = new Set<Job>()
  const isSame = (one: Job, { name, key }: Job) => one.name === name && one.key === key
  const isDue = ({ runAt = clock.now }: Job) => runAt <= clock.now
  const queue: TestQueue = {
    isLastTry: false,
    add: async (job, tx) => uncommitted.after(tx, () => void kept.push(job)),
    addMissing: async (job, tx) =>
      uncommitted.after(tx, () => {
        if (!kept.some((one) => isSame(one, job))) kept.push(job)
      }),
    addOrHasten: async (job, tx) => {
      if ([...running].some((one) => isSame(one, job))) return false
      uncommitted.after(tx, () => {
        kept = [...kept.filter((one) => !isSame(one, job)), job]
      })
      return true
    },
    work: (name, handle) => void handlers.set(name, handle),
    wake: () => {},
    clear: () => {
      kept = []
      queue.isLastTry = false
    },
    waiting: () => kept,
    runKept: async () => {
      for (let due = kept.filter(isDue); due.length > 0; due = kept.filter(isDue)) {
        kept = kept.filter((job) => !isDue(job))
        for (const job of due) await run(job)
      }
    },
  }
  return queue
}
