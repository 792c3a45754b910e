/** @module-tag engine */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { program } from './api.ts'
import { serverFeatures } from './features.server.ts'
import { listEvents } from '#platform/events/contract.ts'
import { listEmails } from '#platform/outbox/contract.ts'
import { searchAll } from '#platform/search/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import { CallError } from '#kit/web/call.ts'
import * as categories from '#features/ecommerce/categories/contract.ts'
import { slugOf } from '#features/ecommerce/categories/rules.ts'
import { categories as categoryTable } from '#features/ecommerce/categories/server/tables.ts'
import { listProducts } from '#features/ecommerce/products/contract.ts'
import * as referrals from '#features/ecommerce/referrals/contract.ts'
import { sampleReferrals } from '#features/ecommerce/referrals/sample.ts'
import * as reviews from '#features/ecommerce/reviews/contract.ts'
import * as settings from '#features/ecommerce/settings/contract.ts'
import { isDuplicate } from '#kit/server/errors.ts'

const api = await testApi()
let as = ''
/** The sample as far as the store goes: what comes after takes longer than these tests. */
async function loadStore(): Promise<void> {
  const { machine } = api
  const last = serverFeatures.findIndex(({ sample }) => sample === sampleReferrals)
  for (const { sample } of serverFeatures.slice(0, last + 1))
    await machine.db.transaction(async (db) => sample?.({ ...machine, db }, program))
}
beforeEach(async () => void (as = await api.signIn()))
const category = (title: string, parentId: number | null = null) => ({
  title,
  slug: slugOf(title),
  description: '',
  image: '',
  parentId,
  status: 'Published' as const,
})
const changes = async (entity: string) =>
  (await api.call(listEvents, { as, query: { entity, kind: `${entity}.changed` } })).events.map(({ before, after }) => [
    before,
    after,
  ])

