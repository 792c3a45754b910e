import { expect, it, vi } from 'vitest'
import type { Task, TaskEnd } from '#kit/server/worker-tasks.ts'

vi.mock('#app/worker-tasks.ts', () => ({ runTask: async ({ input }: { input: unknown }) => input }))
const received: TaskEnd[] = []
const worker = {
  postMessage: (end: TaskEnd) => void received.push(structuredClone(end)),
  onmessage: undefined as unknown as (event: { data: Task }) => Promise<void>,
}
vi.stubGlobal('self', worker)
await import('./task-worker.ts')

it('a task whose result can’t be copied to the page fails at once', async () => {
  const result = { read: () => 'a function' }
  await worker.onmessage({ data: { name: 'parseTable', input: { kind: 'done', result } } as never })
  await worker.onmessage({ data: { name: 'parseTable', input: { kind: 'done', result: 7 } } as never })
  expect(received).toEqual([
    { kind: 'failed', message: expect.stringContaining('could not be cloned') },
    { kind: 'done', result: 7 },
  ])
})
