import { connect } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { listen } from './listen.ts'

const server = await listen({ host: '127.0.0.1', port: 0, trustedHops: 0, pace: { everyMs: 200, leastBytes: 1000 } })
server.answerWith(async (request) => new Response(String((await request.arrayBuffer()).byteLength)))
afterAll(() => server.stop())

/** Sends a body in parts with a pause between them; gives what came back before the connection closed. */
function send(parts: number, bytes: number, pauseMs: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    let answer = ''
    let left = parts
    socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: ${parts * bytes}\r\n\r\n`)
    const timer = setInterval(() => (left-- > 0 ? socket.write('x'.repeat(bytes)) : clearInterval(timer)), pauseMs)
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('error', () => {})
    socket.on('close', () => (clearInterval(timer), resolve(answer)))
  })
}

it('closes a connection whose body comes drop by drop', async () => {
  expect(await send(100, 1, 50)).toBe('')
})

it('leaves alone what is long but keeps coming', async () => {
  expect(await send(20, 1000, 50)).toContain('20000')
})

it('leaves alone what is short', async () => {
  expect(await send(1, 10, 10)).toContain('10')
})
