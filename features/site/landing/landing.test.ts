import { describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { settingDefaults } from '../../ecommerce/settings/rules.ts'
import { changeStoreDetails } from '../../ecommerce/settings/contract.ts'
import { listTickets } from '../../office/tickets/contract.ts'
import { changeSite, readSite, sendContactMessage } from './contract.ts'
import { mostMessages, trackingCodeIn } from './rules.ts'
import { countMessage } from './server/commands.ts'

const api = await testApi()
const message = { name: 'Ada', email: 'Ada@test.example', message: 'Do you deliver on Sundays?', website: '' }
const closed = { isPublic: false, ownSite: '', version: 0 }
const send = (body: object = {}) => ({ body: { ...message, ...body } })

describe('the public pages', () => {
  it('are open until they are closed by whoever may change the store’s settings, from the newest version', async () => {
    expect(await api.call(readSite)).toEqual({ isPublic: true, ownSite: '', owner: '', version: 0 })
    const as = await api.signIn([{ action: 'write', subject: 'StoreSettings' }])
    expect(await api.call(changeSite, { as, body: closed })).toMatchObject({ isPublic: false, version: 1 })
    expect(await api.refusal(changeSite, { as, body: closed })).toMatchObject({ status: 409 })
    const next = { isPublic: true, ownSite: 'https://shop.example.com/start', version: 1 }
    expect(await api.refusal(changeSite, { as, body: next })).toMatchObject({
      status: 403,
      code: 'landing.notYourSite',
    })
    expect(await api.call(changeSite, { as: await api.signIn(), body: next })).toEqual({ ...next, version: 2 })
    expect(await api.call(changeSite, { as, body: { ...next, isPublic: false, version: 2 } })).toMatchObject({
      isPublic: false,
    })
  })

  it('are not changed by others, and lead only to a website over https', async () => {
    const reader = await api.signIn([{ action: 'read', subject: 'StoreSettings' }])
    expect(await api.refusal(changeSite, { as: reader, body: closed })).toMatchObject({ status: 403 })
    const as = await api.signIn()
    for (const ownSite of ['javascript:alert(1)', 'http://shop.example.com', 'shop', '//shop.example.com'])
      expect(await api.refusal(changeSite, { as, body: { ...closed, ownSite } })).toMatchObject({ status: 422 })
  })
})

describe('a message of a visitor', () => {
  it('becomes a ticket, and an email to the store if it has an address', async () => {
    const as = await api.signIn()
    await api.call(sendContactMessage, send())
    expect(api.machine.emails).toEqual([])
    const value = { ...settingDefaults.details, contactEmail: 'store@test.example' }
    await api.call(changeStoreDetails, { as, body: { version: 0, value } })
    await api.call(sendContactMessage, send({ name: 'Bo' }))
    const { tickets } = await api.call(listTickets, { as })
    expect(tickets).toHaveLength(2)
    expect(tickets[0]).toMatchObject({
      subject: 'Message from Bo',
      requester: 'Bo',
      email: 'ada@test.example',
      description: message.message,
      channel: 'website',
      status: 'new',
    })
    expect(api.machine.emails).toMatchObject([{ to: 'store@test.example', subject: 'Message from Bo' }])
  })

  it('needs a name, an address and a text, and a field no person sees stays empty', async () => {
    for (const wrong of [{ name: ' ' }, { email: 'x' }, { message: '' }, { website: 'https://spam.example' }])
      expect(await api.refusal(sendContactMessage, send(wrong))).toMatchObject({ status: 422 })
    const { total } = await api.call(listTickets, { as: await api.signIn() })
    expect(total).toBe(0)
  })

  it('is refused in the visitor’s language after several within an hour, until the hour is over', async () => {
    for (let count = 0; count < mostMessages.ofOne; count++) await api.call(sendContactMessage, send())
    const refused = await api.refusal(sendContactMessage, { ...send(), headers: { 'accept-language': 'fr' } })
    expect(refused).toMatchObject({ status: 429, message: expect.stringContaining('plusieurs messages') })
    api.machine.clock.now = new Date(api.machine.now().getTime() + 3_600_001)
    await api.call(sendContactMessage, send())
  })

  it('counts those sent at once like those sent in a row', async () => {
    await Promise.allSettled(Array.from({ length: mostMessages.ofOne * 3 }, () => api.call(sendContactMessage, send())))
    const { total } = await api.call(listTickets, { as: await api.signIn() })
    expect(total).toBe(mostMessages.ofOne)
  })

  it('counts one network, whichever of its addresses is used', async () => {
    const from = (address: string) => countMessage({ ...api.machine, address })
    for (let count = 1; count <= mostMessages.ofOne; count++) await from(`2001:db8:0:1::${count}`)
    await expect(from('2001:db8:0:1:ffff::1')).rejects.toMatchObject({ status: 429 })
    await from('2001:db8:0:2::1')
  })

  it('comes in from others though a few networks have filled the room of all, but not from these', async () => {
    const from = (address: string) => countMessage({ ...api.machine, address })
    const networks = mostMessages.ofAll / mostMessages.ofOne
    for (let count = 0; count < mostMessages.ofAll; count++) await from(`198.51.100.${count % networks}`)
    await expect(from('198.51.100.200')).rejects.toMatchObject({ status: 429 })
    await from('203.0.113.1')
    await from('203.0.113.2')
    await expect(from('203.0.113.3')).rejects.toMatchObject({ status: 429 })
    await from('192.0.2.1')
  })

  it('is refused while the public pages are closed', async () => {
    await api.call(changeSite, { as: await api.signIn(), body: closed })
    expect(await api.refusal(sendContactMessage, send())).toMatchObject({ status: 403 })
  })
})

it('a tracking code is found in a link, in a sentence and on its own, whatever the case', () => {
  const code = '0123456789abcdef0123456789abcdef'
  for (const words of [code, ` ${code.toUpperCase()} `, `https://x.example/track/${code}?a=1`, `Your code: ${code}.`])
    expect(trackingCodeIn(words)).toBe(code)
  for (const words of ['', code.slice(1), `${code}0`, 'https://x.example/track/'])
    expect(trackingCodeIn(words)).toBeUndefined()
})
