import { subject } from '@casl/ability'
import { PGlite } from '@electric-sql/pglite'
import { gte } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, describe, expect, it } from 'vitest'
import { cases } from '../../optimiser/testing/test-length.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import { abilityOf } from '#kit/contract/ability.ts'
import { visible } from './ability-sql.ts'

const parcels = pgTable('parcels', {
  id: integer().primaryKey(),
  ownerId: integer(),
  depotId: integer(),
  state: text(),
})
const columns = { id: parcels.id, ownerId: parcels.ownerId, depotId: parcels.depotId, state: parcels.state }

const pglite = await PGlite.create()
const db = drizzle(pglite, { casing: 'snake_case' })
await pglite.exec('create table parcels (id int primary key, owner_id int, depot_id int, state text)')
afterAll(() => pglite.close())

const seen = async (rules: AbilityRule[], action = 'read') => {
  const rows = await db
    .select({ id: parcels.id })
    .from(parcels)
    .where(visible(abilityOf(rules), action, 'Parcel', columns))
    .orderBy(parcels.id)
  return rows.map((row) => row.id)
}

describe('visible', () => {
  it('agrees with the ability on every row, whatever the rules', async () => {
    const random = generator(20_261_120)
    const rows = Array.from({ length: 60 }, (_, id) => ({
      id,
      ownerId: random.maybe(4),
      depotId: random.maybe(4),
      state: random.pick([null, 'ready', 'planned', 'delivered']),
    }))
    await db.insert(parcels).values(rows)
    for (let round = 0; round < cases(300); round++) {
      const rules = Array.from({ length: 1 + random.below(4) }, () => randomRule(random))
      const ability = abilityOf(rules)
      const expected = rows.filter((row) => ability.can('read', subject('Parcel', { ...row }))).map((row) => row.id)
      expect(await seen(rules), JSON.stringify(rules)).toEqual(expected)
    }
  })

  it.each([1.5, -0.5, 2 ** 31, 1e300])(
    'agrees with the ability on %d, which no column of whole numbers holds',
    async (odd) => {
      await db
        .insert(parcels)
        .values([
          { id: 900, ownerId: 1 },
          { id: 901, ownerId: 2 },
        ])
        .onConflictDoNothing()
      for (const condition of [
        { $eq: odd },
        { $ne: odd },
        { $lt: odd },
        { $gte: odd },
        { $in: [odd, 2] },
        { $nin: [odd] },
      ]) {
        const rules = [{ action: 'read', subject: 'Parcel', conditions: { ownerId: condition, id: { $gte: 900 } } }]
        const expected = [
          { id: 900, ownerId: 1 },
          { id: 901, ownerId: 2 },
        ]
          .filter((row) => abilityOf(rules).can('read', subject('Parcel', { ...row })))
          .map(({ id }) => id)
        expect(await seen(rules), JSON.stringify(condition)).toEqual(expected)
      }
      await db.delete(parcels).where(gte(parcels.id, 900))
    },
  )

  it('shows nothing to who holds nothing', async () => {
    expect(await seen([])).toEqual([])
    expect(await seen([{ action: 'write', subject: 'Parcel' }])).toEqual([])
    expect(await seen([{ action: 'read', subject: 'Parcel', conditions: { depotId: { $in: [] } } }])).toEqual([])
  })

  it('opens nothing by a rule it cannot check', async () => {
    expect(await seen([{ action: 'read', subject: 'Parcel', conditions: { secret: 1 } }])).toEqual([])
    expect(await seen([{ action: 'read', subject: 'Parcel', conditions: { ownerId: 'one' } }])).toEqual([])
    const limited: AbilityRule = { action: 'read', subject: 'Parcel', inverted: true, conditions: { secret: 1 } }
    expect(await seen([{ action: 'read', subject: 'Parcel' }, limited])).toEqual([])
  })
})

type Random = ReturnType<typeof generator>

function randomRule(random: Random): AbilityRule {
  return {
    action: random.pick(['read', 'manage', ['read', 'write']]),
    subject: random.pick(['Parcel', 'all', ['Parcel', 'Route']]),
    ...(random.below(3) === 0 && { inverted: true }),
    ...(random.below(4) > 0 && {
      conditions: Object.fromEntries(Array.from({ length: 1 + random.below(2) }, () => randomCondition(random))),
    }),
  }
}

function randomCondition(random: Random): [string, unknown] {
  if (random.below(3) === 0)
    return [
      'state',
      random.pick([
        'ready',
        { $ne: 'ready' },
        { $in: ['ready', 'planned'] },
        { $nin: ['delivered'] },
        { $eq: 'planned' },
      ]),
    ]
  const number = random.below(4)
  const field = random.pick(['ownerId', 'depotId'])
  return [
    field,
    random.pick([
      number,
      { $ne: number },
      { $lt: number },
      { $lte: number },
      { $gt: number },
      { $gte: number },
      { $in: [number, 1] },
      { $nin: [number] },
    ]),
  ]
}

function generator(seed: number) {
  let state = seed
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return {
    below,
    pick: <T>(values: T[]): T => values[below(values.length)]!,
    maybe: (limit: number) => (below(5) === 0 ? null : below(limit)),
  }
}
