import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { askRouters } from '#platform/regions/server/chain.ts'
import { estimateRouter } from '#platform/regions/server/embedded.ts'
import { valhallaHereRouter } from '#platform/regions/server/valhalla-router.ts'
import type { Point } from '#platform/regions/contract.ts'
import { readSettings } from '../settings.ts'
import { openValhalla } from './open-valhalla.ts'
import type { ValhallaHere } from './valhalla-here.ts'

/** A package of the same shape, which knows one road, dies when it is asked for a truck and refuses bicycles. */
const standIn = `
class Actor {
  constructor(config) { this.tiles = JSON.parse(config).mjolnir.tile_dir }
  async route(text) {
    const { costing, locations } = JSON.parse(text)
    if (costing === 'truck') process.exit(3)
    if (costing === 'bicycle') throw new Error('No suitable edges near location')
    const step = { name: this.tiles, distance: 1200, duration: 90, maneuver: { type: 'turn', modifier: 'left', location: [-120.2, 38.5] } }
    const legs = locations.slice(1).map(() => ({ distance: 1200, duration: 90, steps: [step] }))
    return JSON.stringify({ code: 'Ok', routes: [{ geometry: '_izlhA~rlgdF', distance: 1200, duration: 90, legs }] })
  }
  async matrix(text) {
    const { sources, targets } = JSON.parse(text)
    return JSON.stringify({ sources_to_targets: sources.map(() => targets.map(() => ({ time: 60, distance: 0.5 }))) })
  }
}
module.exports = { Actor }
`

const points: Point[] = [
  [7.41, 43.73],
  [7.42, 43.74],
]
const way = { points, hasSteps: true, language: 'en', profile: 'car' } as const
const { signal } = new AbortController()
const log = { info: () => {}, warn: () => {}, error: () => {} }

let folder: string
let from: string
let tiles: string
const open: ValhallaHere[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'valhalla-'))
  from = pathToFileURL(join(folder, 'program.mjs')).href
  tiles = join(folder, 'tiles')
  const packageFolder = join(folder, 'node_modules/@valhallajs/valhallajs')
  await mkdir(packageFolder, { recursive: true })
  await mkdir(join(tiles, '2/000'), { recursive: true })
  await writeFile(join(packageFolder, 'index.js'), standIn)
  await writeFile(join(tiles, '2/000/755.gph'), '')
})
afterEach(() => open.splice(0).forEach((valhalla) => valhalla.stop()))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('Valhalla beside the program', () => {
  test('answers routes and matrices from the tiles it was given', async () => {
    const router = await routerHere()
    expect(await router.route(way, signal)).toMatchObject({
      distanceMeters: 1200,
      durationSeconds: 90,
      geometry: [[-120.2, 38.5]],
      legs: [{ steps: [{ text: `Turn left onto ${tiles}` }] }],
    })
    const cells = await router.matrix({ points: Array.from({ length: 300 }, () => points[0]!), profile: 'car' }, signal)
    expect([cells.distancesMeters.length, cells.distancesMeters[299]?.[299]]).toEqual([300, 500])
  })

  test('gives way to the next router where it knows no road, and where it dies, and answers again afterwards', async () => {
    const router = await routerHere()
    const ask = (profile: 'car' | 'truck' | 'bicycle') =>
      askRouters([router, estimateRouter], { points, signal, log }, (one) => one.route({ ...way, profile }, signal))
    expect(await ask('bicycle')).toMatchObject({ source: 'estimate', isEstimated: true })
    expect(await ask('truck')).toMatchObject({ source: 'estimate', isEstimated: true })
    expect(await ask('car')).toMatchObject({ source: 'valhalla', isEstimated: false })
  })

  test('stops waiting when the caller does', async () => {
    const router = await routerHere()
    const caller = new AbortController()
    const asked = router.route(way, caller.signal)
    caller.abort()
    await expect(asked).rejects.toThrow('nobody waits')
  })
})

describe('the setting VALHALLA_TILES', () => {
  test('says what to run when the package is not installed', async () => {
    await expect(openValhalla(tiles, pathToFileURL(join(tmpdir(), 'elsewhere.mjs')).href)).rejects.toThrow(
      'npm install --no-save @valhallajs/valhallajs',
    )
  })

  test('says what to run when there are no tiles', async () => {
    await expect(openValhalla(join(folder, 'nothing'), from)).rejects.toThrow('npm run region -- valhalla')
  })

  test('and a router elsewhere exclude each other', () => {
    expect(() =>
      readSettings({ VALHALLA_TILES: '/srv/tiles', ROUTER_URL: 'http://osrm', ROUTER_KIND: 'osrm' }),
    ).toThrow('not both')
  })
})

async function routerHere() {
  const valhalla = await openValhalla(tiles, from)
  open.push(valhalla)
  return valhallaHereRouter(valhalla.ask, new Date())
}
