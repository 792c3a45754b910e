import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../settings.ts'
import { webHandler } from './handler.ts'

let webFolder = ''
const open = { isPublic: true, ownSite: '', version: 0, owner: '' }

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'rw-front-'))
  await mkdir(join(webFolder, 'front'))
  await writeFile(join(webFolder, 'index.html'), '<html>program</html>')
  for (const language of ['en', 'fr', 'ar'])
    await writeFile(
      join(webFolder, `front/landing-${language}.html`),
      `<html lang="${language}"><meta property="og:image" content="/front/a.webp"/><script nonce="CSP_NONCE"></script></html>`,
    )
})
afterAll(() => rm(webFolder, { recursive: true, force: true }))

type Asked = { headers?: Record<string, string>; site?: object; status?: number; environment?: Record<string, string> }

async function askWith(path: string, { headers = {}, site = open, status = 200, environment = {} }: Asked) {
  const handle = await webHandler({
    program: { fetch: async () => Response.json(site, { status }) },
    settings: readSettings(environment),
    webFolder,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    metrics: async () => new Response(''),
  })
  const response = await handle(new Request(`http://localhost${path}`, { headers }), '192.0.2.1')
  return { response, text: await response.text() }
}

const ask = (path: string, headers: Record<string, string> = {}, site: object = open, status = 200) =>
  askWith(path, { headers, site, status })

describe('the landing page', () => {
  it('names its picture for other sites by the address people reach the product at', async () => {
    const environment = { PUBLIC_URL: 'https://routes.example.com' }
    expect((await askWith('/', { environment })).text).toContain('content="https://routes.example.com/front/a.webp"')
    expect((await ask('/')).text).toContain('content="/front/a.webp"')
  })

  it('is sent to visitors of the root and of its own address, under a policy with a nonce of its own', async () => {
    for (const path of ['/', '/front-pages/landing-page']) {
      const { response, text } = await ask(path)
      const [, nonce = 'none'] = /nonce="([^"]+)"/.exec(text) ?? []
      expect(nonce).not.toBe('CSP_NONCE')
      expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
    }
    expect((await ask('/login')).text).toContain('program')
  })

  it('leaves the root to a company that has a name, and keeps its own address', async () => {
    const named = { ...open, owner: 'Rambla Envíos' }
    expect((await ask('/', {}, named)).text).toContain('program')
    expect((await ask('/front-pages/landing-page', {}, named)).text).toContain('lang=')
  })

  it('comes in the language of the address, else the one chosen before, else that of the browser', async () => {
    const headers = { 'accept-language': 'fr', cookie: 'Routewright-language=ar' }
    expect((await ask('/?lang=en', headers)).text).toContain('lang="en"')
    expect((await ask('/', headers)).text).toContain('lang="ar"')
    const { response, text } = await ask('/', { 'accept-language': 'fr-CA' })
    expect(text).toContain('lang="fr"')
    expect(response.headers.get('content-language')).toBe('fr')
    expect((await ask('/?lang=xx')).text).toContain('lang="en"')
  })

  it('leaves the root to people who are signed in, but not its own address', async () => {
    const headers = { cookie: 'a=b; Routewright-signed-in=true' }
    expect((await ask('/', headers)).text).toContain('program')
    expect((await ask('/front-pages/landing-page', headers)).text).not.toContain('program')
  })

  it('gives way to the workspace’s own website at the root, and to the program where it is closed or unknown', async () => {
    const own = await ask('/', {}, { ...open, ownSite: 'https://shop.example.com' })
    expect([own.response.status, own.response.headers.get('location')]).toEqual([302, 'https://shop.example.com'])
    expect((await ask('/', {}, { ...open, isPublic: false })).text).toContain('program')
    expect((await ask('/', {}, {}, 503)).text).toContain('program')
  })

  it('is not sent under the name of its file, where it would have no policy', async () => {
    expect((await ask('/front/landing-en.html')).text).not.toContain('lang="en"')
  })
})
