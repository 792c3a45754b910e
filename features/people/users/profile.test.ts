import { describe, expect, it } from 'vitest'
import { readMe } from '#platform/accounts/contract.ts'
import { listEvents } from '#platform/events/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import { readProfile, readUser, updateProfile, updateUser } from './contract.ts'

const api = await testApi()
const profile = {
  fullName: 'Ada Byron',
  username: 'ada.b',
  company: 'Engines',
  country: 'France',
  contact: '+33 1',
  language: 'fr',
  address: '8 quai de la Joliette',
  town: 'Marseille',
  state: '',
  postCode: '13002',
  timeZone: 'Europe/Paris',
  currency: 'EUR',
} as const

describe('the own profile', () => {
  it('is read and changed by its person, and seen by the office', async () => {
    const office = await api.signIn()
    const as = await api.signIn([], { fullName: 'Ada' })
    const { version, email, timeZone, currency } = await api.call(readProfile, { as })
    expect({ timeZone, currency }).toEqual({ timeZone: '', currency: 'USD' })
    expect(await api.call(updateProfile, { as, body: { ...profile, version } })).toMatchObject({
      ...profile,
      version: version + 1,
      email,
    })
    expect(await api.call(readProfile, { as })).toMatchObject(profile)
    expect(await api.call(readUser, { as: office, params: { id: 2 } })).toMatchObject(profile)
    const { events } = await api.call(listEvents, { as: office, query: { kind: 'account.profile-changed' } })
    expect(events).toMatchObject([{ entityId: '2', before: { town: '' }, after: { town: 'Marseille' } }])
  })

  it('tells every screen the chosen time zone, until none is chosen', async () => {
    const as = await api.signIn([])
    const zone = async () => (await api.call(readMe, { as })).userData.timeZone
    expect(await zone()).toBeUndefined()
    await api.call(updateProfile, { as, body: { ...profile, version: 1 } })
    expect(await zone()).toBe('Europe/Paris')
    await api.call(updateProfile, { as, body: { ...profile, timeZone: '', version: 2 } })
    expect(await zone()).toBeUndefined()
  })

  it('is not taken when it was begun on an older one, of another device or of the office', async () => {
    const as = await api.signIn([])
    const stale = { status: 409, issues: [{ path: 'version' }] }
    await api.call(updateProfile, { as, body: { ...profile, contact: '+33 2', version: 1 } })
    expect(await api.refusal(updateProfile, { as, body: { ...profile, company: 'Looms', version: 1 } })).toMatchObject(
      stale,
    )
    await api.call(updateUser, { as: await api.signIn(), params: { id: 1 }, body: { taxId: 'Tax-1', version: 2 } })
    expect(await api.refusal(updateProfile, { as, body: { ...profile, company: 'Looms', version: 2 } })).toMatchObject(
      stale,
    )
    expect(await api.call(readProfile, { as })).toMatchObject({ contact: '+33 2', company: 'Engines' })
  })

  it.each([
    ['timeZone', 'Mars/Olympus'],
    ['currency', 'XXX'],
    ['language', 'tlh'],
    ['fullName', ' '],
    ['username', 'a b'],
    ['address', 'x'.repeat(121)],
    ['postCode', '1'.repeat(21)],
  ])('refuses a %s that is none', async (field, value) => {
    const as = await api.signIn([])
    expect(await api.refusal(updateProfile, { as, body: { ...profile, [field]: value, version: 1 } })).toMatchObject({
      status: 422,
      issues: [{ path: field }],
    })
  })

  it('refuses a name that somebody has', async () => {
    const as = await api.signIn([])
    await api.signIn([], { username: 'taken' })
    expect(await api.refusal(updateProfile, { as, body: { ...profile, username: 'taken', version: 1 } })).toMatchObject(
      { status: 422, issues: [{ path: 'username' }] },
    )
  })
})
