import { expect, it } from 'vitest'
import { changeStoreDetails, readStoreSettings } from '#features/ecommerce/settings/contract.ts'
import { changeInvoiceSettings, readInvoiceSettings } from '#features/office/invoice-settings/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import { setUp } from '../accounts/contract.ts'
import { uploadPicture } from '../files/contract.ts'
import { changeCompany, readCompany, readOwnCompany } from './contract.ts'
import { noCompany } from './rules.ts'

const api = await testApi()
const owner = { fullName: 'Ada Owner', username: 'ada', email: 'ada@office.example', password: 'correct horse battery' }
const pixel = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
)
const begin = async (company: string) =>
  (await api.call(setUp, { body: { ...owner, company, language: 'en' } })).accessToken

it('has the name that its owner gave it at set-up, which every visitor sees', async () => {
  await begin('Corner Couriers')
  expect(await api.call(readCompany, {})).toEqual({ ...noCompany, name: 'Corner Couriers' })
})

it('stays nameless where its owner left that out', async () => {
  const as = await begin('')
  expect(await api.call(readOwnCompany, { as })).toEqual({ version: 0, value: noCompany })
})

it('is what the store goes by, and changes with the details of the store', async () => {
  const as = await begin('Corner Couriers')
  const { tabs, versions } = await api.call(readStoreSettings, { as })
  expect(tabs.details.storeName).toBe('Corner Couriers')
  const value = { ...tabs.details, storeName: 'Harbour Couriers', contactEmail: 'hello@harbour.example' }
  await api.call(changeStoreDetails, { as, body: { version: versions['details'] ?? 0, value } })
  expect(await api.call(readCompany, {})).toMatchObject({ name: 'Harbour Couriers', email: 'hello@harbour.example' })
})

it('is renamed with the store or on invoices by those alone who may change the company', async () => {
  await begin('Corner Couriers')
  const may = (subject: string) => ['read', 'write'].map((action) => ({ action, subject }))
  const as = await api.signIn([...may('StoreSettings'), ...may('Invoice')])
  const { tabs, versions } = await api.call(readStoreSettings, { as })
  const details = (value: object, version = versions['details']!) => ({
    as,
    body: { version, value: { ...tabs.details, ...value } },
  })
  expect((await api.refusal(changeStoreDetails, details({ storeName: 'Evil Bank' }))).status).toBe(403)
  const { version } = await api.call(changeStoreDetails, details({ timeZone: 'Europe/Paris' }))
  expect((await api.call(readStoreSettings, { as })).versions['details']).toBe(version)
  const { url: logo } = await api.call(uploadPicture, { as, body: pixel })
  const settings = await api.call(readInvoiceSettings, { as })
  expect((await api.refusal(changeInvoiceSettings, { as, body: { ...settings, logo } })).status).toBe(403)
  await api.call(changeInvoiceSettings, { as, body: { ...settings, termsDays: 10 } })
  expect(await api.call(readCompany, {})).toEqual({ ...noCompany, name: 'Corner Couriers' })
})

it('keeps a newer change when settings that show it are saved as they were before', async () => {
  const as = await begin('')
  const { tabs, versions } = await api.call(readStoreSettings, { as })
  const settings = await api.call(readInvoiceSettings, { as })
  const newer = {
    ...noCompany,
    name: 'Harbour Couriers',
    logo: (await api.call(uploadPicture, { as, body: pixel })).url,
  }
  await api.call(changeCompany, { as, body: { version: 0, value: newer } })
  const older = { version: versions['details']!, value: tabs.details }
  expect((await api.refusal(changeStoreDetails, { as, body: older })).isStale).toBe(true)
  expect((await api.refusal(changeInvoiceSettings, { as, body: settings })).isStale).toBe(true)
  expect(await api.call(readCompany, {})).toEqual(newer)
})

it('refuses a change begun on an older state, a colour that is none and no language at all', async () => {
  const as = await begin('Corner Couriers')
  const { version, value } = await api.call(readOwnCompany, { as })
  const change = { as, body: { version, value: { ...value, colour: '#0F766E' } } }
  expect((await api.call(changeCompany, change)).value.colour).toBe('#0f766e')
  expect((await api.refusal(changeCompany, change)).status).toBe(409)
  const refused = async (wrong: object) =>
    (await api.refusal(changeCompany, { as, body: { version: version + 1, value: { ...value, ...wrong } } })).issues[0]
      ?.path
  expect(await refused({ colour: 'red' })).toBe('value.colour')
  expect(await refused({ languages: [] })).toBe('value.languages')
  expect(await refused({ logo: 'https://elsewhere.example/logo.png' })).toBe('value.logo')
  expect(await refused({ email: 'nobody' })).toBe('value.email')
  expect(await refused({ logo: `/api/files/${'9'.repeat(64)}.png` })).toBe('value.logo')
})

it.each(['Corner\r\nCouriers', 'Corner \u202eCouriers', '\u200b\u200d'])('refuses the name %j', async (name) => {
  const as = await begin('Corner Couriers')
  const { version, value } = await api.call(readOwnCompany, { as })
  const { issues } = await api.refusal(changeCompany, { as, body: { version, value: { ...value, name } } })
  expect(issues[0]?.path).toBe('value.name')
  const { tabs, versions } = await api.call(readStoreSettings, { as })
  const details = { version: versions['details'] ?? 0, value: { ...tabs.details, storeName: name } }
  expect((await api.refusal(changeStoreDetails, { as, body: details })).status).toBe(422)
})
