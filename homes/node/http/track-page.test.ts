import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TrackedMessages } from '#features/logistics/recipient-messages/contract.ts'
import type { Tracking } from '#features/logistics/tracking/contract.ts'
import { readSettings } from '../settings.ts'
import { webHandler } from './handler.ts'

const code = '0123456789abcdef0123456789abcdef'
const onItsWay: Tracking = {
  reference: 'ORDER-77',
  type: 'drop',
  step: 'onTheWay',
  date: '2026-11-23',
  windows: [{ from: '14:00', to: '16:00' }],
  expected: { earliest: '2026-11-23T14:10:00Z', latest: '2026-11-23T14:35:00Z', madeAt: '2026-11-23T13:00:00Z' },
  happenedAt: null,
  isChosen: false,
  stopsBefore: 3,
  timeZone: 'UTC',
  needsPin: false,
  company: 'Corner <Shop> $& $1',
  phone: '2900 1234',
  email: '',
}
let webFolder = ''

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'rw-track-'))
  await writeFile(join(webFolder, 'index.html'), '<html>program</html>')
  await writeFile(
    join(webFolder, 'track.html'),
    '<html lang="en" dir="ltr" data-a="b"><title>x</title><script nonce="CSP_NONCE"></script><body><div id="app"></div></body></html>',
  )
})
afterAll(() => rm(webFolder, { recursive: true, force: true }))

type Answer = { body?: object; status?: number; environment?: Record<string, string> }

async function visitor({ body = onItsWay, status = 200, environment = {} }: Answer = {}) {
  const asked: { path: string; address: string | undefined; language: string | null }[] = []
  const handle = await webHandler({
    program: {
      fetch: async (request, from) => {
        const { pathname } = new URL(request.url)
        asked.push({ path: pathname, address: from?.address, language: request.headers.get('accept-language') })
        return Response.json(body, { status })
      },
    },
    settings: readSettings(environment),
    webFolder,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    metrics: async () => new Response(''),
  })
  const visit = async (path: string, headers: Record<string, string> = {}) => {
    const response = await handle(new Request(`http://localhost${path}`, { headers }), '192.0.2.1')
    return { response, text: await response.text() }
  }
  return { visit, asked }
}

const messages: TrackedMessages = {
  company: 'Corner <Shop>',
  logo: '',
  colour: '',
  email: { isOptedOut: false, needsDigits: false, whyNot: null },
  sms: { isOptedOut: true, needsDigits: false, whyNot: null },
}

describe('the page of the messages to a recipient', () => {
  it('is drawn in the language of the link, as the call tells it', async () => {
    const { visit, asked } = await visitor({ body: messages })
    const { response, text } = await visit(`/track/${code}/messages?lang=fr`)
    expect(response.status).toBe(200)
    expect(asked).toEqual([{ path: `/api/track/${code}/messages`, address: '192.0.2.1', language: 'fr' }])
    for (const words of ['Corner &lt;Shop&gt;', 'Arrêter les messages', 'Autoriser les messages', '<html lang="fr"'])
      expect(text).toContain(words)
    expect((await visit(`/track/${code}/messages?lang=ar`)).text).toContain('<html lang="ar" dir="rtl"')
  })

  it('says the same of every code that leads nowhere, and what was refused', async () => {
    const lost = await (await visitor({ body: { message: 'x' }, status: 404 })).visit('/track/x/messages')
    expect(lost.response.status).toBe(404)
    expect(lost.text).toContain('This link doesn’t work')
    const busy = await (await visitor({ body: { message: 'Too many tries.' }, status: 429 })).visit('/track/x/messages')
    expect(busy.text).toContain('Too many tries.')
  })

  it('is kept by nobody on the way, and listed by no search engine', async () => {
    const { headers } = (await (await visitor({ body: messages })).visit(`/track/${code}/messages`)).response
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer'])
    expect(headers.get('x-robots-tag')).toContain('noindex')
  })
})

