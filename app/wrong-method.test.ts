import { describe, expect, it } from 'vitest'
import { createApi } from '#kit/server/router.ts'
import { handlers } from './api.ts'

/** None of these calls reaches a handler, so that no machine is asked for anything. */
const machine = { log: { info: () => {}, warn: () => {}, error: () => {} } }
const api = createApi({ handlers, machine } as never)
const paths = [...new Set(handlers.map(({ endpoint }) => endpoint.path))]
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

function ask(method: string, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return api.fetch(new Request(`http://localhost${path}`, { method, headers }))
}

function allowed(response: Response): string[] {
  return (response.headers.get('allow') ?? '').split(', ')
}

describe('an address that is known', () => {
  it.each(paths)('%s says which methods it takes', async (path) => {
    const address = path.replaceAll(/\{\w+\}/g, '1')
    const taken = handlers.flatMap(({ endpoint }) => (endpoint.path === path ? [endpoint.method as string] : []))
    const told = await ask('OPTIONS', address)
    expect([told.status, await told.text()]).toEqual([204, ''])
    expect(allowed(told)).toEqual(expect.arrayContaining([...taken, 'OPTIONS']))
    for (const method of methods.filter((one) => !allowed(told).includes(one))) {
      const refused = await ask(method, address)
      expect([refused.status, allowed(refused)], method).toEqual([405, allowed(told)])
    }
  })

  it('counts the methods of a name and of any name together', async () => {
    expect(allowed(await ask('PATCH', '/api/webhooks/deliveries'))).toEqual(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])
  })

  it.each([
    ['en', 'This address doesn’t accept PATCH. Use GET, HEAD, POST, OPTIONS.'],
    ['fr', 'Cette adresse n’accepte pas PATCH. Utilisez GET, HEAD, POST, OPTIONS.'],
    ['ar', 'لا يقبل هذا العنوان \u2068PATCH\u2069. استخدم \u2068GET, HEAD, POST, OPTIONS\u2069.'],
  ])('refuses another method in the language of the caller: %s', async (language, message) => {
    const refused = await ask('PATCH', '/api/webhooks', { 'accept-language': language })
    expect([refused.status, refused.headers.get('content-language'), await refused.json()]).toEqual([
      405,
      language,
      { message, code: 'common.wrongMethod' },
    ])
  })

  it('is not asked for its head where it can’t be read', async () => {
    const refused = await ask('HEAD', '/api/auth/login')
    expect([refused.status, refused.headers.get('allow'), await refused.text()]).toEqual([405, 'POST, OPTIONS', ''])
  })

  it('is none where nothing answers, whatever the method', async () => {
    for (const method of [...methods, 'OPTIONS', 'HEAD'])
      expect((await ask(method, '/api/nothing/here')).status, method).toBe(404)
  })
})
