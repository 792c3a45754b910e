import type { Bus } from '#kit/server/machine.ts'
import type { Listening, OpenDatabase } from './database/opened.ts'

// Listeners read the event table, so a wake-up too many costs one query and a lost one this long.
const safetyPollMs = 5000
const gatherMs = 5

/** Wakes this process at once and the others through the database. */
export async function databaseBus(database: Pick<OpenDatabase, 'listen'>): Promise<Bus & { stop(): Promise<void> }> {
  const listeners = new Set<() => void>()
  const tell = gathered(() => listeners.forEach((listener) => listener()), gatherMs)
  const elsewhere: Listening | undefined = await database.listen?.(tell)
  const announce = gathered(() => elsewhere?.wake(), gatherMs)
  const poll = setInterval(tell, safetyPollMs)
  poll.unref()
  return {
    wake() {
      tell()
      announce()
    },
    onWake(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async stop() {
      clearInterval(poll)
      listeners.clear()
      await elsewhere?.stop()
    },
  }
}

/** Many calls at once become one. */
function gathered(act: () => void, waitMs: number): () => void {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      act()
    }, waitMs)
  }
}