describe('the page of a tracking link', () => {
  it('has the state written in it, and asks for it as the call does, for the visitor’s own address', async () => {
    const { visit, asked } = await visitor()
    const { response, text } = await visit(`/track/${code}`)
    expect(response.status).toBe(200)
    for (const words of ['Your delivery is on its way', 'Expected between 14:10 and 14:35', '3 stops before you'])
      expect(text).toContain(words)
    expect(asked).toEqual([{ path: `/api/track/${code}`, address: '192.0.2.1', language: 'en' }])
  })

  it('shows what people wrote as text, whatever it looks like', async () => {
    const { visit } = await visitor()
    expect((await visit(`/track/${code}`)).text).toContain('Corner &lt;Shop&gt; $&amp; $1')
  })

  it('is in the language of the address, else the one chosen before, else that of the browser', async () => {
    const { visit } = await visitor()
    const headers = { 'accept-language': 'fr-CA', cookie: 'Routewright-language=ar' }
    const arabic = await visit(`/track/${code}`, headers)
    expect(arabic.text).toContain('<html lang="ar" dir="rtl" data-drawn')
    expect(arabic.text).toContain('توصيلتك في الطريق إليك')
    expect((await visit(`/track/${code}?lang=en`, headers)).text).toContain('lang="en" dir="ltr"')
    const french = await visit(`/track/${code}`, { 'accept-language': 'fr-CA' })
    expect(french.response.headers.get('content-language')).toBe('fr')
  })

  it('is in the language of a recipient that the office isn’t written in', async () => {
    const { visit, asked } = await visitor()
    const { response, text } = await visit(`/track/${code}`, { 'accept-language': 'pl-PL' })
    expect(response.headers.get('content-language')).toBe('pl')
    for (const words of [
      '<html lang="pl" dir="ltr" data-drawn',
      'Twoja przesyłka jest w drodze',
      '3 przystanki przed Tobą',
    ])
      expect(text).toContain(words)
    expect(text).toContain('lang="uk" hreflang="uk" data-language="uk">Українська</a>')
    expect(asked).toMatchObject([{ language: 'pl' }])
  })

  it('is kept by nobody on the way, listed by no search engine and tells no other site its address', async () => {
    const { headers } = (await (await visitor()).visit(`/track/${code}`)).response
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('content-security-policy')).toContain("'nonce-")
  })

  it('is the same for every code that leads nowhere', async () => {
    const { visit } = await visitor({ body: { message: 'This link doesn’t work.' }, status: 404 })
    const pages = await Promise.all([code, 'x', 'f'.repeat(32), '%3Cb%3E'].map((one) => visit(`/track/${one}`)))
    const plain = pages.map(({ text }) => text.replaceAll(/nonce="[^"]*"|drawn-at="[^"]*"/g, ''))
    expect(new Set(plain).size).toBe(1)
    expect(pages.map(({ response }) => response.status)).toEqual([404, 404, 404, 404])
  })

  it('says when it asked too often, in the words of the call', async () => {
    const { visit } = await visitor({ body: { message: 'Too many tries.' }, status: 429 })
    const { response, text } = await visit(`/track/${code}`)
    expect(response.status).toBe(429)
    expect(text).toContain('Too many tries.')
  })

  it('counts as a call: files have ten times the room', async () => {
    const { visit } = await visitor({ environment: { RATE_LIMIT: '3' } })
    const statuses = []
    for (let visits = 0; visits < 11; visits++) statuses.push((await visit(`/track/${code}`)).response.status)
    expect(statuses.filter((one) => one === 200)).toHaveLength(10)
    expect(statuses.at(-1)).toBe(429)
    expect((await visit('/login')).response.status).toBe(200)
  })

  it('asks for the code where the address has none, and leads on without script', async () => {
    const { visit, asked } = await visitor()
    expect((await visit('/track')).text).toContain('Tracking code or link')
    const led = await visit(`/track?code=${encodeURIComponent(`https://shop.example/track/${code}?a=1`)}`)
    expect([led.response.status, led.response.headers.get('location')]).toEqual([303, `/track/${code}`])
    expect((await visit('/track?code=nothing')).text).toContain('That isn’t a tracking code')
    expect(asked).toEqual([])
  })

  it('leaves the screens below it to the program, and its own file to no one', async () => {
    const { visit } = await visitor()
    expect((await visit(`/track/${code}/place`)).text).toContain('program')
    expect((await visit('/track.html')).text).toContain('Tracking code or link')
  })
})
