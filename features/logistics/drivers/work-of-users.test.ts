import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createUser, listUsers, UserBody } from '#features/people/users/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import { users } from '#platform/access/server/tables.ts'
import { secondFactors } from '#platform/two-step/server/tables.ts'
import { login, setUp } from '#platform/accounts/contract.ts'
import { depots } from '../depots/server/tables.ts'
import { weekOf } from '../settings/rules.ts'
import { drivers } from './server/tables.ts'

const api = await testApi()
const { db } = api.machine
const password = 'correct horse battery'
const owner = { fullName: 'Ada Owner', company: '', username: 'ada', email: 'ada@office.example', password }

it('the list of users says where people work, when they last signed in and how, and which driver has the account', async () => {
  await api.call(setUp, { body: { ...owner, language: 'en' } })
  const signedIn = await api.call(login, { body: { email: owner.email, password, remember: true } })
  const as = 'accessToken' in signedIn ? signedIn.accessToken : ''
  const hours = weekOf(['monday'], '09:00', '17:00')
  const place = { name: 'Aguada', code: 'AGU', longitude: -56.19, latitude: -34.89, hours }
  const [depot] = await db.insert(depots).values(place).returning()
  const body = { fullName: 'Sofia Marchetti', username: 'sofia', email: 'sofia@office.example', role: 'driver' }
  const made = await api.call(createUser, { as, body: z.parse(UserBody, { ...body, depotIds: [depot!.id] }) })
  const { id } = made.body
  const [driver] = await db.insert(drivers).values({ userId: id, name: 'Sofia', week: hours }).returning()
  await db.insert(secondFactors).values({ userId: id, secret: 'sealed', confirmedAt: api.machine.now() })
  const listed = (await api.call(listUsers, { as, query: {} })).users
  const [ada] = await db.select().from(users).where(eq(users.username, 'ada'))
  expect(listed.find((one) => one.id === id)).toMatchObject({
    depots: ['Aguada'],
    driver: { id: driver!.id, name: 'Sofia' },
    hasTwoFactor: true,
    lastSignInAt: null,
  })
  expect(listed.find((one) => one.id === ada!.id)).toMatchObject({
    depots: [],
    driver: null,
    hasTwoFactor: false,
    lastSignInAt: api.machine.now().toISOString(),
  })
})
