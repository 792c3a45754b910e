import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#kit/server/machine.ts'
import { deliveryLists } from './bench-deliveries.ts'

export type BenchedList = {
  name: string
  path: string
  table: string
  /** Left out where another list fills the table. */
  fill?: (from: number, to: number, rows: number) => SQL
  /** Lists whose rows these name. */
  needs?: string[]
  cases: Record<string, string>
}

const bothWays = (keys: string[]) =>
  Object.fromEntries(
    keys.flatMap((key) => ['asc', 'desc'].map((order) => [`sort ${key} ${order}`, `sortBy=${key}&orderBy=${order}`])),
  )
const places = { 'first page': '', 'page 500': 'page=500', 'page 5000': 'page=5000', 'last page': 'page=10000' }

/** Words as people and goods have them: a rare one, common ones, and pieces that are everywhere. */
const first =
  "(array['Anna','Bela','Chen','Dara','Emil','Fatima','Goran','Hana','Ivo','Jun','Katarina','Liam','Mirela','Noor','Oskar','Priya','Quentin','Rosa','Samir','Tove'])[1 + (hashint8(n * 7919) & 65535) % 20]"
const last =
  "(array['Abara','Bergström','Castellanos','Dimitrov','Eriksen','Fontaine','Guðmundsson','Haddad','Ivanova','Jankowski','Keller','Lindqvist','Moreau','Nakamura','Okafor','Petrescu','Quiroga','Rahman','Silva','Tanaka','Ustinov','Vance','Weiss'])[1 + (hashint8(n * 104729) & 65535) % 23]"
const one = (words: string, prime: number) => {
  const list = words.split(',')
  return `(array[${list.map((word) => `'${word}'`).join()}])[1 + (hashint8(n * ${prime}) & 65535) % ${list.length}]`
}

