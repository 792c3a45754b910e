import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { roles, users } from '#platform/access/server/tables.ts'
import { program } from '#app/api.ts'
import { defaultRoles } from '#platform/access/sample.ts'
import { login } from '#platform/accounts/contract.ts'
import { createApiKey } from '#platform/api-keys/contract.ts'
import { listEvents } from '#platform/events/contract.ts'
import { secondFactors } from '#platform/two-step/server/tables.ts'
import { abilityOf } from '#kit/contract/ability.ts'
import { testApi } from '#homes/test/test-api.ts'
import { customerEvents } from '../notifications/contract.ts'
import * as contract from './contract.ts'
import { loyaltyOf } from './rules.ts'
import { customers } from './server/tables.ts'

const api = await testApi()
let as = ''
beforeEach(async () => void (as = await api.signIn()))

const address = { line1: '1 Mill Street', line2: '', town: 'Portland', state: '', postCode: '97201', country: 'France' }
const add = (change: Record<string, unknown> = {}) =>
  api.call(contract.createCustomer, {
    as,
    body: {
      customer: 'Inès Moreau',
      email: 'ines@example.com',
      contact: '',
      country: 'France',
      isBillingAddress: true,
      ...change,
    },
  })
const names = async (query: Record<string, unknown> = {}) =>
  (await api.call(contract.listCustomers, { as, query })).customers.map((one) => one.customer)

const stale = { status: 409, issues: [{ path: 'version' }] }

describe('the customer list', () => {
  it('searches name, country and email, and sorts by each key', async () => {
    await add()
    await add({ customer: 'Ravi Rao', email: 'ravi@else.org', country: 'India' })
    expect(await names({ q: 'ines' })).toEqual(['Inès Moreau'])
    expect(await names({ q: 'indi' })).toEqual(['Ravi Rao'])
    expect(await names({ q: 'else' })).toEqual(['Ravi Rao'])
    expect(await names()).toEqual(['Ravi Rao', 'Inès Moreau'])
    for (const sortBy of ['customer', 'country', 'customerId', 'orders', 'totalSpent'])
      expect(await names({ sortBy })).toEqual(['Inès Moreau', 'Ravi Rao'])
    const [row] = (await api.call(contract.listCustomers, { as, query: { q: 'rao' } })).customers
    for (const q of [String(row!.customerId), `#${row!.customerId}`]) expect(await names({ q })).toEqual(['Ravi Rao'])
    expect(await names({ q: '#1' })).toEqual([])
    expect(await api.call(contract.listCountries, { as })).toEqual(['France', 'India'])
    expect(row).toMatchObject({ country: 'India', countryCode: 'in', countryFlag: '🇮🇳', order: 0, totalSpent: 0 })
  })
})

describe('the list', () => {
  it('shows who is inactive, and can filter for them', async () => {
    const { id } = await add()
    await add({ customer: 'Ravi Rao', email: 'ravi@else.org' })
    await api.call(contract.bulkCustomers, { as, body: { action: 'deactivate', ids: [id] } })
    expect(
      (await api.call(contract.listCustomers, { as, query: { sortBy: 'customer' } })).customers.map(
        ({ status }) => status,
      ),
    ).toEqual(['Inactive', 'Active'])
    expect(await names({ status: 'Inactive' })).toEqual(['Inès Moreau'])
    expect(await names({ status: 'All' })).toHaveLength(2)
    expect(await names({ status: 'nonsense' })).toEqual([])
  })
})

describe('the countries of customers', () => {
  it('lists each country in use under one name, and filters by it', async () => {
    await add({ country: 'USA' })
    await add({ customer: 'Ana', email: 'ana@example.com', country: 'Portugal' })
    const { id } = await add({ customer: 'Lea', email: 'lea@example.com', country: 'Etats-Unis' })
    expect(await api.call(contract.listCountries, { as })).toEqual(['Portugal', 'United States'])
    expect(await names({ country: 'United States' })).toEqual(['Lea', 'Inès Moreau'])
    expect(await names({ country: 'Portugal' })).toEqual(['Ana'])
    await api.call(contract.bulkCustomers, { as, body: { action: 'delete', ids: [id] } })
    expect(
      (await api.refusal(contract.listCountries, { as: await api.signIn([{ action: 'read', subject: 'Product' }]) }))
        .status,
    ).toBe(403)
  })
})

