import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { migrate } from '#homes/shared/migrate.ts'
import { migrations } from '#homes/shared/migrations.ts'
import { testMachines } from '#homes/test/machine.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import { Company } from './contract.ts'
import { noCompany } from './rules.ts'
import { companyOf } from './server/queries.ts'

const { first, close } = await testMachines()
afterAll(close)
const { db } = first

const logo = (digit: string) => `/api/files/${digit.repeat(64)}.png`
const details = {
  storeName: 'Corner shop',
  phone: '+598 1',
  contactEmail: 'shop@corner.example',
  senderEmail: 'orders@corner.example',
  legalName: 'Corner Ltd',
  country: 'Uruguay',
  address: 'Rondeau 1',
  apartment: '',
  city: 'Montevideo',
  state: '',
  postCode: '11800',
  currency: 'UYU',
}
const brand = { name: '', phone: '+598 2', email: '', colour: '#0f766e', logo: '' }

type Before = { details?: object; brand?: object; logo?: string }

/** A workspace of before there was a company, with what its settings said, brought to this version. */
async function updated({ details: store, brand: page, logo: onInvoices }: Before) {
  await db.execute(sql`drop schema public cascade`)
  await db.execute(sql`create schema public`)
  const at = migrations.findIndex(({ statements }) => statements.some((one) => one.includes('INTO "companies"')))
  await migrate(db, migrations.slice(0, at))
  if (store)
    await db.execute(sql`insert into store_settings (tab, value) values ('details', ${JSON.stringify(store)}::jsonb)`)
  if (page)
    await db.execute(
      sql`insert into logistics_settings (tab, value)
        values ('tracking', ${JSON.stringify({ linkDays: 60, brand: page })}::jsonb)`,
    )
  if (onInvoices !== undefined)
    await db.execute(
      sql`insert into invoice_settings (id, bank_name, country, iban, swift_code, tax_id, terms_days, logo)
        values (1, '', '', '', '', '', 14, ${onInvoices})`,
    )
  await migrate(db, migrations)
  return Company.parse(await companyOf(db))
}

it('takes what tracking page, invoices and store said of it, in this order, and leaves the rest to them', async () => {
  expect(await updated({ details, brand, logo: logo('a') })).toEqual({
    ...noCompany,
    name: 'Corner shop',
    legalName: 'Corner Ltd',
    logo: logo('a'),
    colour: '#0f766e',
    phone: '+598 2',
    email: 'shop@corner.example',
    country: 'Uruguay',
    address: 'Rondeau 1',
    city: 'Montevideo',
    postCode: '11800',
  })
  const left = await askRows<{ value: unknown }>(
    db,
    sql`select value from store_settings union all select value from logistics_settings order by 1`,
  )
  expect(left.map(({ value }) => value)).toEqual(
    expect.arrayContaining([{ currency: 'UYU', senderEmail: 'orders@corner.example' }, { linkDays: 60 }]),
  )
})

it.each<[string, Before, Partial<typeof noCompany>]>([
  [
    'of a tracking page alone',
    { brand: { ...brand, name: 'Page' } },
    { name: 'Page', phone: '+598 2', colour: '#0f766e' },
  ],
  ['of a store that kept its first name', { details: { storeName: 'Store' } }, {}],
  ['of invoices alone', { logo: logo('b') }, { logo: logo('b') }],
  [
    'of both, whose pictures for a page may not fit a paper',
    { brand: { ...brand, logo: logo('c').replace('png', 'webp') }, logo: logo('b') },
    { logo: logo('b'), phone: '+598 2', colour: '#0f766e' },
  ],
  ['of nobody', {}, {}],
])('is read from the settings %s', async (_, before, said) => {
  expect(await updated(before)).toEqual({ ...noCompany, ...said })
})
