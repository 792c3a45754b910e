import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { handlers, program } from '#app/api.ts'
import { archiveDriver, createDriver, restoreDriver } from '#features/logistics/drivers/contract.ts'
import { drivers } from '#features/logistics/drivers/server/tables.ts'
import { createSignInCode, signInDriver } from '#features/logistics/driver-devices/contract.ts'
import { addressOf, asking, nameOf } from '#homes/test/walk/ask.ts'
import { testApi } from '#homes/test/test-api.ts'
import { needsSession, type Surface } from '#kit/contract/endpoint.ts'
import { ensureRoles } from '#platform/access/server/commands.ts'
import { credentials, roles, users } from '#platform/access/server/tables.ts'
import { login, readMe } from '#platform/accounts/contract.ts'
import { listNotifications } from '#platform/notifications/contract.ts'

/** All that a session of the driver page, or of the shop, opens. Opening more is a decision; whoever takes it writes it down here. */
const opened: Record<Exclude<Surface, 'office'>, string[]> = {
  driver: [
    'GET /api/apps/logistics/drivers/{id}/performance',
    'GET /api/apps/logistics/positions',
    'GET /api/auth/me',
    'GET /api/driver/day',
    'GET /api/driver/map',
    'GET /api/driver/safe-places/{id}',
    'POST /api/auth/logout',
    'POST /api/driver/actions',
    'POST /api/driver/device-key',
    'POST /api/positions',
    'PUT /api/apps/chat/threads/{id}/seen',
    'PUT /api/driver/files/{sha256}',
  ],
  shop: [
    'DELETE /api/pages/shopper/addresses/{entry}',
    'GET /api/auth/me',
    'GET /api/pages/shopper',
    'PATCH /api/pages/shopper/wishes',
    'POST /api/auth/logout',
    'POST /api/pages/shopper/addresses',
    'PUT /api/pages/shopper/addresses/{entry}',
  ],
}
const api = await testApi()
const { db } = api.machine
const ask = asking(api.fetch)
const calls = handlers.map(({ endpoint }) => endpoint).filter(({ access }) => needsSession(access))
const password = 'correct horse battery'
const email = 'ana@depot.example'
const week = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }
let owner: string
let driverId: number

/** A driver of a role that may do everything: what stays closed is closed by where they signed in. */
beforeEach(async () => {
  owner = await api.signIn()
  await db.insert(roles).values([{ name: 'driver', rules: [{ action: 'manage', subject: 'all' }] }])
  await ensureRoles(db, api.machine.now(), program.rights)
  const named = { name: 'Ana', phone: '', email, depotId: null, vehicleId: null, skills: [], languages: [] }
  const rest = { homeAddress: '', hoursPack: null, week, hasShownPicture: false, notes: '' }
  driverId = (await api.call(createDriver, { as: owner, body: { ...named, ...rest } })).id
})

const byCode = async (kind: 'link' | 'pin') => {
  const shown = await api.call(createSignInCode, { as: owner, params: { id: driverId } })
  const code = kind === 'pin' ? shown.pin : (new URL(shown.link).searchParams.get('code') ?? '')
  return api.call(signInDriver, { body: { code, deviceId: crypto.randomUUID(), name: 'Phone' } })
}
const givePassword = async () => {
  const [driver] = await db.select().from(drivers).where(eq(drivers.id, driverId))
  const at = api.machine.now()
  const passwordHash = await api.machine.passwords.hash(password)
  await db.insert(credentials).values({ userId: driver!.userId!, passwordHash, changedAt: at, emailVerifiedAt: at })
  return driver!.userId!
}
const byPassword = async (surface: Surface) => {
  const signedIn = await api.call(login, { body: { email, password, surface } })
  return 'accessToken' in signedIn ? signedIn.accessToken : ''
}

/** The calls that the surface closes: refused before anything else is read of them. */
async function closedTo(as: string): Promise<string[]> {
  const answers = await Promise.all(
    calls
      .filter((one) => nameOf(one) !== 'POST /api/auth/logout')
      .map(
        async (one) =>
          [
            nameOf(one),
            await ask(
              one.method,
              addressOf(one, () => '1'),
              { as, body: {} },
            ),
          ] as const,
      ),
  )
  return answers.filter(([, { text }]) => text.includes('common.otherSurface')).map(([name]) => name)
}

describe.each(['driver', 'shop'] as const)('a session of the %s', (surface) => {
  it('is named by the calls that it opens, and the office’s opens all', () => {
    const open = calls.filter(({ surfaces }) => surfaces.includes(surface)).map(nameOf)
    expect(open.toSorted()).toEqual(opened[surface])
    expect(calls.filter(({ surfaces }) => !surfaces.includes('office')).map(nameOf)).toEqual([])
  })

  it('reaches no other call, whatever its person may do', async () => {
    await byCode('pin')
    await givePassword()
    const as = surface === 'driver' ? (await byCode('link')).accessToken : await byPassword('shop')
    const rest = calls.map(nameOf).filter((name) => !opened[surface].includes(name))
    expect((await closedTo(as)).toSorted()).toEqual(rest.toSorted())
  })
})

it('a link, a PIN and a password typed on the driver page open the driver page alone', async () => {
  for (const kind of ['link', 'pin'] as const)
    expect((await byCode(kind)).userData).toMatchObject({ fullName: 'Ana', surface: 'driver' })
  await givePassword()
  const surfaceOf = async (as: string) => (await api.call(readMe, { as })).userData.surface
  expect(await surfaceOf(await byPassword('driver'))).toBe('driver')
  expect(await surfaceOf(await byPassword('office'))).toBeUndefined()
})

it('whose driver was archived signs in to the office with their password, and to the driver page no longer', async () => {
  await byCode('pin')
  const id = await givePassword()
  await db.insert(roles).values([{ name: 'clerk', rules: [{ action: 'read', subject: 'all' }] }])
  await db.update(users).set({ role: 'clerk' }).where(eq(users.id, id))
  const before = await byPassword('driver')
  await api.call(archiveDriver, { as: owner, params: { id: driverId } })
  expect((await api.refusal(readMe, { as: before })).status).toBe(401)
  expect((await api.refusal(login, { body: { email, password, surface: 'driver' } })).status).toBe(401)
  await byPassword('office')
  await api.call(restoreDriver, { as: owner, params: { id: driverId } })
  await byPassword('driver')
})

it('a driver hears that a code of the office signed them in, and on which device', async () => {
  await byCode('pin')
  await givePassword()
  const { notifications } = await api.call(listNotifications, { as: await byPassword('office') })
  expect(notifications).toMatchObject([{ kind: 'signed-in-by-code', values: { device: 'Phone' } }])
})
