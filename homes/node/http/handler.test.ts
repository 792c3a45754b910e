import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../settings.ts'
import { webHandler, type Handler } from './handler.ts'

const script = 'export const answer = 42\n'.repeat(100)
/** What a browser sends when a person opens an address. */
const navigation = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'
let webFolder = ''
let handle: Handler

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'rw-web-'))
  await mkdir(join(webFolder, 'assets'))
  await writeFile(join(webFolder, 'index.html'), '<html><script nonce="CSP_NONCE"></script></html>')
  await writeFile(join(webFolder, 'assets/app-1a2b.js'), script)
  await writeFile(join(webFolder, 'assets/app-1a2b.js.br'), brotliCompressSync(script))
  await writeFile(join(webFolder, 'robots.txt'), 'User-agent: *')
  handle = await handlerWith({})
})
afterAll(() => rm(webFolder, { recursive: true, force: true }))

function handlerWith(environment: Record<string, string>): Promise<Handler> {
  return webHandler({
    program: { fetch: async (request) => answerTo(new URL(request.url).pathname) },
    settings: readSettings(environment),
    webFolder,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    metrics: async () => new Response('figures'),
  })
}

/** What the program says: it knows no delivery. */
function answerTo(path: string): Response {
  if (path.startsWith('/api/track/')) return Response.json({ message: 'Not found.' }, { status: 404 })
  if (path === '/api/proof-roots') return Response.json({ roots: [] })
  return Response.json({ rows: 'x'.repeat(5000) })
}

function ask(path: string, init: RequestInit = {}, address = '192.0.2.1'): Promise<Response> {
  return handle(new Request(`http://localhost${path}`, init), address)
}

