import { beforeEach, describe, expect, it } from 'vitest'
import { listEvents } from '#platform/events/contract.ts'
import { downloadExport, startExport } from '#kit/contract/list-export.ts'
import type { Job } from '#kit/server/machine.ts'
import { tableWriter } from '#kit/documents/table-file.ts'
import { testApi } from '#homes/test/test-api.ts'
import { createCategory } from '../categories/contract.ts'
import { changeStoreDetails, readStoreSettings } from '../settings/contract.ts'
import ar from '../messages/ar.json' with { type: 'json' }
import en from '../messages/en.json' with { type: 'json' }
import fr from '../messages/fr.json' with { type: 'json' }
import * as contract from './contract.ts'
import { stockMoves } from './server/tables.ts'

const api = await testApi()
let as = ''

const product = (change: Record<string, unknown> = {}) =>
  ({
    productName: 'Dune sunglasses',
    productBrand: 'Marram',
    category: 'Accessories',
    sku: 1001,
    priceCents: 8900,
    status: 'Published',
    qty: 10,
    ...change,
  }) as never
const add = (change: Record<string, unknown> = {}) => api.call(contract.createProduct, { as, body: product(change) })
const list = async (query: Record<string, unknown> = {}) =>
  (await api.call(contract.listProducts, { as, query })).products.map((one) => one.productName)

beforeEach(async () => {
  as = await api.signIn()
  for (const title of ['Accessories', 'Shoes'])
    await api.call(createCategory, {
      as,
      body: { title, slug: title.toLowerCase(), description: '', image: '', parentId: null, status: 'Published' },
    })
})

describe('the product list', () => {
  beforeEach(async () => {
    await add({ productName: 'Belt', sku: 3, priceCents: 900, qty: 30 })
    await add({
      productName: 'Anorak',
      productBrand: 'Fell_100%',
      sku: 2,
      priceCents: 12_000,
      qty: 5,
      category: 'Shoes',
      status: 'Inactive',
      stock: false,
    })
    await add({ productName: 'Cap', sku: 1, priceCents: 2500, qty: 0 })
  })

  it('comes newest first until it is sorted', async () => expect(await list()).toEqual(['Cap', 'Anorak', 'Belt']))

  it.each(['asc', 'desc'] as const)('shows equal ones newest first when sorted %s, page by page', async (orderBy) => {
    await add({ productName: 'Dress', sku: 4 })
    await add({ productName: 'Earring', sku: 5 })
    const sorted = { sortBy: 'category', orderBy }
    const accessories = ['Earring', 'Dress', 'Cap', 'Belt']
    const whole = orderBy === 'asc' ? [...accessories, 'Anorak'] : ['Anorak', ...accessories]
    expect(await list(sorted)).toEqual(whole)
    const pages = []
    for (const page of [1, 2, 3, 4, 5]) pages.push(...(await list({ ...sorted, itemsPerPage: 1, page })))
    expect(pages).toEqual(whole)
  })

  it.each([
    ['product', ['Anorak', 'Belt', 'Cap']],
    ['price', ['Belt', 'Cap', 'Anorak']],
    ['qty', ['Cap', 'Anorak', 'Belt']],
    ['sku', ['Cap', 'Anorak', 'Belt']],
    ['nonsense', ['Cap', 'Anorak', 'Belt']],
  ])('sorts by %s', async (sortBy, names) => {
    expect(await list({ sortBy })).toEqual(names)
    if (sortBy !== 'nonsense') expect(await list({ sortBy, orderBy: 'desc' })).toEqual(names.toReversed())
  })

  it.each([
    [{ q: 'NORA' }, ['Anorak']],
    [{ q: 'fell_100%' }, ['Anorak']],
    [{ q: '%' }, ['Anorak']],
    [{ q: 'x' }, []],
    [{ category: 'Shoes' }, ['Anorak']],
    [{ status: 'Inactive' }, ['Anorak']],
    [{ status: 'inactive' }, []],
    [{ status: 'All' }, ['Cap', 'Anorak', 'Belt']],
    [{ stock: 'false' }, ['Anorak']],
    [{ stock: 'true', category: 'Accessories', status: 'Published', q: 'a' }, ['Cap', 'Belt']],
  ])('keeps what matches %j', async (query, names) => expect(await list(query)).toEqual(names))

  it('answers the fields of the specification', async () => {
    const { products, total } = await api.call(contract.listProducts, { as, query: { q: 'cap' } })
    expect(total).toBe(1)
    expect(products[0]).toMatchObject({
      productName: 'Cap',
      category: 'Accessories',
      stock: true,
      sku: 1,
      price: '$25.00',
      qty: 0,
      status: 'Published',
      image: '',
      productBrand: 'Marram',
    })
  })
})