export const benchedLists: BenchedList[] = [
  {
    name: 'users',
    path: '/api/apps/users',
    table: 'users',
    fill: (from, to) =>
      sql.raw(`insert into users (full_name, username, email, role, company, country, contact, current_plan, status, billing)
      select ${first} || ' ' || ${last}, 'person' || n, 'person' || n || '@mail' || n % 97 || '.example', ${one('admin,author,editor,maintainer,subscriber,client', 104_723)}, 'Company ' || n % 997, 'Norway', '555-' || n,
        ${one('basic,team,company,enterprise', 7907)}, ${one('active,inactive,pending', 7901)}, ${one('Auto debit,Manual-Cash,Manual-PayPal', 7883)}
      from generate_series(${from}, ${to}::bigint) as n`),
    cases: {
      ...places,
      'q=person77777 (one)': 'q=person77777',
      'q=anna (many)': 'q=anna',
      'q=an (two letters)': 'q=an',
      'q=zq (two letters, none)': 'q=zq',
      'q=a (one letter)': 'q=a',
      role: 'role=author',
      plan: 'plan=team',
      status: 'status=active',
      'role + status + plan': 'role=author&status=active&plan=team',
      'role, sort user': 'role=author&sortBy=user',
      'q=anna, status, sort email': 'q=anna&status=active&sortBy=email',
      ...bothWays(['user', 'email', 'role', 'plan', 'status', 'billing']),
    },
  },
  {
    name: 'products',
    path: '/api/apps/ecommerce/products',
    table: 'products',
    fill: (from, to) =>
      sql.raw(`insert into products (product_name, product_brand, category, sku, price_cents, stock, qty, status, details)
      select ${one('Canvas,Dune,Field,Harbour,Linen,Market,Night,Oak,Pebble,River', 7919)} || ' ' || ${one('backpack,bottle,chair,desk lamp,headphones,jacket,keyboard,lantern,notebook,sunglasses,sneakers,watch', 104_729)} || ' ' || n, ${one('Marram,Paperfold,Playfield,Tidewater,Umbra,Volt,Willow', 7907)},
        ${one('Accessories,Electronics,Games,Home Decor,Office,Shoes', 104_723)}, (100000 + n)::text, 500 + (n * 7901) % 90000, (n * 7883) % 5 > 0, (n * 7877) % 250, ${one('Published,Scheduled,Inactive', 7873)}, '{}'
      from generate_series(${from}, ${to}::bigint) as n`),
    cases: {
      ...places,
      'q=77777 (one)': 'q=77777',
      'q=lantern (many)': 'q=lantern',
      'q=an (two letters)': 'q=an',
      'q=zq (two letters, none)': 'q=zq',
      category: 'category=Shoes',
      stock: 'stock=false',
      status: 'status=Published',
      'category + stock + status': 'category=Shoes&stock=true&status=Published',
      'q=lantern, category, sort price': 'q=lantern&category=Shoes&sortBy=price',
      ...bothWays(['product', 'category', 'status', 'price', 'qty', 'sku']),
    },
  },
  {
    name: 'customers',
    path: '/api/apps/ecommerce/customers',
    table: 'customers',
    fill: (from, to) =>
      sql.raw(`insert into customers (customer, email, country, order_count, spent_cents, created_at)
      select ${first} || ' ' || ${last}, 'customer' || n || '@mail' || n % 97 || '.example', ${one('Austria,Brazil,Canada,Denmark,Egypt,France,Ghana,Iceland', 7907)}, (n * 7901) % 40, (n * 7883) % 900000, now() - n * interval '7 minutes'
      from generate_series(${from}, ${to}::bigint) as n`),
    cases: {
      ...places,
      'q=customer77777 (one)': 'q=customer77777',
      'q=anna (many)': 'q=anna',
      'q=an (two letters)': 'q=an',
      'q=zq (two letters, none)': 'q=zq',
      country: 'country=Egypt',
      ...bothWays(['customer', 'country', 'customerId', 'orders', 'totalSpent']),
    },
  },
  {
    name: 'orders',
    path: '/api/apps/ecommerce/orders',
    table: 'orders',
    needs: ['customers'],
    fill: (from, to, rows) =>
      sql.raw(`insert into orders (customer_id, customer_name, customer_email, payment, status, method, method_number, channel, placed_at, items_cents, discount_cents, tax_cents, total_cents, refunded_cents, weight_grams, volume_cubic_centimetres, handling)
      select id, customer, email, 1 + (n * 7907) % 4, ${one('Ready to Pickup,Dispatched,Out for Delivery,Delivered', 7901)}, 'mastercard', 1000 + n % 9000, ${one('store,website,affiliate', 7883)}, now() - n * interval '7 minutes', 1000 + (n * 7877) % 90000, case n % 4 when 0 then 200 else 0 end, 0, 1000 + (n * 7877) % 90000, case n % 40 when 0 then 900 else 0 end, 500, 500, '{}'
      from generate_series(${from}, ${to}::bigint) as n join (select *, row_number() over (order by id) as place from customers) as buyer on place = 1 + (n * 6007) % ${rows}`),
    cases: {
      ...places,
      'q=77777 (few)': 'q=77777',
      'q=anna (many)': 'q=anna',
      'q=an (two letters)': 'q=an',
      'q=zq (two letters, none)': 'q=zq',
      status: 'status=Dispatched',
      payment: 'payment=3',
      channel: 'channel=affiliate',
      refunded: 'refunded=true',
      'status + payment + channel': 'status=Dispatched&payment=3&channel=affiliate',
      ...bothWays(['order', 'customers', 'date', 'status', 'spent', 'payment']),
    },
  },
  {
    name: 'reviews',
    path: '/api/apps/ecommerce/reviews',
    table: 'reviews',
    needs: ['customers', 'products'],
    fill: (from, to, rows) =>
      sql.raw(`insert into reviews (product_id, product_name, customer_id, customer_name, customer_email, review, head, para, status, written_at)
      select goods.id, product_name, buyer.id, customer, email, 1 + (n * 7907) % 5, ${one('Better than the pictures,My new favourite,It does the job,Had to send it back', 7901)}, 'It came a day early, well packed, and does exactly what it promises; ' || ${last} || ' would buy it again.', ${one('Published,Published,Published,Pending', 7883)}, now() - n * interval '11 minutes'
      from generate_series(${from}, ${to}::bigint) as n
        join (select *, row_number() over (order by id) as place from customers) as buyer on buyer.place = 1 + (n * 6007) % ${rows}
        join (select *, row_number() over (order by id) as place from products) as goods on goods.place = 1 + (n * 6011) % ${rows}`),
    cases: {
      ...places,
      'q=customer77777@ (one)': 'q=customer77777@',
      'q=lantern (many)': 'q=lantern',
      'q=an (two letters)': 'q=an',
      'q=zq (two letters, none)': 'q=zq',
      status: 'status=Pending',
      ...bothWays(['product', 'reviewer', 'date', 'status']),
    },
  },
  ...deliveryLists,
  {
    name: 'invoices',
    path: '/api/apps/invoice',
    table: 'invoices',
    needs: ['customers'],
    fill: (from, to, rows) =>
      sql.raw(`insert into invoices (id, customer_id, client_name, client_email, client_country, service, currency, issued_on, due_on, total_cents, paid_cents, reached, share_token, created_at)
      select n, id, customer, email, country, 'Software Development', 'USD', current_date - (n % 4000)::int, current_date - (n % 4000)::int + 30, 1000 + (n * 7877) % 90000, case n % 3 when 0 then 0 else 1000 + (n * 7877) % 90000 end, ${one('Draft,Sent,Downloaded', 7901)}, 'token' || n, now()
      from generate_series(${from}, ${to}::bigint) as n join (select *, row_number() over (order by id) as place from customers) as buyer on place = 1 + (n * 6007) % ${rows}`),
    cases: {
      ...places,
      'q=77777 (few)': 'q=77777',
      'q=anna (many)': 'q=anna',
      'status=Past Due': 'status=Past%20Due',
      'status=Paid': 'status=Paid',
      ...bothWays(['client', 'total', 'id', 'date', 'balance']),
    },
  },
]

