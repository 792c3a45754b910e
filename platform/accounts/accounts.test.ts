import { events as eventRows } from '#platform/events/server/tables.ts'
import { sessions, users, roles, credentials } from '#platform/access/server/tables.ts'
import { links } from './server/tables.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  changeRegistration,
  deleteRole,
  listRoles,
  readRegistration,
  updateRole,
  endRoleView,
  startRoleView,
} from '#platform/access/contract.ts'
import { listEvents } from '#platform/events/contract.ts'
import { savePreferences } from '#platform/preferences/contract.ts'
import { readProfile, updateProfile } from '#features/people/users/contract.ts'
import { ownBilling } from '#features/people/billing/contract.ts'
import { call, requestOf } from '#kit/web/call.ts'
import { api as program } from '#app/api.ts'
import { testApi } from '#homes/test/test-api.ts'
import {
  changeEmail,
  changePassword,
  deleteAvatar,
  deleteMe,
  endOtherSessions,
  endSession,
  forgotPassword,
  listSessions,
  login,
  logout,
  readMe,
  readSetup,
  register,
  resetPassword,
  sendVerification,
  setUp,
  uploadAvatar,
  verifyEmail,
} from './contract.ts'

const api = await testApi()

/** The head of a picture of this size. */
function pngOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(60)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  new DataView(bytes.buffer).setUint32(16, width)
  new DataView(bytes.buffer).setUint32(20, height)
  return bytes
}
const { db, clock, emails } = api.machine
const start = new Date('2026-11-20T09:00:00Z')
beforeEach(() => void (clock.now = start))

const json = { 'content-type': 'application/json' }
const good = 'correct horse battery'
const owner = { fullName: 'Ada Owner', company: '', username: 'ada', email: 'ada@office.example', password: good }

/** Asks for an email from a network of its own. */
async function askFrom(network: number, endpoint: typeof forgotPassword | typeof sendVerification, email: string) {
  const asked = requestOf(endpoint, { body: { email } })
  expect((await api.fetch(asked, { address: `198.51.${network}.7` })).status).toBe(202)
}
const later = (minutes: number) => void (clock.now = new Date(clock.now.getTime() + minutes * 60_000))
const tokenOf = (index = -1) => /token=([0-9a-f]{64})/.exec(emails.at(index)?.text ?? '')?.[1] ?? ''

async function signIn(body: { email: string; password: string; code?: string; remember?: boolean }) {
  const reply = await api.call(login, { body: { remember: true, ...body } })
  if ('twoFactorRequired' in reply) throw new Error('a code is needed')
  return reply
}

const setUpOwner = () => api.call(setUp, { body: { ...owner, language: 'en' } })
const newcomer = {
  fullName: '',
  company: '',
  contact: '',
  country: '',
  address: '',
  town: '',
  state: '',
  postCode: '',
  currentPlan: 'basic',
  username: 'newbie',
  email: 'new@comer.example',
  password: good,
  language: 'en',
  acceptsTerms: true,
} as const

describe('first run', () => {
  it('is set up by its first owner, who may do everything, and by no one after', async () => {
    expect(await api.call(readSetup)).toEqual({ isNeeded: true, asksForCode: false, mayRegister: false })
    const { accessToken, userData, userAbilityRules } = await setUpOwner()
    expect(userData).toMatchObject({ fullName: 'Ada Owner', role: 'admin' })
    expect(userAbilityRules).toEqual([{ action: 'manage', subject: 'all' }])
    expect(await api.call(readMe, { as: accessToken })).toMatchObject({
      userData: { email: owner.email, isEmailVerified: true },
    })
    expect(await api.call(readMe, { headers: { authorization: `bearer ${accessToken}` } })).toMatchObject({
      userData: { email: owner.email },
    })
    expect(await api.call(readSetup)).toEqual({ isNeeded: false, asksForCode: false, mayRegister: true })
    expect(
      await api.refusal(setUp, { body: { ...owner, email: 'b@c.example', username: 'bob', language: 'en' } }),
    ).toMatchObject({ status: 409 })
  })
})

