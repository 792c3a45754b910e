import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { handle, type Handlers } from './handle.ts'
import { NotSaved } from './errors.ts'
import { createApi } from './router.ts'

const lost = new Error('Failed query: commit', { cause: new Error('Connection terminated unexpectedly') })
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

async function answered(
  method: 'GET' | 'POST',
  error: Error,
  { language = 'en', admit = async () => undefined }: { language?: string; admit?: () => Promise<undefined> } = {},
) {
  const handlers: Handlers = []
  handle(handlers, endpoint({ method, path: '/api/thing', access: 'public', reply: z.object({}) }), () =>
    Promise.reject(error),
  )
  const machine = { log: quiet, bus: { wake: () => {} }, settings: { publicUrl: 'http://localhost' } }
  const response = await createApi({ handlers, machine, admit } as never).fetch(
    new Request('http://localhost/api/thing', { method, headers: { 'accept-language': language } }),
  )
  return {
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after')),
    body: (await response.json()) as { message: string; outcome?: string },
  }
}

describe('a call whose connection to the database was lost', () => {
  it('says that a change may have been saved', async () => {
    const { status, retryAfter, body } = await answered('POST', lost)
    expect(status).toBe(503)
    expect(retryAfter).toBeGreaterThan(0)
    expect(body).toMatchObject({ outcome: 'unknown', message: expect.stringContaining('check before you try again') })
  })

  it.each([
    ['it only reads', 'GET', lost],
    ['its transaction was not committed', 'POST', new NotSaved(lost)],
  ] as const)('is told that nothing was saved when %s', async (_, method, error) => {
    const { status, retryAfter, body } = await answered(method, error)
    expect(status).toBe(503)
    expect(retryAfter).toBeGreaterThan(0)
    expect(body.message).toContain('Nothing was saved')
    expect(body).not.toHaveProperty('outcome')
  })

  it('says that nothing was saved if the caller could not be identified', async () => {
    const { body } = await answered('POST', lost, { admit: () => Promise.reject(lost) })
    expect(body.message).toContain('Nothing was saved')
  })

  it('is answered in the language of the caller', async () => {
    expect((await answered('POST', lost, { language: 'fr' })).body.message).toContain('vérifiez avant de réessayer')
    expect((await answered('GET', lost, { language: 'ar' })).body.message).toContain('لم يُحفظ شيء')
  })
})

describe('a call whose body takes long', () => {
  const slow = (text: string) =>
    new ReadableStream({
      async start(stream) {
        await new Promise((done) => setTimeout(done, 1100))
        stream.enqueue(new TextEncoder().encode(text))
        stream.close()
      },
    })
  const body = z.object({ name: z.string() })
  const answeredAfter = async (callers: (object | undefined)[]) => {
    const handlers: Handlers = []
    const done: string[] = []
    handle(handlers, endpoint({ method: 'POST', path: '/api/thing', body }), (given) => void done.push(given.body.name))
    const machine = {
      log: quiet,
      bus: { wake: () => {} },
      queue: { wake: () => {} },
      settings: { publicUrl: 'http://localhost' },
    }
    const asked = [...callers]
    const api = createApi({ handlers, machine, program: { keyScopes: [] }, admit: async () => asked.shift() } as never)
    const headers = { 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body: slow('{"name":"Ann"}'), duplex: 'half' }
    const { status } = await api.fetch(new Request('http://localhost/api/thing', request))
    return { status, done }
  }
  const person = { id: 1, kind: 'person', ability: { can: () => true } }

  it('is carried out for whoever may still make it', async () => {
    expect(await answeredAfter([person, person])).toEqual({ status: 204, done: ['Ann'] })
  })

  it('is refused once the access of its caller has ended meanwhile', async () => {
    expect(await answeredAfter([person, undefined])).toEqual({ status: 401, done: [] })
  })
})
