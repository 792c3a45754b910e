import { isUnreachable } from './errors.ts'

const againMs = 500

/** Writes down what was already done elsewhere: tries again while the database is away, for as long as nobody else would do it too. */
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
