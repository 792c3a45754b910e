import { execFile } from 'node:child_process'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { limitedBytes } from '#kit/server/read-input.ts'
import { listen } from './listen.ts'

const run = promisify(execFile)
const limit = 1_000_000
const server = await listen({ host: '127.0.0.1', port: 0, trustedHops: 0 })
server.answerWith(async (request) => {
  if (request.method === 'GET') return new Response('well')
  const size = await limitedBytes(request, limit).then(
    ({ byteLength }) => byteLength,
    () => undefined,
  )
  return size === undefined ? new Response('Too large', { status: 413 }) : new Response(String(size))
})
afterAll(() => server.stop())

/** A program of its own: one that shares our thread never sends while we answer. */
const caller = String.raw`
  const [url, way, size, together] = process.argv.slice(1)
  const bytes = Number(size)
  const streamed = () => {
    let left = bytes
    return new ReadableStream({
      pull(controller) {
        if (left <= 0) return controller.close()
        const size = Math.min(left, 65536)
        left -= size
        controller.enqueue(new Uint8Array(size))
      },
    })
  }
  const body = () => (way === 'whole' ? { body: new Uint8Array(bytes) } : { body: streamed(), duplex: 'half' })
  const ask = (init) => fetch(url, init).then(
    async (reply) => reply.status + ' ' + (await reply.text()),
    (error) => String(error.cause?.message ?? error.message),
  )
  const once = async () => [await ask({ method: 'POST', ...body() }), await ask()]
  const outcomes = []
  if (together) outcomes.push(...(await Promise.all(Array.from({ length: 20 }, once))))
  else for (let time = 0; time < 20; time++) outcomes.push(await once())
  console.log(JSON.stringify(outcomes))
`

async function outcomesOf(...given: (string | number)[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, [
    '--input-type=module',
    '-e',
    caller,
    server.url,
    ...given.map(String),
  ])
  return JSON.parse(stdout)
}
const refusedEach = Array(20).fill(['413 Too large', '200 well'])

it.each([
  ['whole', 1_500_000],
  ['whole', 9_000_000],
  ['streamed', 1_500_000],
  ['streamed', 9_000_000],
])('refuses each body that is too large (%s, %d bytes), and takes the next call', async (way, bytes) => {
  expect(await outcomesOf(way, bytes)).toEqual(refusedEach)
})

it('refuses twenty at once', async () => {
  expect(await outcomesOf('whole', 6_000_000, 'together')).toEqual(refusedEach)
})

/** Sends the head of a body that never ends as it says; gives what came back, and after how long the connection closed. */
function send(length: number, bytes: number): Promise<{ answer: string; ms: number }> {
  return new Promise((resolve) => {
    const begun = performance.now()
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    let answer = ''
    socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${length}\r\n\r\n`)
    socket.write(Buffer.alloc(bytes))
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('error', () => {})
    socket.on('close', () => resolve({ answer, ms: performance.now() - begun }))
  })
}

it('waits a few seconds at most for the rest, then answers and closes', async () => {
  const { answer, ms } = await send(5_000_000, 1000)
  expect(answer).toContain('413')
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(ms).toBeGreaterThan(4000)
  expect(ms).toBeLessThan(8000)
}, 12_000)

it('doesn’t wait for a rest that is too much by its length', async () => {
  const { answer, ms } = await send(500_000_000, 1000)
  expect(answer).toContain('413')
  expect(ms).toBeLessThan(3000)
})

it('counts no body as under way once its connection has closed', async () => {
  for (let time = 0; time < 70; time++) expect((await send(500_000_000, 1000)).answer).toContain('413')
}, 60_000)
