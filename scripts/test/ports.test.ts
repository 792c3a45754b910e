import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freePort } from '../free-port.mjs'
import { complaintOfPorts } from './ports.mjs'

it('a port that is held is named before anything runs', async () => {
  const [free, held] = [await freePort(), await freePort()]
  expect(await complaintOfPorts([free, held])).toBeUndefined()
  const other = createServer().listen(held, '127.0.0.1')
  await once(other, 'listening')
  expect(await complaintOfPorts([free, held])).toBe(`another run holds ${held}; wait, or set E2E_PORT`)
  other.close()
})