describe('a product', () => {
  it('is made with an opening stock and an entry that says so', async () => {
    const made = await add()
    expect(made).toMatchObject({ qty: 10, version: 1, price: '$89.00', lifetimeStock: 10 })
    expect(made.moves).toMatchObject([{ change: 10, balance: 10, reason: 'opening' }])
  })

  it.each([
    [{ productName: ' ' }, 'productName'],
    [{ category: 'Nowhere' }, 'category'],
    [{ sku: 0 }, 'sku'],
    [{ priceCents: -1 }, 'priceCents'],
    [{ discountedCents: 9000 }, 'discountedCents'],
    [{ status: 'Scheduled' }, 'publishAt'],
    [{ images: [{ url: 'javascript:alert(1)', alt: '' }] }, 'images.0.url'],
    [{ qty: -5 }, 'qty'],
  ])('is refused with %j', async (change, path) => {
    const refusal = await api.refusal(contract.createProduct, { as, body: product(change) })
    expect(refusal.status).toBe(422)
    expect(refusal.issues[0]?.path).toBe(path)
  })

  it('keeps its SKU for itself, until it is deleted', async () => {
    const { id } = await add()
    expect((await api.refusal(contract.createProduct, { as, body: product() })).issues[0]?.path).toBe('sku')
    await api.call(contract.deleteProduct, { as, params: { id } })
    await add()
    expect(await api.refusal(contract.restoreProduct, { as, params: { id } })).toMatchObject({
      status: 422,
      message: 'Another product already uses the SKU 1001.',
    })
  })

  it('is sold as variants, each with SKU, price and stock, and counts their sum', async () => {
    const size = (value: string) => [{ option: 'Size', value }]
    const variantRows = [
      { choices: size('S'), sku: 'TEE-S', stockChange: 4 },
      { choices: size('M'), sku: 'TEE-M', stockChange: 6, priceCents: 1500 },
    ]
    const made = await add({ sku: 'TEE', variantRows, qty: 99 })
    expect(made).toMatchObject({
      qty: 10,
      variantRows: [
        { sku: 'TEE-S', qty: 4 },
        { sku: 'TEE-M', qty: 6 },
      ],
    })
    const [small, medium] = made.variantRows
    const { id } = made
    expect(await api.call(contract.searchProducts, { as, query: { q: 'TEE-M' } })).toMatchObject([
      { variantId: medium!.id, variant: 'M', price: '$15.00', qty: 6 },
    ])
    const { version } = await api.call(contract.readProduct, { as, params: { id } })
    const change = (rows: object[], at = version) =>
      ({
        as,
        params: { id },
        body: { ...(product({ sku: 'TEE', variantRows: rows }) as object), version: at },
      }) as never
    const left = await api.call(contract.changeProduct, change([{ ...small, stockChange: -1 }]))
    expect(left).toMatchObject({ qty: 3, variantRows: [{ id: small!.id, qty: 3 }] })
    const tooMany = change([{ ...small, stockChange: -4 }], left.version)
    expect((await api.refusal(contract.changeProduct, tooMany)).status).toBe(409)
    const counted = { as, params: { id }, body: { version: left.version, qty: 50 } }
    expect((await api.refusal(contract.adjustProduct, counted)).status).toBe(409)
    const restocked = { as, params: { id }, body: { change: 5, note: '' } }
    expect((await api.refusal(contract.restockProduct, restocked)).status).toBe(409)
    await add({ sku: 'OTHER' })
    const taken = change([{ ...small, sku: 'OTHER' }], left.version)
    expect((await api.refusal(contract.changeProduct, taken)).issues[0]?.path).toBe('variantRows.0.sku')
  })

  it('have a text as SKU, answered as a number where it is one, found whole and copied', async () => {
    const { id } = await add({ sku: ' 00TX-é/7 ', productName: 'Lamp' })
    await add({ sku: '007', productName: 'Seven' })
    await add({ sku: '42', productName: 'Answer' })
    const list = (query: object) =>
      api.call(contract.listProducts, { as, query: { sortBy: 'sku', orderBy: 'asc', ...query } })
    expect((await list({})).products.map(({ sku }) => sku)).toEqual(['007', 42, '00TX-é/7'])
    expect((await list({ q: 'tx-e' })).products).toMatchObject([{ id }])
    expect(await api.call(contract.searchProducts, { as, query: { q: '007' } })).toMatchObject([{ sku: '007' }])
    const copy = await api.call(contract.duplicateProduct, { as, params: { id } })
    expect(copy.sku).toBe('00TX-é/7-2')
    for (const sku of ['', '   ', 'a\0b', 'x'.repeat(61), 0, -1, 1.5])
      expect((await api.refusal(contract.createProduct, { as, body: product({ sku }) })).issues[0]?.path).toBe('sku')
    const file = 'SKU,Product,Category,Price\n00TX-é/7,Lamp two,Accessories,5\nNEW-1,New,Accessories,6'
    const { rows } = await api.call(contract.checkImport, { as, body: file })
    expect(rows).toMatchObject([
      { sku: '00TX-é/7', outcome: 'update' },
      { sku: 'NEW-1', outcome: 'create' },
    ])
  })

  it('changed in a cell keeps what the whole form asks of it', async () => {
    const { id, version } = await add({ discountedCents: 8000 })
    const adjust = (change: Record<string, unknown>) =>
      api.refusal(contract.adjustProduct, { as, params: { id }, body: { version, ...change } })
    expect(await adjust({ priceCents: 7999 })).toMatchObject({ status: 422, issues: [{ path: 'discountedCents' }] })
    expect(await adjust({ status: 'Scheduled' })).toMatchObject({ status: 422, issues: [{ path: 'publishAt' }] })
    expect(await api.call(contract.readProduct, { as, params: { id } })).toMatchObject({
      priceCents: 8900,
      status: 'Published',
      version,
    })
  })

  it('counts all that ever came, however much that is', async () => {
    const { id } = await add()
    await api.machine.db.insert(stockMoves).values(
      Array.from({ length: 3 }, () => ({
        productId: id,
        at: api.machine.now(),
        change: 1_000_000_000,
        balance: 1,
        reason: 'restock' as const,
      })),
    )
    expect((await api.call(contract.readProduct, { as, params: { id } })).lifetimeStock).toBe(3_000_000_010)
  })

  it('changed by two people at once shows the second a conflict instead of losing an edit', async () => {
    const { id, version } = await add()
    const { qty: _, ...input } = product() as Record<string, unknown>
    const changed = await api.call(contract.changeProduct, {
      as,
      params: { id },
      body: { ...input, productName: 'Renamed', version } as never,
    })
    expect(changed).toMatchObject({ productName: 'Renamed', version: 2 })
    expect(
      (await api.refusal(contract.changeProduct, { as, params: { id }, body: { ...input, version } })).status,
    ).toBe(409)
    expect(
      (await api.refusal(contract.adjustProduct, { as, params: { id }, body: { version, priceCents: 1 } })).status,
    ).toBe(409)
    expect(await list({ q: 'renam' })).toEqual(['Renamed'])
  })

  it('takes a counted quantity as an entry of the difference', async () => {
    const { id, version } = await add()
    expect(
      await api.call(contract.adjustProduct, {
        as,
        params: { id },
        body: { version, qty: 7, priceCents: 100, stock: false },
      }),
    ).toMatchObject({ qty: 7, price: '$1.00', stock: false, version: 2 })
    expect((await api.call(contract.readProduct, { as, params: { id } })).moves[0]).toMatchObject({
      change: -3,
      balance: 7,
      reason: 'count',
    })
  })

  it('is restocked, and never falls below nothing', async () => {
    const { id } = await add()
    expect(
      await api.call(contract.restockProduct, { as, params: { id }, body: { change: 5, note: 'pallet 7' } }),
    ).toMatchObject({ qty: 15, lifetimeStock: 15 })
    const refusal = await api.refusal(contract.restockProduct, { as, params: { id }, body: { change: -16, note: '' } })
    expect([refusal.status, refusal.message]).toEqual([409, 'Only 15 of Dune sunglasses left.'])
    expect(
      (await api.refusal(contract.restockProduct, { as, params: { id }, body: { change: 0, note: '' } })).status,
    ).toBe(422)
  })

  it('is duplicated as an inactive one with an SKU of its own and no stock', async () => {
    const { id, sku } = await add()
    const copy = await api.call(contract.duplicateProduct, { as, params: { id } })
    expect(copy).toMatchObject({ productName: 'Dune sunglasses (copy)', status: 'Inactive', qty: 0 })
    expect(copy.sku).not.toBe(sku)
  })

  it('duplicated twice at the same moment becomes two more', async () => {
    const { id } = await add()
    const copies = await Promise.all([1, 2, 3].map(() => api.call(contract.duplicateProduct, { as, params: { id } })))
    expect(new Set(copies.map(({ sku }) => sku)).size).toBe(3)
  })

  it('duplicated at the same moment as others gets an SKU that is free', async () => {
    const ids = []
    for (const sku of [1, 2, 3, 4, 5]) ids.push((await add({ sku })).id)
    const copies = await Promise.all(ids.map((id) => api.call(contract.duplicateProduct, { as, params: { id } })))
    expect(copies.map(({ sku }) => Number(sku)).toSorted((one, other) => one - other)).toEqual([6, 7, 8, 9, 10])
  })

  it('with the greatest SKU there is can be duplicated too', async () => {
    const { id } = await add({ sku: contract.greatestSku })
    expect((await api.call(contract.duplicateProduct, { as, params: { id } })).sku).toBe(1)
  })

  it('is deleted with 204, then unknown with an empty 404, and comes back when restored', async () => {
    const { id } = await add()
    const remove = () =>
      api.fetch(
        new Request(`http://localhost/api/apps/ecommerce/products/${id}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${as}` },
        }),
      )
    expect((await remove()).status).toBe(204)
    const second = await remove()
    expect([second.status, await second.text()]).toEqual([404, ''])
    await api.call(contract.restoreProduct, { as, params: { id } })
    expect(await list()).toEqual(['Dune sunglasses'])
  })

  it('returns the outcome of a bulk action row by row', async () => {
    const { id } = await add({ status: 'Inactive' })
    expect(await api.call(contract.bulkProducts, { as, body: { action: 'publish', ids: [id, 999] } })).toEqual({
      done: [id],
      refused: [{ id: 999, message: 'We couldn’t find product 999.' }],
    })
    expect((await api.call(contract.readProduct, { as, params: { id } })).status).toBe('Published')
    expect((await api.call(listEvents, { as, query: { kind: 'product.changed' } })).events).toMatchObject([
      { before: { status: 'Inactive' }, after: { status: 'Published' } },
    ])
  })

  it('can be deleted in bulk, and restored, only by people who may delete one', async () => {
    const { id } = await add()
    const clerk = await api.signIn([{ action: ['read', 'write'], subject: 'Product' }])
    for (const action of ['delete', 'restore'] as const)
      expect((await api.refusal(contract.bulkProducts, { as: clerk, body: { action, ids: [id] } })).status).toBe(403)
    expect(await list()).toEqual(['Dune sunglasses'])
    expect(
      (await api.call(contract.bulkProducts, { as: clerk, body: { action: 'outOfStock', ids: [id] } })).done,
    ).toEqual([id])
  })

  it('made twice with one idempotency key is made once', async () => {
    const headers = { 'idempotency-key': 'abc' }
    const one = await api.call(contract.createProduct, { as, headers, body: product() })
    const two = await api.call(contract.createProduct, { as, headers, body: product() })
    expect(two.id).toBe(one.id)
    expect(await list()).toHaveLength(1)
    expect((await api.refusal(contract.createProduct, { as, headers, body: product({ sku: 5 }) })).status).toBe(409)
  })
})

