/** @module-tag engine */
import { expect, inject, it } from 'vitest'
import type { TaskOrder } from '#kit/server/worker-tasks.ts'
import { testMachines } from '#homes/test/machine.ts'

const prepared = inject('testDatabase')
it.runIf(prepared.kind === 'server' && prepared.processes > 1)(
  'each of two processes has its own worker and evaluator, until a test replaces them for both',
  async () => {
    const { all, close } = await testMachines()
    const [first, second] = [all[0]!, all[1]!]
    expect(second.askEvaluator).not.toBe(first.askEvaluator)
    const original = first.inWorker
    expect(second.inWorker).not.toBe(original)
    first.inWorker = () => Promise.reject(new Error('replaced'))
    const order: TaskOrder = { userId: 1, seconds: 1, megabytes: 1, signal: new AbortController().signal }
    await expect(second.inWorker('placesOfVroom', {} as never, order)).rejects.toThrow('replaced')
    first.inWorker = original
    expect(second.inWorker).not.toBe(original)
    await close()
  },
)
