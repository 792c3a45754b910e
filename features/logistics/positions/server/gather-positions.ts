import type { Bus, Database } from '#kit/server/machine.ts'
import { stateOf } from '#kit/server/state-of.ts'
import { keepFixes, type Kept, type Sent, type Writer } from './keep-fixes.ts'

/** Between the starts of two writes while many send: what comes in the time is written together. */
const pauseMs = 200
const manyPerSecond = 20
const mostTogether = 2000

type Waiting = { sent: Sent; resolve: (kept: Kept) => void; reject: (reason: unknown) => void }

class Gatherer {
  private waiting: Waiting[] = []
  private isWriting = false
  private lastStart = -Infinity
  /** How many came in this second and in the one before. */
  private counted = { second: 0, now: 0, before: 0 }
  private readonly writer: Writer
  constructor({ db, now, queue, bus }: Writer) {
    this.writer = { db, now, queue, bus }
  }

  add(sent: Sent): Promise<Kept> {
    this.count()
    return new Promise((resolve, reject) => {
      this.waiting.push({ sent, resolve, reject })
      if (!this.isWriting) void this.write()
    })
  }

  private count(): void {
    const second = Math.floor(performance.now() / 1000)
    const { second: last, now } = this.counted
    if (second !== last) this.counted = { second, now: 0, before: second === last + 1 ? now : 0 }
    this.counted.now++
  }

  private async write(): Promise<void> {
    this.isWriting = true
    while (this.waiting.length > 0) {
      const isBusy = Math.max(this.counted.now, this.counted.before) > manyPerSecond
      const leftMs = isBusy ? this.lastStart + pauseMs - performance.now() : 0
      if (leftMs > 0) await new Promise((done) => setTimeout(done, leftMs))
      this.lastStart = performance.now()
      await this.writeTogether(this.waiting.splice(0, this.countTogether()))
    }
    this.isWriting = false
  }

  /** As many as hold no more fixes than one write takes, and at least one. */
  private countTogether(): number {
    let fixes = 0
    const end = this.waiting.findIndex(({ sent }, index) => (fixes += sent.messages.length) > mostTogether && index > 0)
    return end < 0 ? this.waiting.length : end
  }

  /** What can't be written together is written one by one, so that nothing holds up what others sent. */
  private async writeTogether(batch: Waiting[]): Promise<void> {
    const sent = batch.map((one) => one.sent)
    const kept = await keepFixes(this.writer, sent).catch((reason: unknown) => ({ reason }))
    if (!('reason' in kept)) return batch.forEach(({ resolve }, index) => resolve(kept[index]!))
    if (batch.length === 1) return batch[0]!.reject(kept.reason)
    for (const one of batch) await this.writeTogether([one])
  }
}

/** Of each program, by database: what is written in a transaction isn't gathered with what comes from outside of it. */
const gatherersOf = stateOf<Bus, WeakMap<Database, Gatherer>>(() => new WeakMap())

/** Keeps what a tracker sent, together with what others send at the same time; answers once it is written. */
export function gather(writer: Writer, sent: Sent): Promise<Kept> {
  const gatherers = gatherersOf(writer.bus)
  const known = gatherers.get(writer.db) ?? new Gatherer(writer)
  gatherers.set(writer.db, known)
  return known.add(sent)
}
