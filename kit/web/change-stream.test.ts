import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { followChanges } from './change-stream.ts'

const changes = endpoint({ method: 'GET', path: '/changes', reply: raw('text/event-stream') })
const statuses: number[] = []
const said = 'data: {"id":"1"}\n\n'
let answer = (response: ServerResponse) =>
  void response.writeHead(statuses.shift() ?? 500, { 'content-type': 'text/event-stream' }).end(said)
const server = createServer((_, response) => answer(response))
beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${port}` })
})
afterEach(() => {
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
})

it('a stream that breaks again and again leaves no listener behind', async () => {
  const added = vi.spyOn(AbortSignal.prototype, 'addEventListener')
  const removed = vi.spyOn(AbortSignal.prototype, 'removeEventListener')
  const ours = (spy: { mock: { calls: unknown[][] } }) =>
    spy.mock.calls.filter(([type, listener]) => type === 'abort' && String(listener).includes('clearTimeout(timer)'))
      .length
  statuses.push(200, 200, 401)
  const stop = followChanges(changes, { onChange: () => undefined })
  await vi.waitFor(() => expect(statuses).toEqual([]), 60_000)
  expect([ours(added), ours(removed)]).toEqual([2, 2])
  stop()
  vi.restoreAllMocks()
})

it('a session that ended is no server out of reach', async () => {
  statuses.push(200, 401)
  const states: boolean[] = []
  const stop = followChanges(changes, { onChange: () => undefined, onState: (isReached) => states.push(isReached) })
  await vi.waitFor(() => expect(statuses).toEqual([]), 60_000)
  await vi.waitFor(() => expect(states).toEqual([true, false, true]))
  stop()
})

it('a stream that falls silent is closed and reopened', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let visits = 0
  answer = (response) => {
    visits++
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(said)
  }
  let heard = 0
  const stop = followChanges(changes, { onChange: () => heard++ })
  await vi.waitFor(() => expect(heard).toBe(1))
  await vi.advanceTimersByTimeAsync(40_000)
  expect(visits).toBe(1)
  await vi.advanceTimersByTimeAsync(20_000)
  await vi.waitFor(() => expect([visits, heard]).toEqual([2, 2]))
  stop()
})
