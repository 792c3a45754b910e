import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDeviceKey } from '#homes/test/device-key.ts'
import { hashOfAction, sha256 } from '#features/logistics/driver/rules/action-chain.ts'
import { contentOf } from '#features/logistics/driver/rules/signed-act.ts'
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
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/verify-proof.ts', path, code], {
    encoding: 'utf8',
  })
  return { status, last: stdout.trimEnd().split('\n').at(-1), stderr: stderr.trimEnd().split('\n') }
}

it('ends with 0 only where the code answers for every entry and every picture is there', async () => {
  expect(await verify(pack, mark)).toEqual({ status: 0, last: 'Unchanged since it was recorded.', stderr: [''] })
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

it('ends with 2 where there is no such file, and says so', () => {
  const path = join(folder, 'elsewhere.json')
  const { status, stderr } = spawnSync(process.execPath, ['scripts/verify-proof.ts', path], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 2, stderr: `This file can’t be read: ${path}\n` })
})

it('says in words which entry was altered, left out or belongs to something else', async () => {
  const last = 'This file was changed.'
  const of = async (change: (entry: ProofPack['chains'][number]['links'][number]) => void) => {
    const copy = structuredClone(pack)
    change(copy.chains[0]!.links[0]!)
    return verify(copy, mark)
  }
  const wrong = 'The check code doesn’t belong to this file.'
  const altered = await of(({ action }) => (action!.data['name'] = 'Eve'))
  expect(altered).toEqual({ status: 1, last, stderr: ['Route 1: entry 1 doesn’t match its hash.'] })
  const moved = await of((entry) => (entry.link = 2))
  expect(moved).toMatchObject({ status: 1, last })
  expect(moved.stderr).toContain('Route 1: entry 2 doesn’t follow from the one before it.')
  const foreign = await verify({ ...pack, delivery: { ...pack.delivery, id: 8 } }, mark)
  expect(foreign).toMatchObject({ status: 1, last })
  expect(foreign.stderr).toContain('Route 1: entry 1 isn’t about this delivery.')
  const other = await verify({ ...pack, delivery: { ...pack.delivery, recipient: 'Eve' } }, mark)
  expect(other).toEqual({ status: 1, last: 'This isn’t what the PDF was printed from.', stderr: [wrong] })
})

it('says which entries a phone signed, and ends with 1 where one isn’t what it signed', async () => {
  const {
    id,
    deviceId,
    sequence,
    kind,
    routeId,
    stopId,
    deviceAt: at,
    sinceStartMs,
    data,
  } = pack.chains[0]!.links[0]!.action!
  const key = await testDeviceKey(deviceId)
  const sent = { id, sequence, kind, routeId, stopId, at, sinceStartMs, place: null, data }
  const [one] = await key.sign([sent])
  const content = await contentOf({ ...sent, deviceId, deviceAt: at })
  const times = { registeredAt: at, signedInBy: 'code', signedInAt: at, endedAt: null }
  const signed = {
    ...pack,
    signatures: [{ routeId: 1, deviceId, deviceName: 'Pixel', links: [{ sequence, content, ...one!.signed! }] }],
    keys: [{ id: key.keyId, publicKey: key.publicKey, deviceId, ...times }],
  }
  expect((await verify(signed, mark)).status).toBe(0)
  signed.signatures[0]!.links[0]!.content = 'a'.repeat(64)
  const wrong = ['Act 1 of the phone isn’t signed with its key.', 'Route 1: entry 1 isn’t what the phone signed.']
  expect(await verify(signed, mark)).toEqual({
    status: 1,
    last: 'A signature of the phone doesn’t hold.',
    stderr: wrong,
  })
})
