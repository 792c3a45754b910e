import { expect, it, vi } from 'vitest'
import { snsTopic } from '#homes/test/sns-topic.ts'
import { isSignedBySns, snsCertificates } from './server/sns-signature.ts'

const now = new Date('2026-12-01T12:00:00Z')
const at = () => now
const message = { Type: 'Notification', Message: '{"eventType":"Delivery"}' }

it.each(['1', '2'])('what a topic signed in version %s holds, and nothing that was changed since', async (version) => {
  const { pem, signed } = await snsTopic({ at, version })
  const given = await signed({ ...message, Subject: 'Amazon SES' })
  const holds = (changed: object) => isSignedBySns({ ...given, ...changed }, now, async () => pem)
  expect(await holds({})).toBe(true)
  for (const changed of [{ Message: '{}' }, { Subject: 'Other' }, { Timestamp: 'later' }, { Type: 'Other' }])
    expect(await holds(changed)).toBe(false)
  expect(await holds({ Signature: '*' })).toBe(false)
  expect(await holds({ SignatureVersion: '3' })).toBe(false)
})

it('an invitation is signed with where to confirm it', async () => {
  const { pem, signed } = await snsTopic({ at })
  const given = await signed({
    Type: 'SubscriptionConfirmation',
    Message: 'Confirm',
    Token: 'a',
    SubscribeURL: 'https://sns.us-west-2.amazonaws.com/?a',
  })
  expect(await isSignedBySns(given, now, async () => pem)).toBe(true)
  const elsewhere = { ...given, SubscribeURL: 'https://evil.example/' }
  expect(await isSignedBySns(elsewhere, now, async () => pem)).toBe(false)
})

it.each([
  ['another host', 'https://sns.us-west-2.amazonaws.com.evil.example/SimpleNotificationService-1.pem'],
  ['another service of Amazon', 'https://s3.us-west-2.amazonaws.com/SimpleNotificationService-1.pem'],
  ['a port', 'https://sns.us-west-2.amazonaws.com:8443/SimpleNotificationService-1.pem'],
  ['an open connection', 'http://sns.us-west-2.amazonaws.com/SimpleNotificationService-1.pem'],
  ['another file', 'https://sns.us-west-2.amazonaws.com/?x=/SimpleNotificationService-1.pem'],
])('a certificate from %s is never read', async (_, SigningCertURL) => {
  const { pem, signed } = await snsTopic({ at })
  const read = vi.fn(async () => pem)
  expect(await isSignedBySns({ ...(await signed(message)), SigningCertURL }, now, read)).toBe(false)
  expect(read).not.toHaveBeenCalled()
})

it('a certificate holds from its first moment to its last, and one that can’t be read holds nothing', async () => {
  const early = await snsTopic({ at, from: '261201120001Z' })
  expect(await isSignedBySns(await early.signed(message), now, async () => early.pem)).toBe(false)
  const over = await snsTopic({ at, until: '261201115959Z' })
  expect(await isSignedBySns(await over.signed(message), now, async () => over.pem)).toBe(false)
  const { signed } = await snsTopic({ at })
  for (const pem of [undefined, '', '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'])
    expect(await isSignedBySns(await signed(message), now, async () => pem)).toBe(false)
})

it('an old message is not taken again', async () => {
  const { pem, signed } = await snsTopic({ at })
  const given = await signed(message)
  const heldAfter = (hours: number) =>
    isSignedBySns(given, new Date(now.getTime() + hours * 3_600_000), async () => pem)
  expect(await heldAfter(23)).toBe(true)
  expect(await heldAfter(25)).toBe(false)
})

it('a certificate is read once, and again where it couldn’t be', async () => {
  const { pem, url } = await snsTopic({ at })
  const answers = [new Response('', { status: 503 }), new Response(pem), new Response('never')]
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answers.shift()!)
  const read = snsCertificates({ bus: {} as never })
  expect(await read(url)).toBeUndefined()
  expect(await Promise.all([read(url), read(url)])).toEqual([pem, pem])
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(fetched.mock.lastCall?.[1]).toMatchObject({ redirect: 'error' })
  fetched.mockRestore()
})
