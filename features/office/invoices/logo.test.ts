import { beforeEach, expect, it } from 'vitest'
import { invoiceInput } from '#homes/test/invoice-input.ts'
import { testApi } from '#homes/test/test-api.ts'
import { uploadPicture } from '#platform/files/contract.ts'
import { changeInvoiceSettings, readInvoiceSettings } from '../invoice-settings/contract.ts'
import { mostLogoBytes, mostLogoPixels, settingDefaults } from '../invoice-settings/rules.ts'
import { createInvoice, markAsSent, readInvoice } from './contract.ts'
import { creditInvoice } from './rules/payments.ts'
import { readCreditPdf, readInvoicePdf } from './rules/papers.ts'
import { createCustomer } from '../../ecommerce/customers/contract.ts'

const api = await testApi()
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let as = ''
beforeEach(async () => {
  as = await api.signIn()
})

const upload = async (bytes: Buffer) => (await api.call(uploadPicture, { as, body: new Uint8Array(bytes) })).url
const save = (logo: string, version = 0) => ({ as, body: { ...settingDefaults, logo, version } })
const picturesIn = async (reply: Response) =>
  Buffer.from(await reply.arrayBuffer())
    .toString('latin1')
    .split('/Subtype /Image').length - 1

it('a logo stands on invoices and credit notes, on screen and on paper, until it is removed', async () => {
  const logo = await upload(pixel)
  expect((await api.call(changeInvoiceSettings, save(logo))).logo).toBe(logo)
  const client = { customer: 'Zoe Harbour', email: 'zoe@harbour.example', contact: '', country: 'Germany' }
  const { customerId } = await api.call(createCustomer, { as, body: { ...client, isBillingAddress: true } })
  const { invoice } = await api.call(createInvoice, { as, body: invoiceInput({ customerId }) })
  const params = { id: invoice.id }
  await api.call(markAsSent, { as, params, body: { version: invoice.version } })
  const { credits } = (await api.call(creditInvoice, { as, params, body: { amountCents: 1, reason: 'Gift' } })).invoice
  const onPaper = async () => [
    await picturesIn(await api.call(readInvoicePdf, { as, params })),
    await picturesIn(await api.call(readCreditPdf, { as, params: { ...params, creditId: credits[0]!.id } })),
  ]
  expect((await api.call(readInvoice, { as, params })).paymentDetails.logo).toBe(logo)
  for (const pictures of await onPaper()) expect(pictures).toBeGreaterThan(0)
  // Whoever names no logo leaves it.
  const { logo: _, ...others } = settingDefaults
  const { version } = await api.call(readInvoiceSettings, { as })
  const kept = await api.call(changeInvoiceSettings, { as, body: { ...others, version } })
  expect(kept.logo).toBe(logo)
  await api.call(changeInvoiceSettings, save('', kept.version))
  expect(await onPaper()).toEqual([0, 0])
})

it('a logo is a picture that was uploaded, of a kind that paper can show, and not too large', async () => {
  const refused = async (logo: string) => api.refusal(changeInvoiceSettings, save(logo))
  const fault = { status: 422, issues: [{ path: 'logo' }] }
  const large = Buffer.concat([pixel, Buffer.alloc(mostLogoBytes)])
  const wide = Buffer.from(pixel)
  wide.writeUInt32BE(mostLogoPixels + 1, 16)
  const torn = Buffer.concat([pixel.subarray(0, 33), Buffer.from('not a picture at all')])
  for (const bytes of [large, wide, torn]) expect(await refused(await upload(bytes))).toMatchObject(fault)
  const name = 'a'.repeat(64)
  for (const logo of [
    `/api/files/${name}.png`,
    `/api/files/${name}.webp`,
    'https://elsewhere.example/a.png',
    '/api/files/../x.png',
  ])
    expect(await refused(logo)).toMatchObject(fault)
  expect((await api.call(readInvoiceSettings, { as })).logo).toBe('')
})

it('whoever may change their own invoices alone uploads no pictures', async () => {
  const own = [{ action: 'write', subject: 'Invoice', conditions: { ownerId: '$user.id' } }]
  const body = new Uint8Array(pixel)
  expect((await api.refusal(uploadPicture, { as: await api.signIn(own), body })).status).toBe(403)
  const all = await api.signIn([{ action: 'write', subject: 'Invoice' }])
  expect((await api.call(uploadPicture, { as: all, body })).width).toBe(1)
})
