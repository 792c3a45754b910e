import { createStore } from '#kit/web/store.ts'

const count = createStore(0)

/** Whether a photo is still being kept: what would end the step has to wait for it. */
export const useIsTaking = () => count.use() > 0

export async function whileTaking<T>(work: () => Promise<T>): Promise<T> {
  count.set(count.get() + 1)
  return work().finally(() => count.set(count.get() - 1))
}
