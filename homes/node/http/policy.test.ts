import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings, WrongSetting } from '../settings.ts'
import { nodeRegions } from '../regions/node-regions.ts'
import { webHandler } from './handler.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'basemap-'))
  await writeFile(join(folder, 'index.html'), '<script nonce="CSP_NONCE"></script>')
  await writeFile(join(folder, 'own.pmtiles'), 'PMTiles and more')
  await writeFile(join(folder, 'worker.js'), 'self.onmessage = () => {}')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the content policy of the page', () => {
  test('lets the page reach nobody else by itself', async () => {
    expect(await policyWith({})).toMatchObject({ 'connect-src': "'self'", 'img-src': "'self' data: blob:" })
  })

  test('lets it reach exactly the origin of an archive elsewhere', async () => {
    const BASEMAP = 'pmtiles:https://tiles.example:8443/planet.pmtiles'
    expect(await policyWith({ BASEMAP })).toMatchObject({
      'connect-src': "'self' https://tiles.example:8443",
      'img-src': "'self' data: blob: https://tiles.example:8443",
    })
  })

  test('lets it, and the script that draws the map, reach exactly the origins a style names', async () => {
    const style = {
      attribution: 'https://nobody.example',
      sources: {
        described: { type: 'vector', url: 'tiles.json', attribution: '<a href="https://credits.example">credits</a>' },
        listed: {
          type: 'raster',
          tiles: ['https://a.tiles.example/{z}/{x}/{y}.png', 'https://b.tiles.example/{z}/{x}/{y}.png'],
        },
        archive: { type: 'vector', url: 'pmtiles://https://archive.example/planet.pmtiles' },
        drawn: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
      },
      glyphs: 'https://fonts.example/{fontstack}/{range}.pbf',
      sprite: [{ id: 'default', url: 'https://sprites.example/light' }],
    }
    const server = await serving({
      '/style.json': style,
      '/tiles.json': { tiles: ['https://described.example/{z}/{x}/{y}.pbf'] },
    })
    const named = [
      'https://a.tiles.example',
      'https://archive.example',
      'https://b.tiles.example',
      'https://described.example',
      'https://fonts.example',
      'https://sprites.example',
    ]
    const BASEMAP = `style:${server}/style.json`
    expect(await policyWith({ BASEMAP })).toMatchObject({
      'connect-src': ["'self'", server, ...named].toSorted().join(' '),
    })
    expect(await policyWith({ BASEMAP }, '/worker.js')).toMatchObject({
      'script-src': "'self'",
      'connect-src': ["'self'", server, ...named].toSorted().join(' '),
    })
  })

  test('lets it reach the style alone while that cannot be read, and says so', async () => {
    const server = await serving({})
    const warnings: string[] = []
    expect(await policyWith({ BASEMAP: `style:${server}/style.json` }, '/', warnings)).toMatchObject({
      'connect-src': `'self' ${server}`,
    })
    expect(warnings).toEqual(['could not read the map style; its tiles stay blocked until it loads'])
  })

  test('opens nothing for a map that is a file of the server', async () => {
    expect(await policyWith({ BASEMAP: 'pmtiles:/srv/own.pmtiles' })).toMatchObject({ 'connect-src': "'self'" })
  })
})

describe('the setting BASEMAP', () => {
  test.each(['style:/srv/style.json', 'pmtiles:/srv/city.mbtiles', 'https://tiles.example', 'pmtiles:http://'])(
    'refuses %s and says what it takes',
    (BASEMAP) => {
      expect(() => readSettings({ BASEMAP })).toThrow(WrongSetting)
      expect(() => readSettings({ BASEMAP })).toThrow(
        'The setting BASEMAP must be pmtiles:<address or file> or style:<address>',
      )
    },
  )
})

describe('a map that is a file of the server', () => {
  test('is given out under the id basemap, which is unknown without it', async () => {
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const place = { dataDir: folder, worldTiles: join(folder, 'own.pmtiles'), memoryBytes: 1e9, log }
    const regions = await nodeRegions({ ...place, basemapFile: join(folder, 'own.pmtiles') })
    const tiles = await regions.tiles('basemap')
    expect([tiles?.size, new TextDecoder().decode(await tiles?.read(0, 7))]).toEqual([16, 'PMTiles'])
    await regions.stop()
    const without = await nodeRegions(place)
    expect(await without.tiles('basemap')).toBeUndefined()
    await without.stop()
  })
})

async function policyWith(
  environment: Record<string, string>,
  path = '/',
  warnings: string[] = [],
): Promise<Record<string, string>> {
  const program = { fetch: async () => new Response() }
  const log = { info: () => {}, warn: (_: unknown, message: string) => void warnings.push(message), error: () => {} }
  const handle = await webHandler({
    program,
    settings: readSettings(environment),
    webFolder: folder,
    log,
    metrics: async () => new Response(),
  })
  const policy =
    (await handle(new Request(`http://localhost${path}`), '127.0.0.1')).headers.get('content-security-policy') ?? ''
  return Object.fromEntries(
    policy.split('; ').map((rule) => [rule.slice(0, rule.indexOf(' ')), rule.slice(rule.indexOf(' ') + 1)]),
  )
}

const closing: (() => void)[] = []
afterAll(() => closing.forEach((close) => close()))

async function serving(files: Record<string, unknown>): Promise<string> {
  const server = createServer((request, response) => {
    const found = files[request.url ?? '']
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