describe('categories', () => {
  it('form a tree that cannot bite its own tail', async () => {
    const top = await api.call(categories.createCategory, { as, body: category('Top') })
    const low = await api.call(categories.createCategory, { as, body: category('Low', top.id) })
    expect(await api.call(categories.readCategoryTree, { as })).toMatchObject([
      { title: 'Top', depth: 0 },
      { title: 'Low', depth: 1 },
    ])
    expect(
      (
        await api.refusal(categories.changeCategory, {
          as,
          params: { id: top.id },
          body: { ...category('Top', low.id), version: top.version },
        })
      ).issues[0]?.path,
    ).toBe('parentId')
    expect((await api.refusal(categories.createCategory, { as, body: category('low') })).status).toBe(422)
    expect(
      (await api.refusal(categories.createCategory, { as, body: { ...category('Bad'), slug: 'Not a slug' } })).issues[0]
        ?.path,
    ).toBe('slug')
    expect((await api.refusal(categories.deleteCategory, { as, params: { id: top.id } })).message).toBe(
      'Top still has subcategories. Move them first.',
    )
    await api.call(categories.deleteCategory, { as, params: { id: low.id } })
    await api.call(categories.deleteCategory, { as, params: { id: top.id } })
    expect(await api.call(categories.readCategoryTree, { as })).toEqual([])
  })

  it('have an address in the letters of their title, which is theirs alone and stays', async () => {
    const add = (title: string, slug = '') =>
      api.call(categories.createCategory, { as, body: { ...category(title), slug } })
    const kitchen = await add('أدوات المطبخ')
    expect(kitchen.slug).toBe('أدوات-المطبخ')
    expect([
      (await add('Thé')).slug,
      (await add('The')).slug,
      (await add('🎲')).slug,
      (await add('Own', 'منزل')).slug,
    ]).toEqual(['the', 'the-2', 'category', 'منزل'])
    expect(
      await api.refusal(categories.createCategory, { as, body: { ...category('Other'), slug: 'the' } }),
    ).toMatchObject({ status: 422, message: 'Another category already uses the slug the.', issues: [{ path: 'slug' }] })
    const change = (title: string, slug: string, version: number) =>
      api.call(categories.changeCategory, {
        as,
        params: { id: kitchen.id },
        body: { ...category(title), slug, version },
      })
    expect((await change('المطبخ', '', kitchen.version)).slug).toBe('أدوات-المطبخ')
    expect((await change('المطبخ', 'أدوات-المطبخ', kitchen.version + 1)).slug).toBe('أدوات-المطبخ')
    expect(
      await api.refusal(categories.changeCategory, {
        as,
        params: { id: kitchen.id },
        body: { ...category('المطبخ'), slug: 'the-2', version: kitchen.version + 2 },
      }),
    ).toMatchObject({ issues: [{ path: 'slug' }] })
    expect(
      (await api.refusal(categories.createCategory, { as, body: { ...category('المطبخ'), slug: 'x' } })).issues[0]
        ?.path,
    ).toBe('title')
  })

  it('if two take one address at the same moment, the second is refused because of the address', async () => {
    const left = await api.call(categories.createCategory, { as, body: category('Left') })
    const right = await api.call(categories.createCategory, { as, body: category('Right') })
    const taken = (column: 'title' | 'slug') =>
      api.machine.db
        .update(categoryTable)
        .set({ [column]: left[column] })
        .where(eq(categoryTable.id, right.id))
        .catch((error: unknown) => error)
    expect([
      isDuplicate(await taken('slug'), 'slug'),
      isDuplicate(await taken('title'), 'slug'),
      isDuplicate(await taken('title')),
    ]).toEqual([true, false, true])
    for (const round of [1, 2, 3, 4, 5, 6]) {
      const add = (title: string) =>
        api
          .call(categories.createCategory, { as, body: { ...category(`${title} ${round}`), slug: `shoes-${round}` } })
          .catch((error: CallError) => error)
      const refused = (await Promise.all([add('One'), add('Two')])).filter((answer) => answer instanceof CallError)
      expect(refused).toMatchObject([
        { status: 422, message: `Another category already uses the slug shoes-${round}.`, issues: [{ path: 'slug' }] },
      ])
    }
  })

  it('are not changed from an older state than the one that is there', async () => {
    const { id, version } = await api.call(categories.createCategory, { as, body: category('Top') })
    const change = (begun: number, title: string) => ({
      as,
      params: { id },
      body: { ...category(title), version: begun },
    })
    expect(await api.call(categories.changeCategory, change(version, 'First'))).toMatchObject({
      title: 'First',
      version: version + 1,
    })
    expect(await api.refusal(categories.changeCategory, change(version, 'Second'))).toMatchObject({
      status: 409,
      issues: [{ path: 'version' }],
    })
    await api.call(categories.bulkCategories, { as, body: { action: 'deactivate', ids: [id] } })
    expect((await api.refusal(categories.changeCategory, change(version + 1, 'Third'))).status).toBe(409)
    expect(await api.call(categories.readCategory, { as, params: { id } })).toMatchObject({
      title: 'First',
      status: 'Inactive',
    })
    expect(await changes('category')).toContainEqual([{ status: 'Published' }, { status: 'Inactive' }])
    expect((await api.refusal(categories.changeCategory, { as, params: { id }, body: category('Third') })).status).toBe(
      422,
    )
  })

  it('moved below each other at the same moment stay a tree', async () => {
    for (const round of [1, 2, 3]) {
      const [left, right] = await Promise.all(
        ['Left', 'Right'].map((side) =>
          api.call(categories.createCategory, { as, body: category(`${side} ${round}`) }),
        ),
      )
      const move = (one: typeof left, below: typeof left) =>
        api.call(categories.changeCategory, {
          as,
          params: { id: one!.id },
          body: { ...category(one!.title, below!.id), version: one!.version },
        })
      expect(
        (await Promise.allSettled([move(left, right), move(right, left)])).map(({ status }) => status).toSorted(),
      ).toEqual(['fulfilled', 'rejected'])
    }
    expect(await api.call(categories.readCategoryTree, { as })).toHaveLength(6)
  })

  it('are renamed with their products, count them, and are kept while they hold any', async () => {
    await loadStore()
    const { categories: rows } = await api.call(categories.listCategories, { as, query: { q: 'shoes' } })
    const shoes = rows[0]!
    expect(shoes.totalProducts).toBe(8)
    expect(shoes.totalEarningCents).toBeGreaterThan(0)
    await api.call(categories.changeCategory, {
      as,
      params: { id: shoes.id },
      body: { ...category('Footwear'), version: shoes.version },
    })
    expect((await api.call(listProducts, { as, query: { category: 'Footwear' } })).total).toBe(8)
    expect((await api.refusal(categories.deleteCategory, { as, params: { id: shoes.id } })).message).toBe(
      'Products still in Footwear: 8. Move them to another category first.',
    )
    for (const sortBy of ['category', 'products', 'earning', 'status'])
      expect((await api.call(categories.listCategories, { as, query: { sortBy } })).total).toBe(6)
  })
})