describe('the server', () => {
  it('answers calls on this machine alone under no other name, which may be that of a page elsewhere', async () => {
    const askAs = async (host: string, environment: Record<string, string> = {}) =>
      (await (await handlerWith(environment))(new Request(`http://${host}/api/health`), '127.0.0.1')).status
    for (const own of ['localhost:3000', 'office.localhost', '127.0.0.1:3000', '[::1]:3000'])
      expect(await askAs(own), own).toBe(200)
    expect(await askAs('rebound.example:3000')).toBe(403)
    expect(await askAs('127.0.0.1.rebound.example')).toBe(403)
    expect(await askAs('routes.example', { PUBLIC_URL: 'https://routes.example' })).toBe(200)
    expect(await askAs('192.168.1.5', { HOST: '0.0.0.0' })).toBe(200)
  })

  it('gives the roots of its proofs where other sites look for them', async () => {
    const response = await ask('/.well-known/routewright-roots.json?before=3')
    expect([response.status, await response.json()]).toEqual([200, { roots: [] }])
    expect((await ask('/.well-known/other.json')).status).toBe(404)
  })

  it('has no search engine list a page whose address one person was given', async () => {
    for (const link of ['/invoice/0123abcd', '/invitation/0123abcd', '/track/0123abcd/messages'])
      expect((await ask(link)).headers.get('x-robots-tag'), link).toBe('noindex, nofollow')
    for (const page of ['/', '/apps/invoice/list'])
      expect((await ask(page)).headers.has('x-robots-tag'), page).toBe(false)
  })

  it('tells no other site the link of one recipient', async () => {
    for (const link of ['/track/0123abcd/messages', '/api/track/0123abcd', '/api/track/0123abcd/calendar'])
      expect((await ask(link)).headers.get('referrer-policy'), link).toBe('no-referrer')
    expect((await ask('/api/health')).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  })

  it('sends a built file compressed and for ever', async () => {
    const response = await ask('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(Number(response.headers.get('content-length'))).toBeLessThan(script.length / 10)
  })

  it.each(['identity', 'br;q=0', ''])('sends it plain to who takes %j', async (accepted) => {
    const response = await ask('/assets/app-1a2b.js', { headers: { 'accept-encoding': accepted } })
    expect(response.headers.has('content-encoding')).toBe(false)
    expect(await response.text()).toBe(script)
  })

  it('sends a part of a file', async () => {
    const response = await ask('/assets/app-1a2b.js', { headers: { range: 'bytes=7-11' } })
    expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([
      206,
      `bytes 7-11/${script.length}`,
      'const',
    ])
    const end = await ask('/assets/app-1a2b.js', { headers: { range: 'bytes=-3' } })
    expect(await end.text()).toBe('42\n')
  })

  it('refuses a part that the file does not have', async () => {
    const response = await ask('/assets/app-1a2b.js', { headers: { range: `bytes=${script.length}-` } })
    expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${script.length}`])
  })

  it('says that a known file has not changed', async () => {
    const etag = (await ask('/robots.txt')).headers.get('etag') ?? ''
    expect((await ask('/robots.txt', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('answers HEAD without a body', async () => {
    const response = await ask('/robots.txt', { method: 'HEAD' })
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '13', ''])
  })

  it.each(['/', '/apps/user/list', '/index.html'])(
    'answers %s with the page, under a policy of its own',
    async (path) => {
      const response = await ask(path)
      const policy = response.headers.get('content-security-policy') ?? ''
      const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
      expect(await response.text()).toBe(`<html><script nonce="${nonce}"></script></html>`)
      expect(nonce.length).toBeGreaterThan(20)
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toMatch(/script-src[^;]*unsafe/)
      expect((await ask(path)).headers.get('content-security-policy')).not.toBe(policy)
    },
  )

  it.each(['/assets/gone.js', '/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json'])(
    'has no file %s',
    async (path) => {
      expect((await ask(path)).status).toBe(404)
    },
  )

  it.each([
    ['/details/1.5', '*/*'],
    ['/details/1.5', navigation],
    ['/apps/user/view/j.doe', navigation],
    ['/details/a.png', navigation],
  ])('answers the address of a screen, %s, with the page to who takes %s', async (path, accept) => {
    const response = await ask(path, { headers: { accept } })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  })

  it.each([
    ['/assets/gone.js', navigation],
    ['/details/gone.js', '*/*'],
    ['/favicon.ico', 'image/avif,image/webp,*/*;q=0.8'],
  ])('never answers a file that is missing, %s, with the page to who takes %s', async (path, accept) => {
    const response = await ask(path, { headers: { accept, 'accept-language': 'fr' } })
    expect([response.status, await response.json()]).toEqual([
      404,
      { message: 'Fichier introuvable.', code: 'common.notFound' },
    ])
  })

  it('says in the language of the caller that a page is only read', async () => {
    const refused = await ask('/', { method: 'DELETE', headers: { 'accept-language': 'ar' } })
    expect([refused.status, refused.headers.get('allow'), await refused.json()]).toEqual([
      405,
      'GET, HEAD, OPTIONS',
      {
        message: 'لا يقبل هذا العنوان \u2068DELETE\u2069. استخدم \u2068GET, HEAD, OPTIONS\u2069.',
        code: 'common.wrongMethod',
      },
    ])
    const told = await ask('/apps/user/list', { method: 'OPTIONS' })
    expect([told.status, told.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
  })

  it('answers HEAD of the page without a body', async () => {
    const response = await ask('/apps/user/list', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  it('refuses an address that cannot be read', async () => expect((await ask('/%E0%A4%A')).status).toBe(400))
  it('takes no POST outside of the calls', async () => expect((await ask('/', { method: 'POST' })).status).toBe(405))

  it('sets the headers that protect every answer', async () => {
    for (const path of ['/', '/robots.txt', '/api/health', '/assets/gone.js']) {
      const { headers } = await ask(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  })

  it('compresses long answers of calls', async () => {
    const response = await ask('/api/anything', { headers: { 'accept-encoding': 'gzip' } })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(500)
  })

  it('stops an address that calls too often, and no other', async () => {
    const limited = await handlerWith({ RATE_LIMIT: '60' })
    const statuses: number[] = []
    for (let call = 0; call < 15; call++)
      statuses.push((await limited(new Request('http://localhost/api/x'), '192.0.2.7')).status)
    expect(statuses.slice(0, 12)).toEqual(Array(12).fill(200))
    expect(statuses.at(-1)).toBe(429)
    expect((await limited(new Request('http://localhost/api/x'), '192.0.2.8')).status).toBe(200)
  })

  it('says how many calls are left, and when there will be all again', async () => {
    const limited = await handlerWith({ RATE_LIMIT: '60' })
    const call = () => limited(new Request('http://localhost/api/x'), '192.0.2.10')
    const leftOf = ({ headers }: Response) =>
      ['limit', 'remaining', 'reset'].map((one) => Number(headers.get(`ratelimit-${one}`)))
    // A fifth of a minute's sixty calls, one of them back each second.
    expect(leftOf(await call())).toEqual([12, 11, 1])
    expect(leftOf(await call())).toEqual([12, 10, 2])
    for (let more = 0; more < 12; more++) await call()
    const refused = await call()
    expect([refused.status, leftOf(refused)]).toEqual([429, [12, 0, 12]])
    const unlimited = await handlerWith({ RATE_LIMIT: '0' })
    const { headers } = await unlimited(new Request('http://localhost/api/x'), '192.0.2.10')
    expect(headers.has('ratelimit-limit')).toBe(false)
  })

  it('shows its figures to this machine alone, or for a token', async () => {
    expect((await ask('/metrics')).status).toBe(403)
    expect((await ask('/metrics', {}, '127.0.0.1')).status).toBe(200)
    const rebound = new Request('http://rebound.example:3000/metrics')
    for (const own of [handle, await handlerWith({ HOST: '0.0.0.0' })])
      expect((await own(rebound.clone(), '127.0.0.1')).status).toBe(403)
    const guarded = await handlerWith({ METRICS_TOKEN: 'a-long-secret-token' })
    const withToken = (token: string) =>
      guarded(new Request('http://localhost/metrics', { headers: { authorization: `Bearer ${token}` } }), '192.0.2.1')
    expect([(await withToken('wrong')).status, (await withToken('a-long-secret-token')).status]).toEqual([403, 200])
    const own = await guarded(new Request('http://localhost/metrics'), '127.0.0.1')
    expect([own.status, await own.text()]).toEqual([403, expect.not.stringContaining('this machine')])
  })

  it('limits pages and files too, far above what a screen asks for', async () => {
    const limited = await handlerWith({ RATE_LIMIT: '50' })
    const ask = async () => (await limited(new Request('http://localhost/robots.txt'), '192.0.2.9')).status
    const statuses: number[] = []
    for (let times = 0; times < 110; times++) statuses.push(await ask())
    expect(statuses.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 200))
    expect(statuses.at(-1)).toBe(429)
  })
})
