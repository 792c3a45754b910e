import { createServer } from 'node:http'
import { afterEach, expect, it, vi } from 'vitest'
import { endpoint, raw } from '#kit/contract/endpoint.ts'
import { followChanges } from './change-stream.ts'

const changes = endpoint({ method: 'GET', path: '/changes', reply: raw('text/event-stream') })
const statuses: number[] = []
const server = createServer((_, response) => void response.writeHead(statuses.shift() ?? 500, { 'content-type': 'text/event-stream' }).end('data: {"id":"1"}\n\n'))
afterEach(() => void server.close())

it('a session that ended is no server out of reach', async () => {
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as { port: number }
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${port}` })
  statuses.push(200, 401)
  const states: boolean[] = []
  const stop = followChanges(changes, { onChange: () => undefined, onState: (isReached) => states.push(isReached) })
  await vi.waitFor(() => expect(statuses).toEqual([]), 5000)
  await vi.waitFor(() => expect(states).toEqual([true, false, true]))
  stop()
})