describe('a customer', () => {
  it('is read by the customerId with status and contact; an unknown one is 404', async () => {
    const { customerId } = await add({ contact: '+33 6 12 34' })
    expect(await api.call(contract.readCustomer, { as, params: { id: customerId } })).toMatchObject({
      customerId,
      status: 'Active',
      contact: '+33 6 12 34',
      addresses: [],
    })
    expect((await api.refusal(contract.readCustomer, { as, params: { id: 5 } })).status).toBe(404)
  })

  it.each([
    [{ email: 'no address' }, 'email'],
    [{ customer: '' }, 'customer'],
    [{ address: { line1: '' } }, 'address.line1'],
  ])('is refused with %j', async (change, path) => {
    const body = {
      customer: 'A',
      email: 'a@b.co',
      contact: '',
      country: 'France',
      isBillingAddress: true,
      ...change,
    }
    expect((await api.refusal(contract.createCustomer, { as, body })).issues[0]?.path).toBe(path)
  })

  it('refuses an email address another customer has', async () => {
    await add()
    expect(
      (
        await api.refusal(contract.createCustomer, {
          as,
          body: { customer: 'B', email: 'INES@example.com', contact: '', country: 'France', isBillingAddress: true },
        })
      ).issues[0]?.path,
    ).toBe('email')
  })

  it('is a conflict if two people change it at once', async () => {
    const { customerId: id } = await add()
    const body = {
      customer: 'Inès M',
      username: '',
      email: 'ines@example.com',
      billingEmail: '' as const,
      contact: '',
      country: 'France',
      language: 'en' as const,
      status: 'Inactive' as const,
      version: 1,
    }
    expect(await api.call(contract.changeCustomer, { as, params: { id }, body })).toMatchObject({
      customer: 'Inès M',
      status: 'Inactive',
      version: 2,
    })
    expect((await api.refusal(contract.changeCustomer, { as, params: { id }, body })).status).toBe(409)
  })

  it('is deleted, leaves the list, and can be restored', async () => {
    const { customerId: id } = await add()
    await api.call(contract.deleteCustomer, { as, params: { id } })
    expect(await names()).toEqual([])
    expect((await api.refusal(contract.deleteCustomer, { as, params: { id } })).status).toBe(404)
    await api.call(contract.restoreCustomer, { as, params: { id } })
    expect(await names()).toEqual(['Inès Moreau'])
    expect(await api.call(contract.bulkCustomers, { as, body: { action: 'deactivate', ids: [id, 3] } })).toEqual({
      done: [id],
      refused: [{ id: 3, message: 'We couldn’t find customer 3.' }],
    })
    expect((await api.call(listEvents, { as, query: { kind: 'customer.changed' } })).events).toMatchObject([
      { before: { status: 'Active' }, after: { status: 'Inactive' } },
    ])
  })

  it('can’t be reached by bulk actions once deleted; they delete only for people who may', async () => {
    const { customerId: id } = await add()
    const clerk = await api.signIn([{ action: ['read', 'write'], subject: 'Customer' }])
    expect(
      (await api.refusal(contract.bulkCustomers, { as: clerk, body: { action: 'delete', ids: [id] } })).status,
    ).toBe(403)
    await api.call(contract.deleteCustomer, { as, params: { id } })
    expect((await api.call(contract.bulkCustomers, { as, body: { action: 'deactivate', ids: [id] } })).refused).toEqual(
      [{ id, message: `We couldn’t find customer ${id}.` }],
    )
  })

  it('has many addresses, of which one is the default', async () => {
    const { customerId: id } = await add({ address })
    const two = await api.call(contract.addAddress, {
      as,
      params: { id },
      body: { ...address, label: 'Office', isDefault: true, isBilling: false },
    })
    expect(two.addresses.map(({ label, isDefault, isBilling }) => [label, isDefault, isBilling])).toEqual([
      ['Office', true, false],
      ['Home', false, true],
    ])
    const entry = two.addresses[1]!.id
    const { version } = two.addresses[1]!
    await api.call(contract.changeAddress, {
      as,
      params: { id, entry },
      body: { ...address, label: 'House', isDefault: true, isBilling: true, version },
    })
    const left = await api.call(contract.deleteAddress, { as, params: { id, entry: two.addresses[0]!.id } })
    expect(left.addresses).toMatchObject([{ label: 'House', isDefault: true }])
    const other = await add({ email: 'x@y.co' })
    expect((await api.refusal(contract.deleteAddress, { as, params: { id: other.customerId, entry } })).status).toBe(
      404,
    )
  })

  it.each([
    [{ lastFour: '4242424242424242' }, 'lastFour'],
    [{ lastFour: '' }, 'lastFour'],
    [{ expires: '13/29' }, 'expires'],
    [{ expires: '10/26' }, 'expires'],
    [{ brand: 'PayPal', email: '' }, 'email'],
  ])('cannot pay with %j', async (change, path) => {
    const { customerId: id } = await add()
    const body = {
      brand: 'Visa',
      holder: 'I Moreau',
      lastFour: '4242',
      expires: '01/29',
      email: '',
      isPrimary: true,
      ...change,
    }
    expect((await api.refusal(contract.addMethod, { as, params: { id }, body })).issues[0]?.path).toBe(path)
  })

  it('has payment methods, one of them primary, and notes', async () => {
    const { customerId: id } = await add()
    const method = {
      brand: 'Visa' as const,
      holder: 'I Moreau',
      lastFour: '4242',
      expires: '11/26',
      email: '' as const,
      isPrimary: true,
    }
    await api.call(contract.addMethod, { as, params: { id }, body: method })
    const two = await api.call(contract.addMethod, { as, params: { id }, body: { ...method, lastFour: '1111' } })
    expect(two.methods.map((one) => [one.lastFour, one.isPrimary])).toEqual([
      ['1111', true],
      ['4242', false],
    ])
    expect(
      (await api.call(contract.deleteMethod, { as, params: { id, entry: two.methods[0]!.id } })).methods,
    ).toHaveLength(1)
    const noted = await api.call(contract.addNote, { as, params: { id }, body: { text: 'Knock.' } })
    expect(noted.notes).toMatchObject([{ text: 'Knock.', authorName: expect.stringContaining('Person') }])
    expect((await api.call(contract.deleteNote, { as, params: { id, entry: noted.notes[0]!.id } })).notes).toEqual([])
  })

  it('stores what the tabs save', async () => {
    const { customerId: id } = await add()
    const on = { email: true, browser: true, app: false }
    const notifications = { newForYou: on, accountActivity: on, newBrowser: on, newDevice: on }
    await api.call(contract.changeNotifications, { as, params: { id }, body: { version: 1, notifications } })
    await api.call(contract.changePreferences, {
      as,
      params: { id },
      body: { version: 2, slot: 'Evenings', safePlace: 'Shed', accessNote: '', doorPin: '1234' },
    })
    expect(await api.call(contract.readCustomer, { as, params: { id } })).toMatchObject({
      version: 3,
      notifications: { newDevice: on },
      preferences: { safePlace: 'Shed' },
    })
    expect(
      await api.refusal(contract.changeNotifications, { as, params: { id }, body: { version: 2, notifications } }),
    ).toMatchObject(stale)
    expect(
      await api.refusal(contract.changePreferences, {
        as,
        params: { id },
        body: { version: 2, slot: '', safePlace: '', accessNote: '', doorPin: '' },
      }),
    ).toMatchObject(stale)
    expect(await api.call(contract.readCustomer, { as, params: { id } })).toMatchObject({
      version: 3,
      preferences: { safePlace: 'Shed' },
    })
  })

  it('refuses a change to an address that changed, or is no longer the default, since it was opened', async () => {
    const { customerId: id } = await add({ address })
    const opened = (await api.call(contract.readCustomer, { as, params: { id } })).addresses[0]!
    const { id: entry, ...home } = opened
    await api.call(contract.changeAddress, { as, params: { id, entry }, body: { ...home, line2: 'Door 4' } })
    expect(
      await api.refusal(contract.changeAddress, { as, params: { id, entry }, body: { ...home, label: 'House' } }),
    ).toMatchObject(stale)
    const other = await api.call(contract.addAddress, {
      as,
      params: { id },
      body: { ...address, label: 'Office', isDefault: true, isBilling: false },
    })
    expect(
      await api.refusal(contract.changeAddress, { as, params: { id, entry }, body: { ...home, version: 2 } }),
    ).toMatchObject(stale)
    expect(other.addresses).toMatchObject([
      { label: 'Office', version: 1 },
      { label: 'Home', line2: 'Door 4', isDefault: false, version: 3 },
    ])
    expect((await api.refusal(contract.changeAddress, { as, params: { id, entry: 999 }, body: home })).status).toBe(404)
    expect(
      (
        await api.refusal(contract.changeAddress, {
          as,
          params: { id, entry },
          body: { ...home, version: undefined },
        })
      ).status,
    ).toBe(422)
  })

  it('refuses a change to a payment method that changed, or is no longer primary, since it was opened', async () => {
    const { customerId: id } = await add()
    const method = {
      brand: 'Visa' as const,
      holder: 'I Moreau',
      lastFour: '4242',
      expires: '11/26',
      email: '' as const,
      isPrimary: true,
    }
    const { methods } = await api.call(contract.addMethod, { as, params: { id }, body: method })
    const params = { id, entry: methods[0]!.id }
    await api.call(contract.changeMethod, { as, params, body: { ...method, expires: '11/27', version: 1 } })
    expect(
      await api.refusal(contract.changeMethod, { as, params, body: { ...method, holder: 'X', version: 1 } }),
    ).toMatchObject(stale)
    await api.call(contract.addMethod, { as, params: { id }, body: { ...method, lastFour: '1111' } })
    expect(await api.refusal(contract.changeMethod, { as, params, body: { ...method, version: 2 } })).toMatchObject(
      stale,
    )
    expect(
      (await api.call(contract.changeMethod, { as, params, body: { ...method, version: 3 } })).methods[0],
    ).toMatchObject({ lastFour: '4242', isPrimary: true, version: 4 })
    expect(
      (await api.refusal(contract.changeMethod, { as, params: { id, entry: 999 }, body: { ...method, version: 1 } }))
        .status,
    ).toBe(404)
  })
})

