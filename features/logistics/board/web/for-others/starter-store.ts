import { createStore } from '#kit/web/store.ts'

/** What a plan that is made now begins with; empty unless a feature above puts something there. */
export const starterStore = createStore<((planId: number) => Promise<unknown>) | undefined>(undefined)

/** The plan is there, whatever becomes of its beginning: where that fails it is tried again as often as is wished. */
export async function beginWith(
  begin: () => Promise<unknown>,
  isWishedAgain: (error: unknown) => Promise<boolean>,
): Promise<void> {
  try {
    await begin()
  } catch (error) {
    if (await isWishedAgain(error)) await beginWith(begin, isWishedAgain)
  }
}
