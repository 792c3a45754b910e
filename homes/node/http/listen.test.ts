import { connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { listen, type Listening } from './listen.ts'

const open = async (most?: { inAll: number; perAddress: number }) => {
  const server = await listen({ host: '127.0.0.1', port: 0, trustedHops: 0, ...(most && { most }) })
  server.answerWith(async () => new Response('well'))
  return server
}
const hello = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'

/** A connection that sends a text; ends with what came back. */
function dial({ url }: Listening, text = ''): { socket: Socket; answer: Promise<string>; ready: Promise<void> } {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let heard = ''
  if (text) socket.write(text)
  const ready = new Promise<void>((resolve) => socket.once(text ? 'data' : 'connect', () => resolve()))
  const answer = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => (heard += chunk.toString()))
    socket.on('error', () => {})
    socket.on('close', () => resolve(heard))
  })
  return { socket, answer, ready }
}

async function stopMs(server: Listening): Promise<number> {
  const begun = performance.now()
  await server.stop()
  return performance.now() - begun
}

it('stops at once beside connections that ask nothing, never asked anything, or began and fell silent', async () => {
  const server = await open()
  const quiet = [dial(server), dial(server, hello), dial(server)]
  await Promise.all(quiet.map(({ ready }) => ready))
  quiet[2]!.socket.write('GET / HTT')
  expect(await stopMs(server)).toBeLessThan(2500)
  await Promise.all(quiet.map(({ answer }) => answer))
})

it('finishes what is under way first', async () => {
  const server = await open()
  server.answerWith(async () => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    return new Response('well')
  })
  const { answer } = dial(server, hello)
  await new Promise((resolve) => setTimeout(resolve, 100))
  await server.stop()
  expect(await answer).toContain('well')
})

it('ends a stream that began while it stopped', async () => {
  const server = await open()
  server.answerWith(async () => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    return new Response(new ReadableStream({}), { headers: { 'content-type': 'text/event-stream' } })
  })
  const { answer } = dial(server, hello)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await stopMs(server)).toBeLessThan(2500)
  await answer
})

it('takes only so many connections of one address', async () => {
  const server = await open({ inAll: 100, perAddress: 5 })
  const dialled = Array.from({ length: 8 }, () => dial(server))
  const refused = await Promise.race([Promise.all(dialled.slice(5).map(({ answer }) => answer)), pause(3000)])
  expect(refused).toEqual(['', '', ''])
  dialled[0]!.socket.destroy()
  await dialled[0]!.answer
  await pause(50)
  const next = dial(server, hello)
  await next.ready
  await server.stop()
  expect(await next.answer).toContain('well')
})

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