describe('a restock', () => {
  it('sent twice with one idempotency key is made once', async () => {
    const { id } = await add()
    const given = {
      as,
      headers: { 'idempotency-key': 'pallet-7' },
      params: { id },
      body: { change: 5, note: 'pallet 7' },
    }
    for (const _ of [1, 2]) expect((await api.call(contract.restockProduct, given)).qty).toBe(15)
    expect((await api.call(contract.readProduct, { as, params: { id } })).qty).toBe(15)
  })
})

describe('an import of products', () => {
  it('refuses a row that cannot be kept while it is checked, and takes the others', async () => {
    const sheet = tableWriter('xlsx', ['SKU', 'Product', 'Category', 'Price'])
    sheet.add([
      [1, 'Ca_x0000_p', 'Shoes', 5],
      [2, 'Belt', 'Shoes', 5],
    ])
    const file = new Uint8Array(sheet.bytes())
    expect((await check(file)).rows.map(({ outcome }) => outcome)).toEqual(['refused', 'create'])
    await api.call(contract.importProducts, { as, body: file }).then((response) => response.text())
    expect(await list()).toEqual(['Belt'])
  })

  const csv = [
    'SKU;Product;Brand;Category;Price;Quantity;Status',
    '1001;Dune sunglasses;Marram;accessories;$1,089.50;4;Published',
    '1002;Cap;;Nowhere;5;1;Published',
    ';No number;;Shoes;5;1;Published',
    '1001;Again;;Shoes;5;1;Published',
  ].join('\n')
  const check = async (body: BodyInit) => api.call(contract.checkImport, { as, body })
  const apply = async (body: BodyInit) => {
    const text = await (await api.call(contract.importProducts, { as, body })).text()
    return text
      .trim()
      .split('\n')
      .map((line) => contract.ImportProgress.parse(JSON.parse(line)))
  }
  const bigFile = (count: number) =>
    [
      'SKU,Product,Category,Price,Quantity',
      ...Array.from({ length: count }, (_, index) => `${index + 1},Product ${index},Shoes,12.5,3`),
    ].join('\n')

  it('is checked row by row first and changes nothing', async () => {
    const { rows, encoding } = await check(csv)
    expect(encoding).toBe('utf-8')
    expect(rows.map((row) => [row.line, row.outcome, row.message])).toEqual([
      [2, 'create', ''],
      [3, 'refused', 'We couldn’t find category Nowhere.'],
      [4, 'refused', 'SKU is missing.'],
      [5, 'refused', 'This SKU appears earlier in the file.'],
    ])
    expect(await list()).toEqual([])
  })

  it('names every fault of a row, and what stands in the file', async () => {
    const { rows } = await check('SKU,Product,Category,Price,Quantity,Status\n7,,Nowhere,a lot,-3,Scheduled')
    expect(rows[0]!.message.split('. ').toSorted()).toEqual([
      'A scheduled product needs a publish date.',
      'Price: “a lot” isn’t valid',
      'Product is missing',
      'Quantity: “-3” isn’t valid',
      'We couldn’t find category Nowhere',
    ])
  })

  it('overwrites nothing for people who may only add products', async () => {
    const { id } = await add()
    const clerk = await api.signIn([{ action: ['read', 'create'], subject: 'Product' }])
    const told = await (
      await api.call(contract.importProducts, {
        as: clerk,
        body: 'SKU,Product,Category,Price\n1001,Stolen,Shoes,1\n1002,Cap,Shoes,5',
      })
    ).text()
    expect(told).toContain('You aren’t allowed to change the product with this SKU.')
    expect((await api.call(contract.readProduct, { as, params: { id } })).productName).toBe('Dune sunglasses')
    expect(await list()).toEqual(['Cap', 'Dune sunglasses'])
  })

  it('imports the valid rows if asked to, and overwrites by SKU with an entry for the stock', async () => {
    const { id } = await add({ qty: 10 })
    const told = await apply(csv)
    expect(told[0]).toEqual({ done: 1, total: 1 })
    expect(told.at(-1)).toMatchObject({ rows: [{ outcome: 'update' }, {}, {}, {}] })
    const { products } = await api.call(contract.listProducts, { as })
    expect(products).toMatchObject([{ sku: 1001, price: '$1,089.50', qty: 4 }])
    expect((await api.call(contract.readProduct, { as, params: { id } })).moves[0]).toMatchObject({
      change: -6,
      balance: 4,
      reason: 'import',
    })
  })

  const exported = async (language: 'en' | 'fr' | 'ar') => {
    const { product, status, category, statusLabel } = { en, fr, ar }[language]
    const stock = { true: product.inStock, false: product.outOfStock }
    const column = (title: string, field: string, words: Record<string, string> = {}) => ({
      title,
      fields: [field],
      words,
    })
    const columns = [
      column(product.one, 'productName'),
      column(category.one, 'category'),
      column(product.stock, 'stock', stock),
      column(product.sku, 'sku'),
      column(product.price, 'priceCents'),
      column(product.qty, 'qty'),
      column(statusLabel, 'status', status),
    ]
    const { id } = await api.call(startExport, {
      as,
      body: { list: contract.listProducts.path, query: {}, columns, label: 'Products', format: 'csv' },
    })
    return (await api.call(downloadExport, { as, params: { id } })).text()
  }

  it.each(['en', 'fr', 'ar'] as const)('takes back what the list was exported as in %s', async (language) => {
    const { id } = await add({ status: 'Published', stock: false })
    const file = await exported(language)
    await api.call(contract.deleteProduct, { as, params: { id } })
    expect(await check(file)).toMatchObject({ ignored: [], rows: [{ outcome: 'create' }] })
    await apply(file)
    expect((await api.call(contract.listProducts, { as })).products).toMatchObject([
      {
        productName: 'Dune sunglasses',
        category: 'Accessories',
        sku: 1001,
        priceCents: 8900,
        qty: 10,
        status: 'Published',
        stock: false,
      },
    ])
  })

  it('names columns in the language of the importer, and lists unknown ones', async () => {
    const told = await api.call(contract.checkImport, {
      as,
      body: 'UGS;Produit;Catégorie;Prix;Couleur\n5;Cap;Shoes;cher;bleu',
      headers: { 'accept-language': 'fr' },
    })
    expect(told).toMatchObject({ ignored: ['couleur'], rows: [{ message: '« Prix » : « cher » n’est pas valide.' }] })
  })

  it('reads figures in Arabic digits', async () => {
    await apply('رمز المنتج;المنتج;الفئة;السعر;الكمية\n٥;قبعة;Shoes;١٢٫٥;٣')
    expect((await api.call(contract.listProducts, { as })).products).toMatchObject([
      { sku: 5, productName: 'قبعة', priceCents: 1250, qty: 3 },
    ])
  })

  it('of scheduled products publishes them at their times, by the clock of the store', async () => {
    const { tabs } = await api.call(readStoreSettings, { as })
    await api.call(changeStoreDetails, {
      as,
      body: { version: 0, value: { ...tabs.details, timeZone: 'Europe/Paris' } },
    })
    await add({ sku: 7, status: 'Inactive' })
    const { queue } = api.machine
    const { add: work } = queue
    const queued: Job[] = []
    queue.add = async (job) => void queued.push(job)
    await apply(
      'SKU;Product;Category;Price;Status;Publish at\n5;Cap;Shoes;5;Scheduled;2027-02-03 09:00\n6;Belt;Shoes;5;Scheduled;2027-02-04\n7;;;;Scheduled;2027-02-05T07:30:00Z\n8;Bag;Shoes;5;Scheduled;soon\n9;Boot;Shoes;5;Scheduled;',
    ).finally(() => (queue.add = work))
    expect(queued.map(({ name, runAt }) => [name, runAt?.toISOString()])).toEqual(
      ['2027-02-03T08:00:00.000Z', '2027-02-03T23:00:00.000Z', '2027-02-05T07:30:00.000Z'].map((time) => [
        'products.publish',
        time,
      ]),
    )
    const { products } = await api.call(contract.listProducts, { as, query: { status: 'Scheduled', sortBy: 'sku' } })
    expect(products.map(({ sku }) => sku)).toEqual([5, 6, 7])
  })

  it('is read in the encoding that is named', async () => {
    const cyrillic = Uint8Array.from('SKU;Product;Category;Price\n5;\u00cc\u00e8\u00f0;Shoes;5', (letter) =>
      letter.charCodeAt(0),
    )
    const read = async (encoding?: 'windows-1251') =>
      (await api.call(contract.checkImport, { as, body: cyrillic, ...(encoding && { query: { encoding } }) })).rows[0]
        ?.productName
    expect([await read(), await read('windows-1251')]).toEqual(['Ìèð', 'Мир'])
    await api
      .call(contract.importProducts, { as, body: cyrillic, query: { encoding: 'windows-1251' } })
      .then((response) => response.text())
    expect(await list()).toEqual(['Мир'])
    expect(
      (await api.refusal(contract.checkImport, { as, body: cyrillic, query: { encoding: 'ebcdic' } })).status,
    ).toBe(422)
  })

  it('leaves what a file does not speak of', async () => {
    const { id } = await add({ qty: 10, description: '<p>Dark.</p>', weightGrams: 40 })
    await apply('sku,price\n1001,5')
    expect(await api.call(contract.readProduct, { as, params: { id } })).toMatchObject({
      productName: 'Dune sunglasses',
      productBrand: 'Marram',
      priceCents: 500,
      qty: 10,
      status: 'Published',
      description: '<p>Dark.</p>',
      weightGrams: 40,
    })
  })

  it.each([
    ['1089,50', 108_950],
    ['1.089,50', 108_950],
    ['1,089.5', 108_950],
    ['1,089', 108_900],
    ['12,5', 1250],
    ['€ 12.50', 1250],
    ['1.25e1', 1250],
  ])('reads the price %s', async (price, priceCents) => {
    await apply(`SKU;Product;Category;Price\n5;Cap;Shoes;${price}`)
    expect((await api.call(contract.listProducts, { as })).products[0]).toMatchObject({ priceCents })
  })

  it('reads XLSX as well as CSV, with numbers and dates as a spreadsheet keeps them', async () => {
    const sheet = tableWriter('xlsx', ['SKU', 'Product', 'Category', 'Price', 'Status', 'Expires on'])
    sheet.add([[77, 'From a sheet', 'Shoes', 12.5, 'Inactive', new Date('2027-02-03T00:00:00Z')]])
    await apply(sheet.bytes() as never)
    const { id } = (await api.call(contract.listProducts, { as })).products[0]!
    expect(await api.call(contract.readProduct, { as, params: { id } })).toMatchObject({
      sku: 77,
      priceCents: 1250,
      expiresOn: '2027-02-03',
    })
  })

  it('reads a file of western Windows and one in UTF-16, and says so', async () => {
    const text = 'SKU;Product;Category;Price\n5;Café crème;Shoes;5'
    const western = await check(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))
    expect([western.encoding, western.rows[0]?.productName]).toEqual(['windows-1252', 'Café crème'])
    const wide = await check(new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0)).buffer))
    expect([wide.encoding, wide.rows[0]?.productName]).toEqual(['utf-16le', 'Café crème'])
  })

  it('takes thousands of rows, telling how far it is', async () => {
    const told = await apply(bigFile(3000))
    expect(told.filter((line) => 'done' in line)).toHaveLength(30)
    expect((await api.call(contract.listProducts, { as })).total).toBe(3000)
  })

  it('that is stopped in the middle has taken nothing', async () => {
    const response = await api.call(contract.importProducts, { as, body: bigFile(1500) })
    const reader = response.body!.getReader()
    await reader.read()
    await reader.cancel()
    await expect.poll(async () => (await api.call(contract.listProducts, { as })).total).toBe(0)
    await apply(bigFile(2))
    expect(await list()).toHaveLength(2)
  })

  it.each([
    [
      'a ruined sheet',
      new Uint8Array([0x50, 0x4b, 3, 4, 1, 2]),
      'kind',
      'We can’t read this file. Choose a CSV or XLSX file.',
    ],
    [
      'an unclosed quote',
      new TextEncoder().encode('a,b\n"c'),
      'quotes',
      'We can’t read row 2: a quotation mark is missing or misplaced.',
    ],
    [
      'titles alone',
      new TextEncoder().encode('SKU,Product\n'),
      'rows',
      'The file has only one row. Put the column names in the first row and the data below.',
    ],
    [
      'another sign between the cells',
      new TextEncoder().encode('SKU:Product\n1:Cap'),
      'columns',
      'The file has no SKU column. Its first row must name the columns, separated by commas, semicolons or tabs.',
    ],
    ['nothing', new Uint8Array(), 'empty', 'The file is empty.'],
  ])('refuses %s and says why', async (_, body, reason, message) => {
    for (const endpoint of [contract.checkImport, contract.importProducts])
      expect(await api.refusal(endpoint, { as, body })).toMatchObject({
        status: 422,
        message,
        issues: [{ path: `file.${reason}` }],
      })
  })

  it('refuses a file above its limit, and one with too many rows', async () => {
    expect((await api.refusal(contract.checkImport, { as, body: new Uint8Array(10_000_001) })).status).toBe(413)
    expect((await api.refusal(contract.checkImport, { as, body: bigFile(20_001) })).message).toBe(
      'The file has more than 20,000 rows. Split it into smaller files.',
    )
  })
})
