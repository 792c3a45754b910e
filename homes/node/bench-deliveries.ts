import { sql } from 'drizzle-orm'
import {
  countDeliveries,
  deliverySorts,
  listDeliveries,
  listDeliveryPoints,
} from '#features/logistics/deliveries/contract.ts'
import { deliverySources, deliveryStates, deliveryTabs } from '#features/logistics/deliveries/rules.ts'
import type { BenchedList } from './bench-lists.ts'

const words = (list: readonly string[], prime: number) =>
  `(array[${list.map((word) => `'${word}'`).join()}])[1 + (hashint8(n * ${prime}) & 65535) % ${list.length}]`
const names = ['Anna Keller', 'Bela Moreau', 'Chen Okafor', 'Dara Silva', 'Emil Haddad', 'Fatima Weiss', 'Goran Tanaka']
const streets = ['Rambla', 'Colonia', 'San José', 'Maldonado', 'Cuareim', 'Durazno', 'Canelones', 'Uruguay']
const placeCount = 20_000

const filters = {
  'one day': 'date=2026-11-20',
  'two weeks': 'from=2026-11-10&to=2026-11-24',
  state: 'state=ready',
  priority: 'priority=3',
  source: 'source=api',
  tag: 'tag=cold',
  depot: 'depotId=2',
  zone: 'zoneId=7',
  place: 'placeId=77',
  customer: 'customerId=77',
  import: 'importId=77',
  'recurring delivery': 'patternId=77',
  driver: 'driverId=7',
  route: 'routeId=777',
  'driver + day': 'driverId=7&date=2026-11-20',
  'day + state + priority': 'date=2026-11-20&state=ready&priority=3',
  'q=77777 (few)': 'q=77777',
  'q=anna (many)': 'q=anna',
  'q=zq (two letters, none)': 'q=zq',
}

/** Depots, zones and places that deliveries name. */
const grounds = `with depot as (
    insert into depots (id, name, code, longitude, latitude, hours) select n, 'Depot ' || n, 'D' || n, -56.2, -34.9, '{}' from generate_series(1, 4) as n),
  zone as (insert into zones (id, name, color, rings) select n, 'Zone ' || n, 'blue', '[]' from generate_series(1, 20) as n),
  place as (insert into places (id, address, address_key, door_longitude, door_latitude, quality, confidence, source, created_at)
    select n, ${words(streets, 7919)} || ' ' || n, 'key ' || n, -56.3 + (n * 7919 % 3000) / 10000.0, -34.92 + (n * 7907 % 1500) / 10000.0, 'exact', 1, 'person', now()
    from generate_series(1, ${placeCount}) as n)`

/** A year of deliveries, of which one in twenty is not over: what is ahead and what is under way. */
export const deliveryLists: BenchedList[] = [
  {
    name: 'deliveries',
    path: listDeliveries.path,
    table: 'deliveries',
    fill: (from, to, rows) =>
      sql.raw(`${from === 1 ? `${grounds},` : 'with'} made as (insert into deliveries (reference, tracking_code, type, recipient, phone, address, place_id, depot_id, zone_id, date, windows, quantities, items, priority, skills, features, tags, source, state, attempts, customer_id, import_id, pattern_id, driver_id, route_id, stop_number, eta, created_at)
        select 'B-' || n, md5('b' || n), 'drop', ${words(names, 7919)} || ' ' || n % 9973, '09' || n % 10000000, ${words(streets, 104_729)} || ' ' || n % 4000, 1 + n % ${placeCount}, 1 + n % 4, 1 + n % 20,
          date '2026-12-05' - ((n * 365) / ${rows})::int, '[]', '{"parcels":1}', '[]', 1 + (hashint8(n * 7907) & 65535) % 3, '[]', '[]',
          case n % 12 when 0 then array['cold'] when 1 then array['heavy'] else array[]::text[] end, ${words(deliverySources, 7883)},
          case when n * 20 < ${rows} then ${words(deliveryStates, 7901)} else 'delivered' end, n % 3, n % 5003, n % 997, n % 499,
          n % 31, 1 + n / 20, 1 + n % 20, case when n * 20 < ${rows} and n % 3 = 0 then null else now() - n * interval '30 seconds' end, now() - n * interval '1 minute'
        from generate_series(${from}, ${to}::bigint) as n returning id, reference, recipient, phone, address)
        insert into delivery_texts (delivery_id, text) select id, concat_ws(E'\\n', reference, recipient, phone, address) from made`),
    cases: {
      'first page': '',
      'page 500': 'page=500',
      ...filters,
      ...Object.fromEntries(deliveryTabs.map((tab) => [`tab ${tab}`, `tab=${tab}`])),
      ...Object.fromEntries(
        deliverySorts.flatMap((key) =>
          ['asc', 'desc'].map((order) => [`sort ${key} ${order}`, `sortBy=${key}&orderBy=${order}`]),
        ),
      ),
      'tab ready, sort date': 'tab=ready&sortBy=date',
      'tab planned, sort priority desc': 'tab=planned&sortBy=priority&orderBy=desc',
      'tab planned, sort attempts desc': 'tab=planned&sortBy=attempts&orderBy=desc',
      'one day, sort recipient': 'date=2026-11-20&sortBy=recipient',
    },
  },
  {
    name: 'delivery-counts',
    path: countDeliveries.path,
    table: 'deliveries',
    needs: ['deliveries'],
    cases: { 'all tabs': '', ...filters },
  },
  {
    name: 'delivery-points',
    path: listDeliveryPoints.path,
    table: 'deliveries',
    needs: ['deliveries'],
    cases: { 'newest 5000': '', 'one day': filters['one day'], 'tab ready': 'tab=ready' },
  },
]
