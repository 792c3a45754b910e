import { answerByLink } from '#features/office/calendar/contract.ts'
import { cpuUsage } from 'node:process'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  forgotPassword,
  login,
  register,
  resetPassword,
  sendVerification,
  setUp,
  verifyEmail,
} from '#platform/accounts/contract.ts'
import { signInDriver } from '#features/logistics/driver-devices/contract.ts'
import { placeTrackedPin } from '#features/logistics/address-checks/contract.ts'
import {
  changeTrackedMessages,
  newestNotification,
  receiveSmsReport,
  receiveTwilioReply,
  receiveTwilioStatus,
  receiveVonageReply,
  receiveVonageStatus,
} from '#features/logistics/recipient-messages/contract.ts'
import { changeEmailReports, receiveEmailReport } from '#features/logistics/recipient-email/contract.ts'
import { subscribeTracked, unsubscribeTracked } from '#features/logistics/recipient-push/contract.ts'
import { receiveWhatsapp } from '#features/logistics/recipient-whatsapp/contract.ts'
import { rateTracked, reportTracked } from '#features/logistics/recipient-feedback/contract.ts'
import { chooseTracked } from '#features/logistics/recipient-choices/contract.ts'
import {
  cancelTracked,
  chooseTrackedSlot,
  holdTrackedSlot,
  offerTrackedSlots,
} from '#features/logistics/recipient-slots/contract.ts'
import {
  instructTracked,
  photographSafePlace,
  readTrackedSafePlace,
} from '#features/logistics/recipient-instructions/contract.ts'
import { moveTrackedPin } from '#features/logistics/recipient-pin/contract.ts'
import { openTracking, readTrackingPhoto } from '#features/logistics/tracking/contract.ts'
import { feedOsmand, feedOwntracks, feedTraccar } from '#features/logistics/positions/contract.ts'
import { rateHelpArticle } from '#features/site/help/contract.ts'
import { paySharedInvoice } from '#features/office/invoice-payments/contract.ts'
import { countVisit } from '#features/office/visits/contract.ts'
import { receiveCardEvent } from '#features/ecommerce/card-payments/contract.ts'
import { rateForShopify } from '#features/logistics/slots/contract.ts'
import { receiveShopOrder } from '#features/ecommerce/shopify/contract.ts'
import { checkGiftCard, payShopOrder, placeShopOrder, quoteCart } from '#features/site/checkout/contract.ts'
import { orderGiftCard, payGiftCardOrder } from '#features/site/gift-card-orders/contract.ts'
import { orderPlan, payPlanOrder } from '#features/site/plan-orders/contract.ts'
import { joinNewsletter, sendContactMessage } from '#features/site/landing/contract.ts'
import { confirmNewsletter, leaveNewsletter } from '#features/site/newsletter/contract.ts'
import { readHealth } from '#platform/system/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import { needsSession, type Endpoint } from '#kit/contract/endpoint.ts'
import { handlers } from './api.ts'

const api = await testApi()
const hex = 'a'.repeat(64)
const calls = 20
/** A call that asks the database a few questions stays well below this many bare ones. */
const mostBareCalls = 25