describe('reviews', () => {
  beforeEach(() => loadStore())

  it('are filtered, searched, sorted and counted', async () => {
    const pending = await api.call(reviews.listReviews, { as, query: { status: 'Pending', itemsPerPage: 100 } })
    const all = await api.call(reviews.listReviews, { as, query: { status: 'All' } })
    expect(all.total).toBe(100)
    expect(pending.total).toBeGreaterThan(0)
    expect(pending.reviews.every((one) => one.status === 'Pending')).toBe(true)
    expect(pending.reviews[0]!.date).toMatch(/^\d{1,2}\/\d{1,2}\/\d{4}$/)
    expect(
      (await api.call(reviews.listReviews, { as, query: { q: 'crack' } })).reviews.every((one) => one.review === 1),
    ).toBe(true)
    for (const sortBy of ['product', 'reviewer', 'date', 'status'])
      expect((await api.call(reviews.listReviews, { as, query: { sortBy } })).reviews).toHaveLength(10)
    const figures = await api.call(reviews.readReviewFigures, { as })
    expect(figures.weeks.reduce((sum, week) => sum + week.reviews, 0)).toBe(100)
  })

  it('are published, taken back, deleted with 204 and then unknown with an empty 404', async () => {
    const { reviews: rows } = await api.call(reviews.listReviews, { as, query: { status: 'Pending' } })
    const id = rows[0]!.id
    expect((await api.call(reviews.changeReview, { as, params: { id }, body: { status: 'Published' } })).status).toBe(
      'Published',
    )
    await api.call(reviews.bulkReviews, { as, body: { action: 'unpublish', ids: [id] } })
    expect(await api.call(reviews.readReview, { as, params: { id } })).toEqual(rows[0])
    expect(await changes('review')).toContainEqual([{ status: 'Published' }, { status: 'Pending' }])
    const remove = () =>
      api.fetch(
        new Request(`http://localhost/api/apps/ecommerce/reviews/${id}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${as}` },
        }),
      )
    expect((await remove()).status).toBe(204)
    const second = await remove()
    expect([second.status, await second.text()]).toEqual([404, ''])
    expect((await api.refusal(reviews.readReview, { as, params: { id } })).status).toBe(404)
    await api.call(reviews.restoreReview, { as, params: { id } })
    expect((await api.call(reviews.listReviews, { as })).total).toBe(100)
  })

  it('and categories can be deleted in bulk only by people who may delete one', async () => {
    const clerk = await api.signIn([{ action: ['read', 'write'], subject: ['Review', 'Product'] }])
    const { id } = await api.call(categories.createCategory, { as, body: category('Empty') })
    expect((await api.refusal(reviews.bulkReviews, { as: clerk, body: { action: 'delete', ids: [1] } })).status).toBe(
      403,
    )
    expect(
      (await api.refusal(categories.bulkCategories, { as: clerk, body: { action: 'delete', ids: [id] } })).status,
    ).toBe(403)
  })

  it('are written about a known product by a known customer, with one to five stars', async () => {
    const { reviews: rows } = await api.call(reviews.listReviews, { as })
    const body = {
      productId: rows[0]!.productId,
      customerId: rows[0]!.customerId,
      review: 5,
      head: 'Fine',
      para: 'Very.',
    }
    expect(await api.call(reviews.createReview, { as, body })).toMatchObject({ status: 'Pending', review: 5 })
    expect((await api.refusal(reviews.createReview, { as, body: { ...body, review: 6 } })).status).toBe(422)
    expect((await api.refusal(reviews.createReview, { as, body: { ...body, productId: 9999 } })).status).toBe(422)
    expect((await api.refusal(reviews.createReview, { as, body: { ...body, customerId: 9 } })).status).toBe(404)
  })
})