describe('a new workspace that others can reach', () => {
  const open = program({ ...api.machine, setUpCodeAt: () => 'AB2C-DE3F-GH4J' })
  const trySetUp = (code?: string, language = 'en') =>
    call(
      setUp,
      {
        body: { ...owner, language: 'en', ...(code !== undefined && { code }) },
        headers: { 'accept-language': language },
      },
      (request) => open.fetch(request),
    )

  it('asks the owner for the code that the server printed', async () => {
    expect(await call(readSetup, {}, (request) => open.fetch(request))).toEqual({
      isNeeded: true,
      asksForCode: true,
      mayRegister: false,
    })
    for (const wrong of [undefined, '', 'AB2C-DE3F-GH4K', 'AB2C'])
      await expect(trySetUp(wrong)).rejects.toMatchObject({
        status: 422,
        issues: [{ path: 'code', message: expect.stringContaining('That code is wrong') }],
      })
    await expect(trySetUp('', 'fr')).rejects.toMatchObject({
      message: expect.stringContaining('Ce code est incorrect'),
    })
    await expect(trySetUp('', 'ar')).rejects.toMatchObject({ message: expect.stringContaining('هذا الرمز غير صحيح') })
    expect(await trySetUp(' ab2c de3f-gh٤j ')).toMatchObject({ userData: { role: 'admin' } })
    expect(await call(readSetup, {}, (request) => open.fetch(request))).toMatchObject({
      isNeeded: false,
      asksForCode: false,
    })
    await expect(trySetUp('AB2C-DE3F-GH4J')).rejects.toMatchObject({ status: 409 })
  })
})

describe('a new workspace', () => {
  it('can’t be taken over by someone who signs up before the owner', async () => {
    expect(await api.refusal(register, { body: newcomer })).toMatchObject({ status: 409 })
    expect(await api.call(readSetup)).toEqual({ isNeeded: true, asksForCode: false, mayRegister: false })
    expect((await setUpOwner()).userData.role).toBe('admin')
  })
})

describe('signing in', () => {
  it('returns the session for the client, and ignores the case of addresses', async () => {
    await setUpOwner()
    expect(await signIn({ email: 'ADA@office.example', password: good })).toEqual({
      accessToken: expect.stringMatching(/^\w{64}$/),
      userData: {
        id: 1,
        fullName: 'Ada Owner',
        username: 'ada',
        email: owner.email,
        role: 'admin',
        avatar: '',
        isEmailVerified: true,
      },
      userAbilityRules: [{ action: 'manage', subject: 'all' }],
    })
  })

  it('gives the same answer for an unknown address and a wrong password', async () => {
    await setUpOwner()
    const wrong = await api.refusal(login, { body: { email: owner.email, password: 'wrong', remember: true } })
    const unknown = await api.refusal(login, { body: { email: 'no@body.example', password: 'wrong', remember: true } })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(unknown.message).toBe(wrong.message)
  })

  it('checks a password even if there is no such person, so both take the same time', async () => {
    await setUpOwner()
    let checks = 0
    const { verify } = api.machine.passwords
    api.machine.passwords.verify = (password, stored) => {
      checks++
      return verify(password, stored)
    }
    await api.refusal(login, { body: { email: 'no@body.example', password: 'wrong', remember: true } })
    api.machine.passwords.verify = verify
    expect(checks).toBe(1)
  })

  it('keeps only a hash of the token', async () => {
    const { accessToken } = await setUpOwner()
    const kept = await db.select().from(sessions)
    expect(JSON.stringify(kept)).not.toContain(accessToken)
  })

  it.each([[{}], [{ email: 'a@b.example' }], [{ email: 5, password: 'x' }], [[]], [null]])(
    'refuses the body %j',
    async (body) => {
      const response = await api.fetch(
        new Request('http://localhost/api/auth/login', { method: 'POST', headers: json, body: JSON.stringify(body) }),
      )
      expect(response.status).toBe(422)
    },
  )

  it('refuses hostile texts without breaking', async () => {
    for (const hostile of ["' or 1=1 --", '\u0000', '%', '${7*7}', 'a'.repeat(254)])
      expect([401, 422]).toContain(
        (await api.refusal(login, { body: { email: hostile, password: hostile, remember: true } })).status,
      )
  })
})

