import { describe, expect, it } from 'vitest'
import { abilityOf } from '#kit/contract/ability.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import type { Action, Scope } from '#kit/contract/rights.ts'
import { program } from '#app/api.ts'
import { covers, isAdministrator, isWithoutDepots, rulesFor } from './rules.ts'
import { matrixFrom, matrixOf, rulesOf } from './rules/matrix.ts'
import { powersOf } from './rules/powers.ts'
import { defaultRoles } from './sample.ts'

const matrix = matrixFrom(program.rights)
const roles = defaultRoles(program.rights)

const all: AbilityRule[] = [{ action: 'manage', subject: 'all' }]

describe('the matrix of a role', () => {
  it('says the same as its rules, for every role a workspace begins with', () => {
    for (const { name, rules } of roles) {
      const read = matrixOf(rules, matrix)
      expect(read.others, name).toEqual([])
      expect(rulesOf(read, matrix), name).toEqual(rules)
    }
  })

  it('keeps rules that fit in no cell', () => {
    const odd: AbilityRule[] = [
      { action: 'read', subject: 'User', fields: ['email'] },
      { action: 'read', subject: 'User', inverted: true },
      { action: 'sing', subject: 'User' },
      { action: 'read', subject: 'User', conditions: { country: 'France' } },
    ]
    expect(matrixOf(odd, matrix)).toEqual({ isAdministrator: false, grants: {}, others: odd })
    expect(rulesOf(matrixOf(odd, matrix), matrix)).toEqual(odd)
  })

  it('has every subject in one row only', () => {
    const subjects = matrix.flatMap((row) => row.subjects)
    expect(new Set(subjects).size).toBe(subjects.length)
  })
})

describe('the roles a workspace begins with', () => {
  it('let only administrators read outgoing emails, whose links open accounts', () => {
    const readers = roles.filter(({ rules }) => abilityOf(rules).can('read', 'Outbox')).map(({ name }) => name)
    expect(readers).toEqual(['admin'])
  })

  it('let only administrators change people or roles', () => {
    const changers = roles
      .filter(({ rules }) => ['User', 'Role'].some((subject) => abilityOf(rules).can('write', subject)))
      .map(({ name }) => name)
    expect(changers).toEqual(['admin'])
  })

  it('lets an accountant keep the books, and change nothing of the road or of people', () => {
    const { grants } = matrixOf(roles.find(({ name }) => name === 'accountant')!.rules, matrix)
    expect(grants['finance']).toEqual({ read: 'all', write: 'all', create: 'all', approve: 'all' })
    expect(grants['bank']).toEqual({ read: 'all', write: 'all', create: 'all' })
    expect(grants['delivery']).toEqual({ read: 'all' })
    expect(['planning', 'publishing', 'user', 'role', 'api', 'setting'].filter((row) => grants[row]?.write)).toEqual([])
  })

  // Who does the work of a day, and how far it reaches; a blank is no right at all.
  const workers = [
    'operations-manager',
    'dispatcher',
    'depot-clerk',
    'driver',
    'customer-service',
    'client',
    'read-only',
  ]
  it.each<[string, string, Action, (Scope | '')[]]>([
    ['see deliveries', 'delivery', 'read', ['all', 'depots', 'depots', 'assigned', 'all', 'own', 'all']],
    ['bring deliveries in', 'delivery', 'create', ['all', 'depots', 'depots', '', 'all', 'own', '']],
    ['move a delivery to another time', 'delivery', 'write', ['all', 'depots', '', '', 'all', '', '']],
    ['plan', 'planning', 'write', ['all', 'depots', '', '', '', '', '']],
    ['override a rule', 'planning', 'approve', ['all', '', '', '', '', '', '']],
    ['publish', 'publishing', 'create', ['all', 'depots', '', '', '', '', '']],
    ['record proof', 'proof', 'create', ['all', 'depots', 'depots', 'assigned', '', '', '']],
    ['see positions', 'position', 'read', ['all', 'depots', '', 'assigned', '', 'own', '']],
    ['see costs', 'cost', 'read', ['all', '', '', '', '', 'own', '']],
    ['see performance', 'performance', 'read', ['all', 'depots', '', 'assigned', '', '', '']],
    ['change settings', 'setting', 'write', ['all', '', '', '', '', '', '']],
    ['change keys', 'api', 'write', ['', '', '', '', '', '', '']],
    ['read the audit log', 'audit', 'read', ['all', 'deeds', '', '', '', '', '']],
  ])('let nobody %s beyond their work', (_, row, action, expected) => {
    const reach = workers.map(
      (role) => matrixOf(roles.find(({ name }) => name === role)!.rules, matrix).grants[row]?.[action] ?? '',
    )
    expect(reach).toEqual(expected)
  })
})

describe('an administrator', () => {
  it('may do everything without exception', () => {
    expect(isAdministrator(all)).toBe(true)
    expect(isAdministrator([...all, { action: 'delete', subject: 'User', inverted: true }])).toBe(false)
    expect(isAdministrator([{ action: 'manage', subject: 'all', conditions: { id: 1 } }])).toBe(false)
    expect(isAdministrator([])).toBe(false)
  })
})

