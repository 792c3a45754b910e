/** @module-tag engine */
import { secondFactors, backupCodes as codeRows } from './server/tables.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { login, readMe, setUp } from '#platform/accounts/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import { confirmTwoStep, readTwoStep, renewBackupCodes, startTwoStep, turnTwoStepOff } from './contract.ts'
import { codeOf, stepAt } from './rules.ts'

const api = await testApi()
const { clock, db } = api.machine
const password = 'correct horse battery'
const owner = {
  fullName: 'Ada Owner',
  company: '',
  username: 'ada',
  email: 'ada@office.example',
  password,
  language: 'en',
} as const
const nextStep = () => void (clock.now = new Date(clock.now.getTime() + 30_000))

let as = ''
beforeEach(async () => {
  clock.now = new Date('2026-11-20T09:00:00Z')
  as = (await api.call(setUp, { body: owner })).accessToken
})

const fromBase32 = (text: string) => {
  const bits = Array.from(text, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (eight) => parseInt(eight, 2))
}

async function turnOn() {
  const { secret, uri } = await api.call(startTwoStep, { as, body: { password } })
  const code = () => codeOf(fromBase32(secret), stepAt(clock.now))
  const { backupCodes } = await api.call(confirmTwoStep, { as, body: { code: await code() } })
  return { secret, uri, code, backupCodes }
}
const signIn = (code?: string) =>
  api.call(login, { body: { email: owner.email, password, remember: true, ...(code && { code }) } })
const refusedSignIn = (code: string) =>
  api.refusal(login, { body: { email: owner.email, password, remember: true, code } })

describe('the second factor', () => {
  it('is on once a code proved that the app holds the secret', async () => {
    const { secret, uri } = await api.call(startTwoStep, { as, body: { password } })
    expect(uri).toContain(secret)
    expect(await signIn()).toHaveProperty('accessToken')
    expect(await api.refusal(confirmTwoStep, { as, body: { code: '000000' } })).toMatchObject({
      status: 422,
      issues: [{ path: 'code' }],
    })
    expect(await api.call(readTwoStep, { as })).toEqual({ isOn: false, backupCodesLeft: 0 })
    await turnOn()
    expect(await api.call(readTwoStep, { as })).toEqual({ isOn: true, backupCodesLeft: 10 })
  })

  it('is asked for after the right password, never after a wrong one', async () => {
    await turnOn()
    expect(await signIn()).toEqual({ twoFactorRequired: true })
    expect(await api.refusal(login, { body: { email: owner.email, password: 'wrong', remember: true } })).toMatchObject(
      { status: 401 },
    )
  })

  it('takes each code once', async () => {
    const { code } = await turnOn()
    expect(await refusedSignIn(await code())).toMatchObject({ status: 401 })
    nextStep()
    expect(await signIn(await code())).toHaveProperty('accessToken')
    expect(await refusedSignIn(await code())).toMatchObject({ status: 401 })
  })

  it('lets one of two sign-ins with the same code through', async () => {
    const { code } = await turnOn()
    nextStep()
    const same = await code()
    const both = await Promise.allSettled([signIn(same), signIn(same)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('takes each backup code once, however it is written', async () => {
    const { backupCodes } = await turnOn()
    expect(await signIn(backupCodes[0]!.toUpperCase().replace('-', ' '))).toHaveProperty('accessToken')
    expect(await refusedSignIn(backupCodes[0]!)).toMatchObject({ status: 401 })
    expect(await api.call(readTwoStep, { as })).toMatchObject({ backupCodesLeft: 9 })
  })

  it('counts wrong codes like wrong passwords', async () => {
    await turnOn()
    for (let round = 0; round < 5; round++) expect(await refusedSignIn('123456')).toMatchObject({ status: 401 })
    expect(await refusedSignIn('123456')).toMatchObject({ status: 429 })
  })

  it('gives new backup codes with the password, and the old ones stop working', async () => {
    const { backupCodes } = await turnOn()
    expect(await api.refusal(renewBackupCodes, { as, body: { password: 'wrong' } })).toMatchObject({ status: 422 })
    const renewed = await api.call(renewBackupCodes, { as, body: { password } })
    expect(await refusedSignIn(backupCodes[0]!)).toMatchObject({ status: 401 })
    expect(await signIn(renewed.backupCodes[0])).toHaveProperty('accessToken')
  })

  it('is turned off with the password alone', async () => {
    await turnOn()
    expect(await api.refusal(turnTwoStepOff, { as, body: { password: 'wrong' } })).toMatchObject({ status: 422 })
    await api.call(turnTwoStepOff, { as, body: { password } })
    expect(await signIn()).toHaveProperty('accessToken')
  })

  it('ends the other sessions when it is turned on', async () => {
    const other = await signIn()
    await turnOn()
    expect('accessToken' in other && (await api.refusal(readMe, { as: other.accessToken })).status).toBe(401)
  })

  it('is kept encrypted, its backup codes hashed', async () => {
    const { secret, backupCodes } = await turnOn()
    const kept = JSON.stringify([await db.select().from(secondFactors), await db.select().from(codeRows)])
    expect(kept).not.toContain(secret)
    expect(kept).not.toContain(backupCodes[0])
    expect(kept).toContain('v1.')
  })

  it('refuses to be started without the password, and twice', async () => {
    expect(await api.refusal(startTwoStep, { as, body: {} })).toMatchObject({ status: 422 })
    await turnOn()
    expect(await api.refusal(startTwoStep, { as, body: { password } })).toMatchObject({ status: 409 })
  })
})