describe('the loyalty programme', () => {
  it('knows the level and what is missing to the next', () => {
    expect(loyaltyOf(0)).toEqual({ level: 'Bronze', pointsToNext: 500 })
    expect(loyaltyOf(500)).toEqual({ level: 'Silver', pointsToNext: 1500 })
    expect(loyaltyOf(9000)).toEqual({ level: 'Platinum', pointsToNext: null })
  })
})

describe("a customer's sign-in", () => {
  it('is created with the first password; later ones sign devices out; office accounts keep theirs', async () => {
    await api.machine.db.insert(roles).values({ name: 'client', rules: [] })
    const { customerId: id } = await add()
    const set = (password: string) => api.call(contract.changePassword, { as, params: { id }, body: { password } })
    expect((await set('Lantern-Oak-72')).hasAccount).toBe(true)
    expect(
      (await api.refusal(contract.changePassword, { as, params: { id }, body: { password: 'password1' } })).issues[0]
        ?.path,
    ).toBe('password')
    await set('Willow-Gate-31')
    const { accessToken } = (await api.call(login, {
      body: { email: 'ines@example.com', password: 'Willow-Gate-31', remember: true },
    })) as { accessToken: string }
    expect((await api.call(contract.readCustomer, { as, params: { id } })).devices).toHaveLength(1)
    await set('Harbour-Stone-55')
    expect((await api.refusal(contract.readCustomer, { as: accessToken, params: { id } })).status).toBe(401)
    await api.signIn([], { email: 'boss@example.com' })
    const boss = await add({ email: 'boss@example.com' })
    expect(
      (
        await api.refusal(contract.changePassword, {
          as,
          params: { id: boss.customerId },
          body: { password: 'Lantern-Oak-72' },
        })
      ).status,
    ).toBe(409)
  })
  it('can be changed only by someone with that very permission, and never by an API key', async () => {
    await api.machine.db.insert(roles).values({ name: 'client', rules: [] })
    const { customerId: id } = await add()
    const given = { params: { id }, body: { password: 'Willow-Gate-31' } }
    const author = await api.signIn([
      {
        action: ['read', 'write', 'create'],
        subject: ['Product', 'Order', 'Customer', 'Review', 'Referral', 'StoreSettings'],
      },
    ])
    const { key } = await api.call(createApiKey, {
      as,
      body: { name: 'Shop', scopes: ['customers:read', 'customers:write'], expiresAt: null },
    })
    for (const other of [author, key]) {
      expect((await api.refusal(contract.changePassword, { as: other, ...given })).status).toBe(403)
      expect((await api.refusal(contract.removeTwoStep, { as: other, params: { id } })).status).toBe(403)
    }
    const helper = await api.signIn([{ action: 'write', subject: 'CustomerSignIn' }])
    expect(await api.call(contract.changePassword, { as: helper, ...given })).toMatchObject({ hasAccount: true })
    expect(program.keyScopes.map(({ subject }) => subject)).not.toContain('CustomerSignIn')
    for (const { name, rules } of defaultRoles(program.rights))
      expect([name, abilityOf(rules).can('write', 'CustomerSignIn')]).toEqual([name, name === 'admin'])
  })
  it('emails the customer about a new password at their sign-in address, whatever they chose', async () => {
    await api.machine.db.insert(roles).values({ name: 'client', rules: [] })
    const { customerId: id } = await add()
    const set = (password: string) => api.call(contract.changePassword, { as, params: { id }, body: { password } })
    await set('Lantern-Oak-72')
    await api.machine.db
      .update(customers)
      .set({
        email: 'redirected@example.com',
        notifications: Object.fromEntries(
          customerEvents.map((event) => [event, { email: false, browser: false, app: false }]),
        ) as never,
      })
      .where(eq(customers.id, id))
    api.machine.emails.length = 0
    await set('Willow-Gate-31')
    expect(api.machine.emails).toMatchObject([{ to: 'ines@example.com', subject: 'Your password was changed' }])
  })
  it('loses two-step verification with the phone; office accounts keep theirs', async () => {
    await api.machine.db.insert(roles).values([
      { name: 'client', rules: [] },
      { name: 'office', rules: [] },
    ])
    const { customerId: id } = await add()
    const remove = () => api.refusal(contract.removeTwoStep, { as, params: { id } })
    expect((await remove()).status).toBe(409)
    await api.call(contract.changePassword, { as, params: { id }, body: { password: 'Willow-Gate-31' } })
    const signIn = () =>
      api.call(login, { body: { email: 'ines@example.com', password: 'Willow-Gate-31', remember: true } })
    const { accessToken } = (await signIn()) as { accessToken: string }
    const [row] = await api.machine.db.select().from(customers).where(eq(customers.id, id))
    await api.machine.db
      .insert(secondFactors)
      .values({ userId: row!.userId!, secret: 'sealed', confirmedAt: api.machine.now() })
    expect((await api.call(contract.readCustomer, { as, params: { id } })).hasTwoFactor).toBe(true)
    expect(await signIn()).not.toHaveProperty('accessToken')
    await api.machine.db.update(users).set({ role: 'office' }).where(eq(users.id, row!.userId!))
    expect((await remove()).status).toBe(409)
    await api.machine.db.update(users).set({ role: 'client' }).where(eq(users.id, row!.userId!))
    api.machine.emails.length = 0
    expect((await api.call(contract.removeTwoStep, { as, params: { id } })).hasTwoFactor).toBe(false)
    expect(api.machine.emails).toMatchObject([
      { to: 'ines@example.com', subject: 'Two-step verification was turned off' },
    ])
    expect((await api.refusal(contract.readCustomer, { as: accessToken, params: { id } })).status).toBe(401)
    expect(await signIn()).toHaveProperty('accessToken')
  })
})