describe('a session', () => {
  it('stops working as soon as it is ended', async () => {
    const { accessToken } = await setUpOwner()
    await api.call(logout, { as: accessToken })
    expect(await api.refusal(readMe, { as: accessToken })).toMatchObject({ status: 401 })
  })

  it('is recognised whatever the case of its scheme', async () => {
    const { accessToken } = await setUpOwner()
    for (const scheme of ['bearer', 'BEARER', 'Bearer'])
      expect((await api.call(readMe, { headers: { authorization: `${scheme} ${accessToken}` } })).userData.email).toBe(
        owner.email,
      )
  })

  it('is required, and can’t be made up', async () => {
    await setUpOwner()
    for (const endpoint of [readMe, readProfile, listSessions, logout, endOtherSessions, deleteAvatar])
      expect((await api.refusal(endpoint)).status).toBe(401)
    for (const token of ['', 'x', '0'.repeat(64), "' or 1=1"])
      expect((await api.refusal(readMe, { as: token })).status).toBe(401)
    const [kept] = await db.select().from(sessions)
    expect((await api.refusal(readMe, { as: kept!.tokenHash })).status).toBe(401)
  })

  it('lasts while it is used, and is written at most once a minute', async () => {
    const { accessToken } = await setUpOwner()
    const seenAt = async () => (await db.select().from(sessions))[0]!.seenAt
    later(0.5)
    await api.call(readMe, { as: accessToken })
    expect(await seenAt()).toEqual(start)
    later(29 * 24 * 60)
    await api.call(readMe, { as: accessToken })
    expect(await seenAt()).toEqual(clock.now)
    later(29 * 24 * 60)
    expect(await api.call(readMe, { as: accessToken })).toBeTruthy()
    later(31 * 24 * 60)
    expect(await api.refusal(readMe, { as: accessToken })).toMatchObject({ status: 401 })
  })

  it('ends after half a day unless the person chose to stay signed in', async () => {
    await setUpOwner()
    const { accessToken } = await signIn({ ...owner, remember: false })
    later(13 * 60)
    expect(await api.refusal(readMe, { as: accessToken })).toMatchObject({ status: 401 })
  })

  it('is forgotten at a later sign-in of the same person, a month after it was over', async () => {
    await setUpOwner()
    const other = await api.signIn([])
    const kept = async () => (await db.select().from(sessions)).length
    later(59 * 24 * 60)
    await signIn(owner)
    expect(await kept()).toBe(3)
    later(2 * 24 * 60)
    await signIn(owner)
    expect(await kept()).toBe(3)
    expect((await api.refusal(readMe, { as: other })).status).toBe(401)
  })

  it('is listed with its device, and can be ended alone or with all others', async () => {
    const first = (await setUpOwner()).accessToken
    const second = (await signIn(owner)).accessToken
    const third = (await signIn(owner)).accessToken
    const { sessions } = await api.call(listSessions, { as: third })
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    await api.call(endSession, { as: third, params: { id: sessions.find(({ isCurrent }) => !isCurrent)!.id } })
    await api.call(endOtherSessions, { as: third })
    for (const token of [first, second]) expect((await api.refusal(readMe, { as: token })).status).toBe(401)
    expect(await api.call(readMe, { as: third })).toBeTruthy()
  })

  it('can’t be ended by another person', async () => {
    await setUpOwner()
    const [kept] = await db.select().from(sessions)
    const other = await api.signIn([])
    expect(await api.refusal(endSession, { as: other, params: { id: kept!.id } })).toMatchObject({ status: 404 })
  })

  it('stops working as soon as its person is suspended', async () => {
    const { accessToken } = await setUpOwner()
    await db.update(users).set({ status: 'inactive' })
    expect(await api.refusal(readMe, { as: accessToken })).toMatchObject({ status: 401 })
    expect(await api.refusal(login, { body: { ...owner, remember: true } })).toMatchObject({ status: 401 })
  })
})