/** The calls behind the dashboards, over the same rows. */
export const dashboardCalls = [
  '/api/dashboard/store/sales?days=7',
  '/api/dashboard/store/sales?days=30',
  '/api/dashboard/store/sales?days=90',
  '/api/dashboard/store/sales?days=365',
  '/api/dashboard/store/revenue',
  '/api/dashboard/store/products?days=30',
  '/api/dashboard/store/underway',
  '/api/dashboard/store/transactions',
  '/api/dashboard/invoices?days=30',
  '/api/dashboard/visits?days=90',
  '/api/apps/campaigns/figures?days=90',
  '/api/apps/tickets/figures?days=90',
]

const batchRows = 10_000

/** `maintain` runs a statement however long it takes. */
type Target = { db: Database; maintain: (statement: string) => Promise<unknown> }

/** Fills the chosen lists and what their rows name. One person is always there to ask. */
export async function fillLists(target: Target, rows: number, chosen: BenchedList[]): Promise<void> {
  const { db } = target
  await db.execute(
    sql`insert into roles (name, rules) select name, '[{"action":"manage","subject":"all"}]' from unnest(array['admin','author','editor','maintainer','subscriber','client']) as name on conflict do nothing`,
  )
  await db.execute(
    sql`insert into categories (title, slug) select title, lower(title) from unnest(array['Accessories','Electronics','Games','Home Decor','Office','Shoes']) as title on conflict do nothing`,
  )
  const wanted = new Set(chosen.flatMap(({ name, needs = [] }) => [name, ...needs]))
  for (const { name, table, fill } of benchedLists) {
    if (fill && wanted.has(name)) await fillTable(target, { table, fill, rows })
    else if (fill && name === 'users') await db.execute(fill(1, 1, 1))
  }
}

type Filling = { table: string; fill: NonNullable<BenchedList['fill']>; rows: number }

/** Indexes are built once the rows are there: row by row it takes many times as long. */
async function fillTable({ db, maintain }: Target, { table, fill, rows }: Filling): Promise<void> {
  const { rows: indexes } = (await db.execute(
    sql`select indexname, indexdef from pg_indexes where tablename = ${table} and indexname not in (select conname from pg_constraint)`,
  )) as unknown as { rows: { indexname: string; indexdef: string }[] }
  for (const { indexname } of indexes) await db.execute(sql.raw(`drop index ${indexname}`))
  for (let from = 1; from <= rows; from += batchRows)
    await db.execute(fill(from, Math.min(rows, from + batchRows - 1), rows))
  for (const { indexdef } of indexes) await maintain(indexdef)
  await maintain(`vacuum (analyze) ${table}`)
}
