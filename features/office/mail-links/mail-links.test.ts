import { expect, it } from 'vitest'
import { createDelivery, readTimeline } from '#features/logistics/deliveries/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import * as mail from '../email/contract.ts'
import * as links from './contract.ts'

const api = await testApi()
const pins = { door: [-56.1, -34.9] as [number, number], parking: null }
const deliver = (as: string, reference: string) =>
  api.call(createDelivery, { as, body: { recipient: 'Ana', address: 'Rambla 12', reference, pins } })

const to = [{ email: 'ana@outside.example', name: 'Ana' }]
/** An email in the mailbox of a person, as a draft of theirs. */
async function draftOf(as: string) {
  const body = { to, cc: [], bcc: [], subject: 'Please bring D-000007', message: '<p>Ring twice.</p>' }
  return api.call(mail.createDraft, { as, body })
}

async function send(as: string, { id, version }: { id: number; version: number }): Promise<number> {
  await api.call(mail.sendDraft, { as, params: { id }, body: { version } })
  api.machine.clock.now = new Date(api.machine.now().getTime() + 11_000)
  await api.machine.queue.runKept()
  return id
}
const emailOf = async (as: string) => send(as, await draftOf(as))

it('a draft is read by its writer alone until it is sent, and nothing in the trash by anybody', async () => {
  const as = await api.signIn()
  const other = await api.signIn([{ action: 'read', subject: 'Delivery' }])
  const { id: deliveryId, reference } = await deliver(as, 'D-000009')
  const draft = await draftOf(as)
  await api.call(links.addLink, { as, params: { id: draft.id }, body: { reference } })
  const seen = async (who: string) =>
    (await api.call(links.listEmailsOfDelivery, { as: who, params: { id: deliveryId } })).map(({ id }) => id)
  expect([await seen(as), await seen(other)]).toEqual([[draft.id], []])
  await send(as, draft)
  expect([await seen(as), await seen(other)]).toEqual([[draft.id], [draft.id]])
  await api.call(mail.changeEmails, { as, body: { ids: [draft.id], data: { isDeleted: true } } })
  expect([await seen(as), await seen(other)]).toEqual([[], []])
})

it('an email that is linked to a delivery is read by everybody who sees the delivery, until it no longer is', async () => {
  const as = await api.signIn(undefined, { fullName: 'Ada Adler' })
  const other = await api.signIn([{ action: 'read', subject: 'Delivery' }])
  const { id: deliveryId, reference } = await deliver(as, 'D-000007')
  const id = await emailOf(as)
  const params = { id }
  const linked = await api.call(links.addLink, { as, params, body: { reference } })
  expect(linked).toMatchObject({ deliveryId, reference, recipient: 'Ana', state: 'ready' })
  // Once is enough.
  await api.call(links.addLink, { as, params, body: { reference } })
  expect(await api.call(links.listLinks, { as, params })).toEqual([linked])
  const shown = { subject: 'Please bring D-000007', message: '<p>Ring twice.</p>', linkedBy: 'Ada Adler' }
  const ofDelivery = { params: { id: deliveryId } }
  expect(await api.call(links.listEmailsOfDelivery, { as, ...ofDelivery })).toMatchObject([{ ...shown, isOwn: true }])
  expect(await api.call(links.listEmailsOfDelivery, { as: other, ...ofDelivery })).toMatchObject([
    { ...shown, isOwn: false },
  ])
  const { entries } = await api.call(readTimeline, { as, ...ofDelivery })
  expect(entries.at(-1)).toMatchObject({ kind: 'changed', fields: ['emails'] })
  await api.call(links.removeLink, { as, params: { id, deliveryId } })
  expect(await api.call(links.listEmailsOfDelivery, { as: other, ...ofDelivery })).toEqual([])
  expect((await api.refusal(links.removeLink, { as, params: { id, deliveryId } })).status).toBe(404)
})

it('nobody links the emails of others, nor to deliveries they do not see', async () => {
  const as = await api.signIn()
  const { id: deliveryId, reference } = await deliver(as, 'D-000008')
  const params = { id: await emailOf(as) }
  const spy = await api.signIn()
  expect((await api.refusal(links.addLink, { as: spy, params, body: { reference } })).status).toBe(404)
  expect((await api.refusal(links.listLinks, { as: spy, params })).status).toBe(404)
  await api.call(links.addLink, { as, params, body: { reference } })
  expect((await api.refusal(links.removeLink, { as: spy, params: { ...params, deliveryId } })).status).toBe(404)
  const clerk = await api.signIn([
    { action: ['read', 'write', 'create'], subject: 'Email' },
    { action: 'create', subject: 'OutsideEmail' },
  ])
  const own = { id: await emailOf(clerk) }
  expect((await api.refusal(links.addLink, { as: clerk, params: own, body: { reference } })).status).toBe(404)
  expect((await api.refusal(links.addLink, { as, params, body: { reference: '' } })).status).toBe(422)
  expect((await api.refusal(links.listEmailsOfDelivery, { as: clerk, params: { id: deliveryId } })).status).toBe(403)
  expect((await api.refusal(links.listEmailsOfDelivery, { as, params: { id: 999 } })).status).toBe(404)
})
