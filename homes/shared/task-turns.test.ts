import { describe, expect, it } from 'vitest'
import type { Task } from '#kit/server/worker-tasks.ts'
import { taskTurns } from './task-turns.ts'

/** Workers whose tasks end when they are told to. */
function heldTasks(mostAtOnce: number) {
  const begun: number[] = []
  const ends = new Map<number, () => void>()
  const inWorker = taskTurns((task: Task) => {
    const name = task.input as never
    begun.push(name)
    return new Promise((resolve) => ends.set(name, () => resolve({ kind: 'done', result: name })))
  }, mostAtOnce)
  const { signal: never } = new AbortController()
  const order = (userId: number, signal = never) => ({ userId, seconds: 1, megabytes: 1, signal })
  const ask = (userId: number, name: number, signal?: AbortSignal) =>
    inWorker('parseTable', name as never, order(userId, signal)) as Promise<unknown>
  const inBackground = (userId: number, name: number) =>
    inWorker('parseTable', name as never, { ...order(userId), isBackground: true }) as Promise<unknown>
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  const end = async (name: number) => {
    ends.get(name)?.()
    await settled()
  }
  return { begun, ask, inBackground, end, settled }
}

describe('tasks of workers', () => {
  it('of one person run one after the other, beside those of others', async () => {
    const { begun, ask, end } = heldTasks(2)
    const all = [ask(1, 11), ask(1, 12), ask(2, 21), ask(3, 31)]
    await end(0)
    expect(begun).toEqual([11, 21])
    for (const name of [21, 11, 12, 31]) await end(name)
    expect(begun).toEqual([11, 21, 31, 12])
    expect(await Promise.all(all)).toEqual([11, 12, 21, 31])
  })

  it('are refused where too many of one person wait, and taken again later', async () => {
    const { ask, end } = heldTasks(2)
    const all = [1, 2, 3, 4, 5].map((name) => ask(7, name))
    await expect(ask(7, 6)).rejects.toMatchObject({ status: 429, details: { headers: { 'retry-after': '5' } } })
    for (const name of [1, 2, 3, 4, 5]) await end(name)
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4, 5])
    const again = ask(7, 6)
    await end(6)
    expect(await again).toBe(6)
  })

  it('that nobody waits for run one at a time, and hold up nobody', async () => {
    const { begun, ask, inBackground, end, settled } = heldTasks(2)
    const all = [inBackground(1, 11), inBackground(2, 21), ask(1, 12), ask(3, 31)]
    await settled()
    expect(begun).toEqual([11, 12, 31])
    for (const name of [12, 31, 11, 21]) await end(name)
    expect(begun).toEqual([11, 12, 31, 21])
    expect(await Promise.all(all)).toEqual([11, 21, 12, 31])
  })

  it('leave the queue with who waits for them', async () => {
    const { begun, ask, end } = heldTasks(1)
    const leaving = new AbortController()
    const first = ask(1, 11)
    const second = ask(2, 21, leaving.signal)
    const third = ask(3, 31)
    leaving.abort(new Error('gone'))
    await expect(second).rejects.toThrow('gone')
    await end(11)
    await end(31)
    expect([await first, await third, begun]).toEqual([11, 31, [11, 31]])
    await expect(ask(1, 12, leaving.signal)).rejects.toThrow('gone')
  })
})
