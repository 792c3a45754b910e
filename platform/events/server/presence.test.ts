import { expect, it, vi } from 'vitest'
import { Leaving } from '#kit/server/errors.ts'
import type { Machine } from '#kit/server/machine.ts'
import { presenceOf } from './presence.ts'

it('a stream that closes because the program ends asks nothing of the database that is closed by then', async () => {
  vi.useFakeTimers()
  const leaving = new AbortController()
  const warnings: string[] = []
  const closedDatabase = {
    get delete(): never {
      throw new Error('Cannot use a pool after calling end on the pool')
    },
  }
  const machine = {
    bus: {},
    db: {
      select: () => ({ from: () => ({ where: () => ({ limit: async () => [{}] }) }) }),
      insert: () => ({ values: async () => {} }),
    },
    now: () => new Date(),
    leaving: leaving.signal,
    log: { warn: (_: object, message: string) => warnings.push(message) },
  }
  const leave = presenceOf(machine as unknown as Machine).enter(1)
  await vi.advanceTimersByTimeAsync(0)
  leaving.abort(new Leaving())
  leave()
  Object.assign(machine, { db: closedDatabase })
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect(warnings).toEqual([])
})