describe('the powers of an administrator', () => {
  const self = { id: '$user.id' }
  it.each<[string, AbilityRule[], boolean]>([
    ['everything', all, true],
    ['everything but one thing', [...all, { action: 'read', subject: 'AclDemo', inverted: true }], true],
    ['every action by its name', [{ action: ['read', 'write', 'create', 'delete'], subject: ['all'] }], true],
    ['many subjects', [{ action: 'manage', subject: ['Delivery', 'PaymentAccount'] }], true],
    ['the people of one country', [{ action: 'write', subject: 'User', conditions: { country: 'France' } }], true],
    ['one field of people', [{ action: 'write', subject: 'User', fields: ['role'] }], true],
    ['new people alone', [{ action: 'create', subject: 'User' }], true],
    ['roles alone', [{ action: 'write', subject: 'Role' }], true],
    ['only themselves', [{ action: ['read', 'write'], subject: 'User', conditions: self }], false],
    ['what is taken back', [...all, { action: 'manage', subject: 'all', inverted: true }], false],
    ['reading everything', [{ action: 'read', subject: 'all' }], false],
    ['nothing', [], false],
  ])('are judged by effect: %s', (_, rules, expected) => {
    expect(powersOf(rules, program).length > 0).toBe(expected)
  })

  it('are with administrators alone in a new workspace', () => {
    const held = roles.filter(({ rules }) => powersOf(rules, program).length > 0).map(({ name }) => name)
    expect(held).toEqual(['admin'])
  })
})

describe('no one can grant permissions they don’t have', () => {
  const own = { ownerId: '$user.id' }
  it.each<[string, AbilityRule[], AbilityRule[], boolean]>([
    ['everything from everything', all, all, true],
    [
      'a part of what is held',
      [{ action: ['read', 'write'], subject: ['User', 'Role'] }],
      [{ action: 'read', subject: 'Role' }],
      true,
    ],
    ['another action', [{ action: 'read', subject: 'User' }], [{ action: 'write', subject: 'User' }], false],
    ['another subject', [{ action: 'read', subject: 'User' }], [{ action: 'read', subject: ['User', 'Role'] }], false],
    ['everything from one subject', [{ action: 'manage', subject: 'User' }], all, false],
    ['one subject from all', [{ action: 'read', subject: 'all' }], [{ action: 'read', subject: 'User' }], true],
    [
      'the same reach',
      [{ action: 'read', subject: 'Delivery', conditions: own }],
      [{ action: 'read', subject: 'Delivery', conditions: own }],
      true,
    ],
    [
      'a wider reach',
      [{ action: 'read', subject: 'Delivery', conditions: own }],
      [{ action: 'read', subject: 'Delivery' }],
      false,
    ],
    [
      'a narrower reach',
      [{ action: 'read', subject: 'Delivery' }],
      [{ action: 'read', subject: 'Delivery', conditions: own }],
      true,
    ],
    [
      'all fields from some',
      [{ action: 'read', subject: 'User', fields: ['email'] }],
      [{ action: 'read', subject: 'User' }],
      false,
    ],
    [
      'a right without its exception',
      [...all, { action: 'read', subject: 'Cost', inverted: true }],
      [{ action: 'read', subject: 'Cost' }],
      false,
    ],
    [
      'a right with its exception',
      [...all, { action: 'read', subject: 'Cost', inverted: true }],
      [...all, { action: 'read', subject: 'Cost', inverted: true }],
      true,
    ],
    ['nothing', [], [], true],
  ])('%s', (_, held, given, expected) => {
    expect(covers(held, given)).toBe(expected)
  })

  it('an exception that comes before the right it limits does not limit it', () => {
    const limit: AbilityRule = { action: 'read', subject: 'Cost', inverted: true }
    expect(covers([...all, limit], [limit, { action: 'read', subject: 'Cost' }])).toBe(false)
  })
})

describe('rules for a person', () => {
  it('hold their own values', () => {
    const rules: AbilityRule[] = [
      {
        action: 'read',
        subject: 'Delivery',
        conditions: { ownerId: '$user.id', depotId: { $in: '$user.depotIds' }, state: '$user.password' },
      },
    ]
    expect(rulesFor(rules, { id: 7, depotIds: [1, 2] })[0]?.conditions).toEqual({
      ownerId: 7,
      depotId: { $in: [1, 2] },
      state: '$user.password',
    })
  })

  it('reach nothing of a depot while the person has none', () => {
    const rules: AbilityRule[] = [
      { action: 'read', subject: 'Delivery', conditions: { depotId: { $in: '$user.depotIds' } } },
    ]
    expect(isWithoutDepots(rulesFor(rules, { id: 7, depotIds: [] }))).toBe(true)
    expect(isWithoutDepots(rulesFor(rules, { id: 7, depotIds: [1] }))).toBe(false)
    expect(isWithoutDepots(rulesFor([{ action: 'read', subject: 'Delivery' }], { id: 7, depotIds: [] }))).toBe(false)
  })
})