/** Slow on purpose: they hash a password, and only so many tries of one account and address are let through. */
const hashing: Endpoint[] = [login, register, resetPassword, setUp]
const bodies = new Map<Endpoint, unknown>([
  [forgotPassword, { email: 'nobody@test.example' }],
  [sendVerification, { email: 'nobody@test.example' }],
  [verifyEmail, { token: hex }],
  [receiveShopOrder, { id: 1 }],
  [rateForShopify, { rate: {} }],
  [paySharedInvoice, {}],
  [receiveCardEvent, { id: 'evt_1' }],
  [countVisit, { page: 'pricing', source: 'direct', campaign: 'x', isEntry: true }],
  [rateHelpArticle, { isHelpful: true }],
  [sendContactMessage, { name: 'x', email: 'nobody@test.example', message: 'x' }],
  [joinNewsletter, { email: 'nobody@test.example', agrees: true }],
  [confirmNewsletter, { token: hex }],
  [leaveNewsletter, { token: hex }],
  [checkGiftCard, { code: 'GUESS' }],
  [quoteCart, { items: [] }],
  [placeShopOrder, { key: '00000000-0000-4000-8000-000000000000' }],
  [payShopOrder, {}],
  [orderPlan, { key: '00000000-0000-4000-8000-000000000000' }],
  [payPlanOrder, {}],
  [orderGiftCard, { key: '00000000-0000-4000-8000-000000000000' }],
  [payGiftCardOrder, {}],
  [answerByLink, { answer: 'yes' }],
  [signInDriver, { code: '00000000', deviceId: '00000000-0000-4000-8000-000000000000', name: 'x' }],
  [feedOsmand, {}],
  [feedTraccar, { device_id: 'x' }],
  [feedOwntracks, { _type: 'location' }],
  [changeTrackedMessages, { channel: 'email', isOptedOut: true }],
  [receiveTwilioStatus, {}],
  [receiveTwilioReply, {}],
  [receiveVonageStatus, {}],
  [receiveVonageReply, {}],
  [receiveSmsReport, {}],
  [receiveWhatsapp, {}],
  [
    receiveEmailReport,
    {
      signature: { timestamp: String(api.machine.clock.now.getTime() / 1000), token: 'x', signature: hex },
      'event-data': {},
    },
  ],
  [openTracking, { digits: '0000' }],
  [readTrackingPhoto, { digits: '0000' }],
  [instructTracked, { digits: '0000', leaveWith: 'person', place: '', gateCode: '', note: '' }],
  [photographSafePlace, { digits: '0000' }],
  [readTrackedSafePlace, { digits: '0000' }],
  [moveTrackedPin, { digits: '0000', door: [-56.16, -34.9] }],
  [chooseTracked, { digits: '0000', choice: 'sendBack', date: null, place: '' }],
  [offerTrackedSlots, { digits: '0000' }],
  [holdTrackedSlot, { digits: '0000', day: '2026-11-23', from: '08:00', to: '12:00' }],
  [chooseTrackedSlot, { digits: '0000' }],
  [cancelTracked, { digits: '0000' }],
  [subscribeTracked, { digits: '0000', endpoint: 'https://fcm.googleapis.com/1' }],
  [unsubscribeTracked, { endpoint: 'https://fcm.googleapis.com/1' }],
  [newestNotification, { endpoint: 'https://fcm.googleapis.com/1' }],
  [rateTracked, { digits: '0000', stars: 5, comment: '' }],
  [reportTracked, { digits: '0000', kind: 'damaged', text: '' }],
  [placeTrackedPin, { digits: '0000', door: [-56.16, -34.9], accessNotes: '' }],
])
const open = handlers
  .map(({ endpoint }) => endpoint)
  .filter((one) => !needsSession(one.access) && !hashing.includes(one))

describe('a public call', () => {
  it.each(open.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'costs little: %s',
    async (_, endpoint) => {
      // Without one, its body isn’t read.
      const reporter = { kind: 'mailgun', secret: 'key' } as const
      if (endpoint === receiveEmailReport)
        await api.call(changeEmailReports, { as: await api.signIn(), body: reporter })
      await cost(endpoint)
      expect(await bareCalls(endpoint)).toBeLessThan(mostBareCalls)
    },
  )
})

it('a body larger than any signed-out caller needs is refused before it is read', async () => {
  const body = JSON.stringify({
    email: 'nobody@test.example',
    password: 'x',
    more: Array.from({ length: 10_000 }, () => ({})),
  })
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  expect((await api.fetch(new Request(`http://localhost${login.path}`, sent))).status).toBe(413)
})

/**
 * How many bare calls the call costs, each at its cheapest: whatever else the process does only ever adds.
 * Goes on while the answer is too high, since what an earlier test left running can last for several rounds.
 */
async function bareCalls(endpoint: Endpoint): Promise<number> {
  let own = Infinity
  let bare = Infinity
  let rounds = 0
  do {
    own = Math.min(own, await cost(endpoint))
    bare = Math.min(bare, await cost(readHealth))
  } while (++rounds < 20 && own / bare >= mostBareCalls)
  return own / bare
}

async function cost(endpoint: Endpoint): Promise<number> {
  const before = cpuUsage()
  for (let call = 0; call < calls; call++) await (await api.fetch(requestOf(endpoint))).arrayBuffer()
  const { user, system } = cpuUsage(before)
  return user + system
}

function requestOf(endpoint: Endpoint): Request {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => paramOf(endpoint, name))
  // As browsers do: what is kept packed isn't copied at its full size, which would be the caller's own cost here.
  const packed = { 'accept-encoding': 'gzip' }
  if (endpoint.method === 'GET') return new Request(`http://localhost${path}`, { headers: packed })
  if (!bodies.has(endpoint)) throw new Error(`${path} needs a body here, or a reason why it may be slow`)
  return new Request(`http://localhost${path}`, {
    method: endpoint.method,
    headers: { ...packed, 'content-type': 'application/json' },
    body: JSON.stringify(bodies.get(endpoint)),
  })
}

function paramOf({ params, path }: Endpoint, name: string): string {
  const fitting = ['1', hex, hex.slice(32), `${hex}.png`, '00000000-0000-4000-8000-000000000000', 'mailgun'].find(
    (value) => z.safeParse(params, { [name]: value }).error?.issues.every(({ path }) => path[0] !== name) ?? true,
  )
  if (fitting === undefined) throw new Error(`${path} needs a value for ${name} here`)
  return fitting
}
