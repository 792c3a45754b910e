import { isUnreachable } from './errors.ts'

const againMs = 500

/** Records something already done elsewhere. Retries while the database is away, for as long as no other process takes over. */
export async function untilWritten(write: () => PromiseLike<unknown>, patienceMs: number): Promise<void> {
  for (const end = performance.now() + patienceMs; ; await new Promise((again) => setTimeout(again, againMs))) {
    try {
      await write()
      return
    } catch (error) {
      if (!isUnreachable(error) || performance.now() > end) throw error
    }
  }
}