describe('registering', () => {
  beforeEach(() => setUpOwner())

  it('sends an email whose link confirms the address, once', async () => {
    await api.call(register, { body: newcomer })
    const { accessToken, userData } = await signIn(newcomer)
    expect(userData.role).toBe('subscriber')
    expect(await api.call(readMe, { as: accessToken })).toMatchObject({ userData: { isEmailVerified: false } })
    const token = tokenOf()
    expect(await api.call(verifyEmail, { body: { token } })).toEqual({ email: newcomer.email })
    expect(await api.call(readMe, { as: accessToken })).toMatchObject({ userData: { isEmailVerified: true } })
    expect(await api.refusal(verifyEmail, { body: { token } })).toMatchObject({ status: 422 })
  })

  it('stores the address the person gave and the plan they chose', async () => {
    const said = { address: '3-1 Minatomachi', town: 'Kobe', state: 'Hyogo', postCode: '650-0045', country: 'Japan' }
    await api.call(register, { body: { ...newcomer, ...said, currentPlan: 'team' } })
    const { accessToken: as } = await signIn(newcomer)
    expect(await api.call(readProfile, { as })).toMatchObject(said)
    expect((await api.call(ownBilling.read, { as })).plan).toMatchObject({
      currentPlan: 'team',
      planSince: '2026-11-20',
      planUntil: null,
    })
    expect(await api.refusal(register, { body: { ...newcomer, currentPlan: 'golden' as 'team' } })).toMatchObject({
      status: 422,
      issues: [{ path: 'currentPlan' }],
    })
  })

  it('gives the same answer if the address already has an account, and emails only its owner', async () => {
    const fresh = await api.call(register, { body: newcomer })
    const again = await api.call(register, { body: { ...newcomer, username: 'other' } })
    expect(again).toEqual(fresh)
    expect(emails.map(({ subject }) => subject)).toEqual(['Confirm your email address', 'You already have an account'])
    expect(await db.select().from(users)).toHaveLength(2)
  })

  it('adds a number to a taken user name without revealing that it is taken', async () => {
    await api.call(register, { body: newcomer })
    await api.call(register, { body: { ...newcomer, email: 'second@comer.example' } })
    expect((await db.select().from(users).orderBy(users.id)).map(({ username }) => username)).toEqual([
      'ada',
      'newbie',
      'newbie2',
    ])
  })

  it.each([
    ['short', 'eight'],
    ['Password123', 'guessed'],
    ['newbie12', 'name'],
  ])('refuses the password %s', async (password) => {
    const refusal = await api.refusal(register, { body: { ...newcomer, password } })
    expect(refusal).toMatchObject({ status: 422, issues: [{ path: 'password' }] })
  })

  it('does not bring deleted roles back', async () => {
    const { accessToken: as } = await signIn(owner)
    await api.call(deleteRole, { as, params: { name: 'author' } })
    await api.call(register, { body: newcomer })
    expect((await api.call(listRoles, { as })).roles.map(({ name }) => name)).not.toContain('author')
  })

  it('is turned on and off by people who may change roles, and the page says which', async () => {
    const { accessToken: as } = await signIn(owner)
    expect(await api.call(readRegistration, { as })).toEqual({ role: 'subscriber' })
    await api.call(changeRegistration, { as, body: { role: null } })
    expect(await api.call(readSetup)).toEqual({ isNeeded: false, asksForCode: false, mayRegister: false })
    expect(await api.refusal(register, { body: newcomer })).toMatchObject({
      status: 403,
      message: expect.stringContaining('closed'),
    })
    await api.call(changeRegistration, { as, body: { role: 'client' } })
    await api.call(register, { body: newcomer })
    expect((await signIn(newcomer)).userData.role).toBe('client')
  })

  it('gives a role that can’t be deleted, become administrator or exceed the permissions of whoever chose it', async () => {
    const { accessToken: as } = await signIn(owner)
    const administrator = [{ action: 'manage', subject: 'all' }]
    expect(await api.refusal(changeRegistration, { as, body: { role: 'admin' } })).toMatchObject({ status: 422 })
    expect(await api.refusal(changeRegistration, { as, body: { role: 'nobody' } })).toMatchObject({ status: 422 })
    expect(
      await api.refusal(updateRole, {
        as,
        params: { name: 'subscriber' },
        body: { name: 'subscriber', rules: administrator, version: 1 },
      }),
    ).toMatchObject({ status: 409 })
    expect(await api.refusal(deleteRole, { as, params: { name: 'subscriber' } })).toMatchObject({ status: 409 })
    await api.call(updateRole, { as, params: { name: 'subscriber' }, body: { name: 'guest', rules: [], version: 1 } })
    await api.call(register, { body: newcomer })
    expect((await signIn(newcomer)).userData.role).toBe('guest')
    const clerk = await api.signIn([{ action: ['read', 'write'], subject: 'Role' }])
    expect(await api.refusal(changeRegistration, { as: clerk, body: { role: 'editor' } })).toMatchObject({
      status: 403,
    })
    for (const who of [{}, { as: await api.signIn([]) }]) {
      expect([401, 403]).toContain((await api.refusal(readRegistration, who)).status)
      expect([401, 403]).toContain((await api.refusal(changeRegistration, { ...who, body: { role: null } })).status)
    }
  })

  it('never puts a stranger’s text into an email to someone else', async () => {
    for (const [index, fullName] of [
      'You won. Visit http://evil.example',
      'Pay at evil.example/now',
      'Dear friend\nsend money',
    ].entries()) {
      await api.call(register, {
        body: { ...newcomer, username: `stranger${index}`, email: `victim${index}@x.example`, fullName },
      })
      expect(emails.at(-1)!.text).not.toMatch(/evil|money/)
    }
    const body = { ...newcomer, fullName: 'Jean-Luc O’Neil Jr.' }
    await api.call(register, { body })
    expect(emails.at(-1)!.text).toContain('Hello,')
    const [, token = ''] = /token=(\w+)/.exec(emails.at(-1)!.text) ?? []
    await api.call(forgotPassword, { body: { email: newcomer.email } })
    expect(emails.at(-1)!.text).toContain('Hello,')
    await api.call(verifyEmail, { body: { token } })
    await api.call(forgotPassword, { body: { email: newcomer.email } })
    expect(emails.at(-1)!.text).toContain('Hello Jean-Luc O’Neil Jr.,')
  })

  it('writes no more than six emails in two hours to one address, from wherever they are asked for', async () => {
    await api.call(register, { body: newcomer })
    const sent = () => emails.filter(({ to }) => to === newcomer.email).length
    for (let network = 1; network <= 9; network++) {
      await askFrom(network, sendVerification, newcomer.email)
      later(10)
    }
    expect(sent()).toBe(6)
    later(120)
    await api.call(sendVerification, { body: { email: newcomer.email } })
    expect(sent()).toBe(7)
  })

  it('refuses invalid input and names the field', async () => {
    const wrong = async (part: Record<string, unknown>) =>
      (await api.refusal(register, { body: { ...newcomer, ...part } })).issues.map(({ path }) => path)
    expect(await wrong({ email: 'nobody' })).toEqual(['email'])
    expect(await wrong({ username: 'a b' })).toEqual(['username'])
    expect(await wrong({ acceptsTerms: false })).toEqual(['acceptsTerms'])
    expect(await wrong({ password: 'x'.repeat(300) })).toEqual(['password'])
  })

  it('resends the email, and gives the same answer for every address', async () => {
    await api.call(register, { body: newcomer })
    const first = tokenOf()
    const known = await api.call(sendVerification, { body: { email: newcomer.email } })
    expect(await api.call(sendVerification, { body: { email: 'no@body.example' } })).toEqual(known)
    expect(emails).toHaveLength(2)
    expect(await api.refusal(verifyEmail, { body: { token: first } })).toMatchObject({ status: 422 })
    expect(await api.call(verifyEmail, { body: { token: tokenOf() } })).toBeTruthy()
  })
})

