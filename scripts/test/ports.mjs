import { once } from 'node:events'
import { createServer } from 'node:net'

/** Those of the static site and of the two servers of journeys: see `playwright.config.ts`. */
const ports = () => [0, 1, 2].map((index) => Number(process.env.E2E_PORT ?? 4390) + index)

/** Journeys come last: that they can't start is better known before an hour of other tests. */
export async function complaintOfPorts(needed = ports()) {
  for (const port of needed) if (await isTaken(port)) return `another run holds ${port}; wait, or set E2E_PORT`
  return undefined
}

async function isTaken(port) {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
    return false
  } catch ({ code }) {
    return code === 'EADDRINUSE'
  } finally {
    server.close()
  }
}