describe('referrals', () => {
  beforeEach(() => loadStore())

  it('are paid out once', async () => {
    const { referrals: rows } = await api.call(referrals.listReferrals, { as, query: { status: 'Unpaid' } })
    expect(rows[0]).toMatchObject({ earning: expect.stringMatching(/^\$/), value: expect.stringMatching(/^\$/) })
    const id = rows[0]!.id
    const before = await api.call(referrals.readReferralFigures, { as })
    expect((await api.call(referrals.bulkReferrals, { as, body: { action: 'pay', ids: [id] } })).done).toEqual([id])
    expect(
      (await api.call(referrals.bulkReferrals, { as, body: { action: 'reject', ids: [id, 999] } })).refused.map(
        (one) => one.message,
      ),
    ).toEqual(['This is already paid.', 'We couldn’t find referral 999.'])
    const after = await api.call(referrals.readReferralFigures, { as })
    expect(before.unpaidEarningCents - after.unpaidEarningCents).toBe(rows[0]!.earningCents)
  })

  it.each(['users', 'referred-id', 'earning', 'value', 'status'])('sort by %s', async (sortBy) => {
    const up = await api.call(referrals.listReferrals, { as, query: { sortBy, itemsPerPage: 100 } })
    const down = await api.call(referrals.listReferrals, { as, query: { sortBy, orderBy: 'desc', itemsPerPage: 100 } })
    expect(down.referrals.map((one) => one.id)).toEqual(up.referrals.map((one) => one.id).toReversed())
  })

  it('invite a friend once, by email', async () => {
    await api.call(referrals.inviteFriend, { as, body: { email: 'Pal@Example.org' } })
    expect((await api.refusal(referrals.inviteFriend, { as, body: { email: 'pal@example.org' } })).status).toBe(409)
    expect((await api.refusal(referrals.inviteFriend, { as, body: { email: 'pal' } })).status).toBe(422)
  })

  it('invite in the language of the person who sends it', async () => {
    await api.call(referrals.inviteFriend, {
      as,
      body: { email: 'ami@example.org' },
      headers: { 'accept-language': 'fr' },
    })
    expect((await api.call(listEmails, { as, query: { q: 'ami@example.org' } })).emails).toMatchObject([
      { subject: expect.stringMatching(/^Une invitation/) },
    ])
  })
})

describe('store settings', () => {
  it('start with defaults, are saved tab by tab, and show a conflict to the second of two', async () => {
    const { tabs, versions } = await api.call(settings.readStoreSettings, { as })
    expect(versions.details).toBe(0)
    const value = { ...tabs.details, storeName: 'Corner shop', timeZone: 'Europe/Paris' }
    const { version } = await api.call(settings.changeStoreDetails, { as, body: { version: 0, value } })
    expect((await api.refusal(settings.changeStoreDetails, { as, body: { version: 0, value } })).status).toBe(409)
    const next = await api.call(settings.changeStoreDetails, { as, body: { version, value } })
    expect(next.version).toBeGreaterThan(version)
    expect((await api.call(settings.readStoreSettings, { as })).tabs.details.storeName).toBe('Corner shop')
    expect(
      (
        await api.refusal(settings.changeStoreDetails, {
          as,
          body: { version: 2, value: { ...value, timeZone: 'Mars/Base' } },
        })
      ).issues[0]?.path,
    ).toBe('value.timeZone')
  })

  it('take every other tab as well, and refuse what does not fit', async () => {
    const { tabs } = await api.call(settings.readStoreSettings, { as })
    await api.call(settings.changePayments, {
      as,
      body: { version: 0, value: { ...tabs.payments, provider: 'Stripe' } },
    })
    await api.call(settings.changeCheckout, { as, body: { version: 0, value: tabs.checkout } })
    await api.call(settings.changeShipping, {
      as,
      body: {
        version: 0,
        value: {
          zones: [
            {
              name: 'Home',
              kind: 'domestic',
              countries: ['France'],
              rates: [{ name: 'Post', condition: '', priceCents: 500 }],
            },
          ],
        },
      },
    })
    await api.call(settings.changeLocations, { as, body: { version: 0, value: { locations: [] } } })
    await api.call(settings.changeNotifications, { as, body: { version: 0, value: tabs.notifications } })
    expect(
      (
        await api.refusal(settings.changeShipping, {
          as,
          body: { version: 1, value: { zones: [{ name: 'None', kind: 'domestic', countries: [], rates: [] }] } },
        })
      ).status,
    ).toBe(422)
    expect((await api.call(settings.readStoreSettings, { as })).tabs.shipping.zones).toHaveLength(1)
  })
})

describe('the search over everything', () => {
  it('finds products, customers and orders for those who may see them', async () => {
    await loadStore()
    const titles = async (token: string, q: string) =>
      (await api.call(searchAll, { as: token, query: { q } })).flatMap((group) =>
        group.children.map((child) => child.title),
      )
    expect(await titles(as, 'rocking')).toContain('Rocking chair')
    expect(await titles(as, 'lefèvre')).not.toEqual([])
    expect(await titles(as, '#5042')).toContain('#5042')
    const nobody = await api.signIn([{ action: 'read', subject: 'AclDemo' }])
    expect(await titles(nobody, 'rocking')).toEqual([])
  })
})