describe('a forgotten password', () => {
  it('is replaced by a link that works once and ends all sessions', async () => {
    const { accessToken } = await setUpOwner()
    await api.call(forgotPassword, { body: { email: owner.email } })
    const token = tokenOf()
    expect(await api.refusal(resetPassword, { body: { token, password: 'short' } })).toMatchObject({ status: 422 })
    await api.call(resetPassword, { body: { token, password: 'another fine day' } })
    expect(await api.refusal(readMe, { as: accessToken })).toMatchObject({ status: 401 })
    expect(await api.refusal(resetPassword, { body: { token, password: 'yet another day' } })).toMatchObject({
      status: 422,
    })
    expect(await signIn({ email: owner.email, password: 'another fine day' })).toHaveProperty('accessToken')
    expect(await api.refusal(login, { body: { ...owner, remember: true } })).toMatchObject({ status: 401 })
  })

  it('is answered in the language of the caller', async () => {
    const headers = { 'accept-language': 'fr' }
    expect(await api.call(forgotPassword, { body: { email: owner.email }, headers })).toEqual({
      message: 'Si cette adresse a un compte, nous lui avons envoyé un lien.',
    })
  })

  it('gives the same answer for every address, and emails only people with an account', async () => {
    await setUpOwner()
    const known = await api.call(forgotPassword, { body: { email: owner.email } })
    expect(await api.call(forgotPassword, { body: { email: 'no@body.example' } })).toEqual(known)
    expect(emails).toHaveLength(1)
  })

  it('stops sending emails after three, and still gives the same answer', async () => {
    await setUpOwner()
    for (let round = 0; round < 6; round++) await api.call(forgotPassword, { body: { email: owner.email } })
    expect(emails).toHaveLength(3)
  })

  it('is written to one address six times within the hour that a link works, from wherever it is asked for', async () => {
    await setUpOwner()
    for (let network = 1; network <= 9; network++) {
      await askFrom(network, forgotPassword, owner.email)
      later(5)
    }
    expect(emails).toHaveLength(6)
    later(61)
    await api.call(forgotPassword, { body: { email: owner.email } })
    expect(emails).toHaveLength(7)
  })

  it('is written however often strangers asked for anything else about the address', async () => {
    await setUpOwner()
    for (let network = 1; network <= 9; network++) {
      await askFrom(network, sendVerification, owner.email)
      const known = requestOf(register, { body: { ...newcomer, email: owner.email } })
      await api.fetch(known, { address: `198.51.${network}.7` })
      later(5)
    }
    const before = emails.length
    await api.call(forgotPassword, { body: { email: owner.email } })
    expect(emails).toHaveLength(before + 1)
  })

  it('leaves the confirmation of an address alone: what sends nothing isn’t counted', async () => {
    await setUpOwner()
    for (let network = 1; network <= 9; network++) await askFrom(network, sendVerification, owner.email)
    expect(emails).toHaveLength(0)
    await db.update(credentials).set({ emailVerifiedAt: null })
    later(20)
    await askFrom(20, sendVerification, owner.email)
    expect(emails).toHaveLength(1)
  })

  it('has a link that expires after an hour', async () => {
    await setUpOwner()
    await api.call(forgotPassword, { body: { email: owner.email } })
    later(61)
    expect(
      await api.refusal(resetPassword, { body: { token: tokenOf(), password: 'another fine day' } }),
    ).toMatchObject({ status: 422, issues: [{ path: 'token' }] })
  })

  it('keeps only a hash of the link', async () => {
    await setUpOwner()
    await api.call(forgotPassword, { body: { email: owner.email } })
    expect(JSON.stringify(await db.select().from(links))).not.toContain(tokenOf())
  })

  it('gives an account that someone else created back to the owner of the address', async () => {
    await setUpOwner()
    await api.call(register, { body: newcomer })
    const thief = (await signIn(newcomer)).accessToken
    await api.call(forgotPassword, { body: { email: newcomer.email } })
    await api.call(resetPassword, { body: { token: tokenOf(), password: 'really my account' } })
    expect(await api.refusal(readMe, { as: thief })).toMatchObject({ status: 401 })
    expect(await api.refusal(login, { body: { ...newcomer, remember: true } })).toMatchObject({ status: 401 })
  })
})

