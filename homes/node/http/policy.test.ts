import { mkdtemp, rm, writeFile } from 'node:fs/promises'
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
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the content policy of the page', () => {
  test('lets the page reach nobody else by itself', async () => {
    expect(await policyWith({})).toMatchObject({ 'connect-src': "'self'", 'img-src': "'self' data: blob:" })
  })

  test.each(['style:https://tiles.example:8443/styles/bright?key=1', 'pmtiles:https://tiles.example:8443/planet.pmtiles'])('lets it reach exactly the origin of %s', async (BASEMAP) => {
    expect(await policyWith({ BASEMAP })).toMatchObject({ 'connect-src': "'self' https://tiles.example:8443", 'img-src': "'self' data: blob: https://tiles.example:8443" })
  })

  test('opens nothing for a map that is a file of the server', async () => {
    expect(await policyWith({ BASEMAP: 'pmtiles:/srv/own.pmtiles' })).toMatchObject({ 'connect-src': "'self'" })
  })
})

describe('the setting BASEMAP', () => {
  test.each(['style:/srv/style.json', 'pmtiles:/srv/city.mbtiles', 'https://tiles.example', 'pmtiles:http://'])('refuses %s and says what it takes', (BASEMAP) => {
    expect(() => readSettings({ BASEMAP })).toThrow(WrongSetting)
    expect(() => readSettings({ BASEMAP })).toThrow('The setting BASEMAP must be pmtiles:<address or file> or style:<address>')
  })
})

describe('a map that is a file of the server', () => {
  test('is given out under the id basemap, which is unknown without it', async () => {
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const place = { dataDir: folder, worldTiles: join(folder, 'own.pmtiles'), log }
    const regions = await nodeRegions({ ...place, basemapFile: join(folder, 'own.pmtiles') })
    const tiles = await regions.tiles('basemap')
    expect([tiles?.size, new TextDecoder().decode(await tiles?.read(0, 7))]).toEqual([16, 'PMTiles'])
    await regions.stop()
    const without = await nodeRegions(place)
    expect(await without.tiles('basemap')).toBeUndefined()
    await without.stop()
  })
})

async function policyWith(environment: Record<string, string>): Promise<Record<string, string>> {
  const program = { fetch: async () => new Response() }
  const handle = await webHandler({ program, settings: readSettings(environment), webFolder: folder, metrics: async () => new Response() })
  const policy = (await handle(new Request('http://localhost/'), '127.0.0.1')).headers.get('content-security-policy') ?? ''
  return Object.fromEntries(policy.split('; ').map((rule) => [rule.slice(0, rule.indexOf(' ')), rule.slice(rule.indexOf(' ') + 1)]))
}
