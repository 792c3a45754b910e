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