describe('looking at the product as a role', () => {
  it('has the rights of the role and changes nothing, until it ends', async () => {
    const { accessToken: as } = await setUpOwner()
    const seen = await api.call(startRoleView, { as, body: { role: 'subscriber' } })
    expect(seen.userData).toMatchObject({ role: 'subscriber', viewedRole: 'subscriber' })
    expect(await api.call(readMe, { as })).toEqual(seen)
    expect(await api.refusal(listRoles, { as })).toMatchObject({ status: 403 })
    const profile = {
      fullName: 'X',
      username: 'ada',
      company: '',
      country: '',
      contact: '',
      language: 'en',
      address: '',
      town: '',
      state: '',
      postCode: '',
      timeZone: '',
      currency: 'USD',
      version: 1,
    } as const
    expect(await api.refusal(updateProfile, { as, body: profile })).toMatchObject({
      status: 403,
      message: expect.stringContaining('subscriber'),
    })
    expect(await api.refusal(deleteMe, { as, body: { password: good } })).toMatchObject({ status: 403 })
    await api.call(savePreferences, { as, body: { theme: 'dark' } })
    expect((await api.call(endRoleView, { as })).userData).not.toHaveProperty('viewedRole')
    await api.call(updateProfile, { as, body: profile })
    const { events } = await api.call(listEvents, { as, query: { kind: 'role.viewed' } })
    expect(events).toMatchObject([{ entityId: 'subscriber', actorName: 'Ada Owner' }])
  })

  it('applies to one device alone, and ends with the role', async () => {
    const { accessToken: as } = await setUpOwner()
    const { accessToken: other } = await signIn(owner)
    await api.call(startRoleView, { as, body: { role: 'author' } })
    expect((await api.call(readMe, { as: other })).userData.role).toBe('admin')
    await api.call(deleteRole, { as: other, params: { name: 'author' } })
    expect((await api.call(readMe, { as })).userData.role).toBe('admin')
  })

  it('never shows more than the viewer’s own permissions, even after those shrink', async () => {
    await setUpOwner()
    const as = await api.signIn([
      { action: 'read', subject: 'Role' },
      { action: ['read', 'delete'], subject: 'User' },
    ])
    expect(await api.refusal(startRoleView, { as, body: { role: 'admin' } })).toMatchObject({ status: 403 })
    expect(await api.refusal(startRoleView, { as, body: { role: 'none' } })).toMatchObject({ status: 422 })
    expect(await api.refusal(startRoleView, { as: await api.signIn([]), body: { role: 'author' } })).toMatchObject({
      status: 403,
    })
    const { userData: own } = await api.call(readMe, { as })
    await db.insert(roles).values({ name: 'watcher', rules: [{ action: 'delete', subject: 'User' }] })
    await api.call(startRoleView, { as, body: { role: 'watcher' } })
    await db
      .update(roles)
      .set({ rules: [{ action: 'read', subject: 'Role' }] })
      .where(eq(roles.name, own.role))
    expect((await api.call(readMe, { as })).userAbilityRules).toEqual([{ action: 'read', subject: 'Role' }])
  })
})

