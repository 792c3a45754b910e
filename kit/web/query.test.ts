import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { CallError } from './call.ts'
import { createQueryClient } from './query.ts'

afterEach(() => {
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

it('a server on this machine is called, and receives changes, without an internet connection', async () => {
  onlineManager.setOnline(false)
  const client = createQueryClient({ onFailure: () => undefined, isReached: async () => true })
  // What waits for the internet would never be answered.
  expect(await client.fetchQuery({ queryKey: ['here'], queryFn: () => 'an answer' })).toBe('an answer')
  const change = client.getMutationCache().build(client, { mutationFn: async () => 'done' })
  expect(await change.execute(undefined)).toBe('done')
  client.clear()
})

it('what could not be shown is asked again by itself once the server reaches its data, and not before', async () => {
  vi.useFakeTimers()
  let isBack = false
  const asked = { list: 0, refused: 0 }
  const client = createQueryClient({ onFailure: () => undefined, isReached: async () => isBack })
  const away = () => new CallError(503, 'The server can’t reach its data right now.')
  const list = new QueryObserver<string>(client, {
    queryKey: ['list'],
    queryFn: async () => {
      asked.list++
      if (isBack) return 'rows'
      throw away()
    },
  })
  const refused = new QueryObserver(client, {
    queryKey: ['refused'],
    queryFn: async () => {
      asked.refused++
      throw new CallError(403, 'You don’t have permission.')
    },
  })
  const leave = [list.subscribe(() => undefined), refused.subscribe(() => undefined)]
  await vi.advanceTimersByTimeAsync(20_000)
  expect(list.getCurrentResult().status).toBe('error')
  expect(asked).toEqual({ list: 2, refused: 1 })
  isBack = true
  await vi.advanceTimersByTimeAsync(10_000)
  expect(list.getCurrentResult().data).toBe('rows')
  expect(asked).toEqual({ list: 3, refused: 1 })
  leave.forEach((end) => end())
  client.clear()
})
