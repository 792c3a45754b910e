import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it } from 'vitest'
import { contentOf, hashOfLink, isSignedBy, linkText } from '../../rules/signed-act.ts'
import { openDatabase } from './database.ts'
import { createKeyStore } from './key-store.ts'
import { createOutbox, type Act, type Outbox } from './outbox.ts'
import { CallFailure, type Server } from './server.ts'
import { createActSigner } from './sign-acts.ts'

let factory: IDBFactory
let outbox: Outbox
let acts = 0
beforeEach(() => {
  factory = new IDBFactory()
  outbox = createOutbox(openDatabase('driver', factory))
})

function act(): Act {
  acts += 1
  const at = new Date(Date.UTC(2026, 10, 20, 9, 0, acts)).toISOString()
  const where = { date: '2026-11-20', routeId: 1, stopId: acts, place: null }
  return { id: crypto.randomUUID(), kind: 'arrive', at, sinceStartMs: acts, data: {}, files: [], ...where }
}

type Register = Server['registerKey']
/** The page, opened anew. */
function opened(registerKey: Register = taking().registerKey) {
  return createActSigner({ outbox, server: { registerKey }, keys: createKeyStore('key', factory), now: Date.now })
}
function taking() {
  const keys: string[] = []
  const registerKey: Register = async ({ publicKey }) => {
    keys.push(publicKey)
    return { keyId: '', registeredAt: '' }
  }
  return { keys, registerKey }
}
const failing =
  (kind: CallFailure['kind'], status: number): Register =>
  async () => {
    throw new CallFailure(kind, status, '')
  }

it('signs each act, joined to the one before, with a key that the server was told', async () => {
  const { keys, registerKey } = taking()
  await outbox.record(act(), act())
  await opened(registerKey)()
  await outbox.record(act())
  await opened(registerKey)()
  expect(new Set(keys).size).toBe(1)
  const deviceId = await outbox.deviceId()
  let previous = ''
  for (const { signed, at: deviceAt, ...action } of await outbox.waiting()) {
    const content = await contentOf({ ...action, deviceAt, deviceId })
    const link = { deviceId, sequence: action.sequence, content, previous }
    expect(signed?.previous).toBe(previous)
    expect(await isSignedBy(keys[0]!, linkText(link), signed!.signature)).toBe(true)
    previous = await hashOfLink(link)
  }
})

it('an act that was signed keeps its signature', async () => {
  await outbox.record(act())
  await opened()()
  const before = await outbox.waiting()
  await opened()()
  expect(await outbox.waiting()).toEqual(before)
})

it('a key that was ended is let go of, and what follows is signed with another', async () => {
  const { keys, registerKey } = taking()
  await opened(registerKey)()
  let isEnded = true
  await outbox.record(act())
  await opened(async (body) => {
    if (isEnded) {
      isEnded = false
      throw new CallFailure('refused', 409, '')
    }
    return registerKey(body)
  })()
  expect(new Set(keys).size).toBe(2)
  expect((await outbox.waiting())[0]!.signed).toBeDefined()
})

it('a key that another took the place of while the page is open is let go of, once the server says so', async () => {
  const { keys, registerKey } = taking()
  let isEnded = false
  const sign = opened(async (body) => {
    if (isEnded && body.publicKey === keys[0]) throw new CallFailure('refused', 409, '')
    return registerKey(body)
  })
  await sign()
  isEnded = true
  await sign()
  expect(new Set(keys).size).toBe(1)
  await sign(true)
  await outbox.record(act())
  await sign()
  expect(new Set(keys).size).toBe(2)
  expect((await outbox.waiting())[0]!.signed).toBeDefined()
})

it('what is done without a network is signed with a key that the server knows', async () => {
  await opened()()
  await outbox.record(act())
  await opened(failing('unreachable', 0))()
  expect((await outbox.waiting())[0]!.signed).toBeDefined()
})

it('nothing is signed with a key that the server never took, and nothing fails for it', async () => {
  await outbox.record(act())
  await opened(failing('refused', 404))()
  expect((await outbox.waiting())[0]!.signed).toBeUndefined()
})

it('a phone that can’t keep a key sends its acts unsigned', async () => {
  await outbox.record(act())
  const keys = { own: () => Promise.reject(new DOMException('No.', 'DataCloneError')) }
  const server = { registerKey: taking().registerKey }
  await createActSigner({ outbox, server, keys: { ...createKeyStore('key', factory), ...keys }, now: Date.now })()
  expect((await outbox.waiting())[0]!.signed).toBeUndefined()
})