describe('the own account', () => {
  it('changes the password only with the old one, and then ends all other sessions', async () => {
    const other = (await setUpOwner()).accessToken
    const as = (await signIn(owner)).accessToken
    const wrong = await api.refusal(changePassword, {
      as,
      body: { currentPassword: 'wrong', password: 'another fine day' },
    })
    expect(wrong).toMatchObject({ status: 422, issues: [{ path: 'currentPassword' }] })
    await api.call(changePassword, { as, body: { currentPassword: good, password: 'another fine day' } })
    expect(await api.refusal(readMe, { as: other })).toMatchObject({ status: 401 })
    expect(await api.call(readMe, { as })).toBeTruthy()
    expect(emails.at(-1)?.subject).toBe('Your password was changed')
  })

  it('refuses a sign-in with the old password that was under way while it was changed', async () => {
    const { accessToken: as } = await setUpOwner()
    const { passwords } = api.machine
    const { verify } = passwords
    passwords.verify = async (password, stored) => {
      passwords.verify = verify
      const fits = await verify(password, stored)
      api.machine.clock.now = new Date(api.machine.now().getTime() + 1000)
      await api.call(changePassword, { as, body: { currentPassword: good, password: 'another fine day' } })
      return fits
    }
    expect(await api.refusal(login, { body: { email: owner.email, password: good, remember: true } })).toMatchObject({
      status: 401,
      message: 'Wrong email address or password. Try again.',
    })
    expect((await api.call(listSessions, { as })).sessions).toHaveLength(1)
  })

  it('slows down guessing of the old password', async () => {
    const { accessToken: as } = await setUpOwner()
    const guess = () =>
      api.refusal(changePassword, { as, body: { currentPassword: 'wrong', password: 'another fine day' } })
    for (let round = 0; round < 5; round++) await guess()
    expect(await guess()).toMatchObject({ status: 429 })
  })

  it('changes the email address once the new one is confirmed', async () => {
    const { accessToken: as } = await setUpOwner()
    await api.call(changeEmail, { as, body: { email: 'countess@office.example', password: good } })
    expect(await api.call(readProfile, { as })).toMatchObject({
      email: owner.email,
      nextEmail: 'countess@office.example',
    })
    expect(emails.map(({ to }) => to)).toEqual(['countess@office.example', owner.email])
    await api.call(verifyEmail, { body: { token: tokenOf(0) } })
    expect(await api.call(readProfile, { as })).toMatchObject({
      email: 'countess@office.example',
      nextEmail: null,
      isEmailVerified: true,
    })
  })

  it('drops a pending change of the address when the password changes, as its email advises', async () => {
    const { accessToken: as } = await setUpOwner()
    await api.call(changeEmail, { as, body: { email: 'thief@evil.example', password: good } })
    const stolen = emails.map(({ text }) => /token=([0-9a-f]{64})/.exec(text)?.[1]).find(Boolean)!
    await api.call(changePassword, { as, body: { currentPassword: good, password: 'another good horse' } })
    expect(await api.refusal(verifyEmail, { body: { token: stolen } })).toMatchObject({ status: 422 })
    expect((await api.call(readProfile, { as })).email).toBe(owner.email)
  })

  it('is not changed by a pending link while the account is suspended', async () => {
    await setUpOwner()
    const as = await api.signIn([], { email: 'gone@office.example' })
    const [kept] = await db.select().from(users).where(eq(users.email, 'gone@office.example'))
    await db.insert(credentials).values({ userId: kept!.id, passwordHash: `plain$${good}`, changedAt: start })
    await api.call(changeEmail, { as, body: { email: 'new@evil.example', password: good } })
    const token = emails.map(({ text }) => /token=([0-9a-f]{64})/.exec(text)?.[1]).find(Boolean)!
    await db.update(users).set({ status: 'inactive' }).where(eq(users.id, kept!.id))
    expect(await api.refusal(verifyEmail, { body: { token } })).toMatchObject({ status: 422 })
  })

  it('is not hashed for a link that was never sent', async () => {
    let hashes = 0
    const { hash } = api.machine.passwords
    api.machine.passwords.hash = (password) => (hashes++, hash(password))
    await api.refusal(resetPassword, { body: { token: 'a'.repeat(64), password: good } })
    await setUpOwner()
    hashes = 0
    await api.refusal(setUp, { body: { ...owner, language: 'en' } })
    api.machine.passwords.hash = hash
    expect(hashes).toBe(0)
  })

  it('keeps the link of an earlier change where too many emails went to the new address', async () => {
    const { accessToken: as } = await setUpOwner()
    const change = (email: string) => api.call(changeEmail, { as, body: { email, password: good } })
    for (let round = 0; round < 6; round++) {
      await change('countess@office.example')
      later(1)
    }
    const token = emails.findLast(({ to }) => to === 'countess@office.example')!.text.match(/token=([0-9a-f]{64})/)![1]!
    await expect(change('countess@office.example')).rejects.toMatchObject({ status: 429 })
    expect((await api.call(verifyEmail, { body: { token } })).email).toBe('countess@office.example')
  })

  it('does not reveal whether a new email address has an account', async () => {
    const { accessToken: as } = await setUpOwner()
    await api.signIn([], { email: 'taken@office.example' })
    await api.call(changeEmail, { as, body: { email: 'taken@office.example', password: good } })
    expect(emails.find(({ to }) => to === 'taken@office.example')?.subject).toBe('You already have an account')
    expect(emails.some(({ text }) => text.includes('token='))).toBe(false)
    expect((await api.call(readProfile, { as })).nextEmail).toBe('taken@office.example')
  })

  it('is deleted with the password, unless it is the last administrator', async () => {
    const { accessToken: as } = await setUpOwner()
    expect(await api.refusal(deleteMe, { as, body: { password: 'wrong' } })).toMatchObject({ status: 422 })
    expect(await api.refusal(deleteMe, { as, body: { password: good } })).toMatchObject({ status: 409 })
    await api.signIn()
    const { avatar } = await api.call(uploadAvatar, { as, body: pngOf(64, 64) })
    await api.call(deleteMe, { as, body: { password: good } })
    await api.machine.queue.runKept()
    expect(await api.refusal(readMe, { as })).toMatchObject({ status: 401 })
    expect((await api.fetch(new Request(`http://localhost${avatar}`))).status).toBe(404)
  })

  it('accepts a picture by its content, not by its file name', async () => {
    const { accessToken: as } = await setUpOwner()
    const { avatar } = await api.call(uploadAvatar, { as, body: pngOf(64, 64) })
    const served = await api.fetch(new Request(`http://localhost${avatar}`))
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(
      await api.refusal(uploadAvatar, {
        as,
        body: '<svg onload="alert(1)">',
        headers: { 'content-type': 'image/png' },
      }),
    ).toMatchObject({ status: 422 })
    expect(await api.refusal(uploadAvatar, { as, body: new Uint8Array(900_000) })).toMatchObject({ status: 413 })
    await api.call(deleteAvatar, { as })
    await api.machine.queue.runKept()
    expect((await api.fetch(new Request(`http://localhost${avatar}`))).status).toBe(404)
  })

  it.each([
    [100_000, 100_000],
    [4097, 1],
    [1, 4097],
    [0, 0],
    [0, 64],
    [64, 0],
  ])('takes no picture of %i × %i pixels', async (width, height) => {
    const { accessToken: as } = await setUpOwner()
    const message =
      width * height === 0
        ? 'The picture must be a PNG, JPEG, GIF or WebP file.'
        : `The picture is ${width} × ${height} pixels. Choose one of at most 4096 × 4096.`
    expect(await api.refusal(uploadAvatar, { as, body: pngOf(width, height) })).toMatchObject({ status: 422, message })
    expect((await api.call(readMe, { as })).userData.avatar).toBe('')
  })

  it('refuses a picture that ends within its header', async () => {
    const { accessToken: as } = await setUpOwner()
    for (const bytes of [8, 16, 24])
      expect((await api.refusal(uploadAvatar, { as, body: pngOf(64, 64).subarray(0, bytes) })).status).toBe(422)
  })

  it('records all of it in the audit log', async () => {
    const { accessToken: as } = await setUpOwner()
    later(1)
    await api.refusal(login, { body: { ...owner, password: 'wrong', remember: true } })
    later(1)
    await api.call(changePassword, { as, body: { currentPassword: good, password: 'another fine day' } })
    const { events } = await api.call(listEvents, { as })
    expect(events.map(({ kind }) => kind).filter((kind) => !kind.startsWith('notification'))).toEqual([
      'account.password-changed',
      'account.sign-in-failed',
      'account.set-up',
    ])
    expect(JSON.stringify(events)).not.toContain('another fine day')
    expect(await db.select().from(eventRows).where(eq(eventRows.actorId, 1))).not.toHaveLength(0)
  })
})
