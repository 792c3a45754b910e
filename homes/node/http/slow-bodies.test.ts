import { connect } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { listen } from './listen.ts'

// Long enough for all to come within one turn, also on a busy machine.
const pace = { everyMs: 800, leastBytes: 1000, mostPerAddress: 20, mostInAll: 30 }
// One proxy stands in front, so that callers may say who they are.
const server = await listen({ host: '127.0.0.1', port: 0, trustedHops: 1, pace })
server.answerWith(async (request) => new Response(String((await request.arrayBuffer()).byteLength)))
afterAll(() => server.stop())

/** Sends a body in parts with a pause between them; gives what came back before the connection closed. */
function send(parts: number, bytes: number, pauseMs: number, from = '192.0.2.1'): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    let answer = ''
    let left = parts
    const length = `connection: close\r\ncontent-length: ${parts * bytes}`
    socket.write(`POST / HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${from}\r\n${length}\r\n\r\n`)
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
  expect(await send(50, 1000, 50)).toContain('50000')
})

it('leaves alone what is short', async () => {
  expect(await send(1, 10, 10)).toContain('10')
})

it('lets only so many bodies of one address be under way, and answers everybody else', async () => {
  const slow = Array.from({ length: 200 }, () => send(100, 1, 50, '192.0.2.2'))
  const others = Array.from({ length: 5 }, () => send(1, 10, 10, '192.0.2.3'))
  expect((await Promise.all(others)).every((answer) => answer.endsWith('10'))).toBe(true)
  const answers = await Promise.all(slow)
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 429')).length).toBe(180)
  expect(answers.filter((answer) => answer === '').length).toBe(20)
  expect(await send(1, 10, 10, '192.0.2.2')).toContain('10')
})

it('lets only so many be under way in all, however many addresses they come from', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => send(100, 1, 50, `192.0.2.${index + 10}`)))
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 429')).length).toBe(20)
})
