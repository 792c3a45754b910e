import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashOfAction, sha256 } from '#features/logistics/driver/rules/action-chain.ts'
import { markOf, olderMarkOf } from '#features/logistics/proofs/rules/mark.ts'
import type { ProofPack } from '#features/logistics/proofs/rules/pack.ts'

let folder: string
let pack: ProofPack
let mark: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-proof-'))
  const photo = await sha256(new TextEncoder().encode('a picture'))
  const at = '2026-11-23T08:00:00.000Z'
  const times = { at, deviceAt: at, sinceStartMs: null, receivedAt: at }
  const who = { id: 'act-1', deviceId: 'phone', sequence: 1, kind: 'deliver', routeId: 1, stopId: 7, byOffice: '' }
  const action = { ...who, ...times, place: null, data: { files: [photo] } }
  const hash = await hashOfAction(action, '')
  pack = {
    format: 'routewright-proof-1',
    madeAt: at,
    timeZone: 'UTC',
    delivery: { id: 7, reference: 'R-7', recipient: 'Bo', address: 'Here 1', state: 'delivered' },
    chains: [
      {
        route: { id: 1, day: '2026-11-23', driverName: 'Ana', vehicleName: 'Van' },
        links: [{ link: 1, previousHash: '', hash, action, outcome: 'applied' }],
      },
    ],
    files: [{ sha256: photo, contentType: 'image/png', base64: btoa('a picture') }],
  }
  mark = await markOf(pack)
})
afterAll(() => rm(folder, { recursive: true }))

async function verify(given: ProofPack, code = '') {
  const path = join(folder, 'proof.json')
  await writeFile(path, JSON.stringify(given))
  const { status, stdout } = spawnSync(process.execPath, ['scripts/verify-proof.ts', path, code], { encoding: 'utf8' })
  return { status, last: stdout.trimEnd().split('\n').at(-1) }
}

it('ends with 0 only where the code answers for every entry and every picture is there', async () => {
  expect(await verify(pack, mark)).toEqual({ status: 0, last: 'Unchanged since it was recorded.' })
  expect((await verify({ ...pack, files: [] }, mark)).status).toBe(3)
  expect((await verify(pack)).status).toBe(3)
  expect((await verify(pack, await olderMarkOf(pack))).status).toBe(3)
})

it('ends with 1 where something was changed', async () => {
  const other = { ...pack.files[0]!, sha256: await sha256(new TextEncoder().encode('other')), base64: btoa('other') }
  expect((await verify({ ...pack, files: [other] }, mark)).status).toBe(1)
  const hidden = structuredClone(pack)
  hidden.chains[0]!.links[0]!.action = null
  expect((await verify(hidden, mark)).status).toBe(1)
})
