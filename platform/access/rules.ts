import type { AbilityRule } from '#kit/contract/ability-rule.ts'

export const actions = ['read', 'write', 'create', 'delete', 'approve'] as const
export type Action = (typeof actions)[number]

/** How far a right reaches; each but `all` is a condition on the thing itself. */
export const scopeConditions = {
  all: undefined,
  self: { id: '$user.id' },
  own: { ownerId: '$user.id' },
  assigned: { driverUserId: '$user.id' },
  depots: { depotId: { $in: '$user.depotIds' } },
  deeds: { actorId: '$user.id' },
} as const
export type Scope = keyof typeof scopeConditions
export type Group = 'office' | 'logistics'
export type MatrixRow = { key: string; group: Group; subjects: string[]; actions: readonly Action[]; scopes: Scope[] }

const change = ['read', 'write', 'create', 'delete'] as const
const row = (group: Group, key: string, subjects: string[], given: Partial<MatrixRow> = {}): MatrixRow => ({
  key,
  group,
  subjects,
  actions: change,
  scopes: ['all'],
  ...given,
})

/** The rows of the matrix on the roles page, and the subjects each one stands for. */
export const matrix: MatrixRow[] = [
  row('office', 'user', ['User'], { scopes: ['all', 'self'] }),
  row('office', 'role', ['Role', 'Permission']),
  row('office', 'content', ['Content', 'Course', 'Faq'], { actions: actions }),
  row('office', 'store', ['Product', 'Order', 'Customer', 'Review', 'Referral', 'StoreSettings'], { actions: actions }),
  // Who sets a customer's password can sign in as them; no API key ever may.
  row('office', 'customerSignIn', ['CustomerSignIn'], { actions: ['write'] }),
  row('office', 'dispute', ['Dispute'], { actions: actions, scopes: ['all', 'own'] }),
  row('office', 'database', ['Database']),
  row('office', 'finance', ['Invoice', 'Payment'], { actions: actions, scopes: ['all', 'own'] }),
  row('office', 'reporting', ['Report']),
  row('office', 'api', ['ApiKey', 'Webhook']),
  row('office', 'repository', ['File']),
  row('office', 'payroll', ['Payroll'], { actions: actions }),
  // Letters hold links that open accounts: who reads them can become anybody.
  row('office', 'letters', ['Outbox'], { actions: ['read'] }),
  row('office', 'audit', ['AuditLog'], { actions: ['read'], scopes: ['all', 'deeds'] }),
  row('office', 'demo', ['AclDemo'], { actions: ['read'] }),
  row('office', 'board', ['Board']),
  row('office', 'calendar', ['CalendarEvent']),
  // Everybody sees their own mailbox alone, whatever their rights.
  row('office', 'email', ['Email']),
  row('office', 'chat', ['Chat'], { actions: ['read', 'write', 'create'] }),
  row('office', 'project', ['Project']),
  row('office', 'marketing', ['Campaign', 'Visit']),
  row('office', 'ticket', ['Ticket']),
  row('logistics', 'delivery', ['Delivery'], { actions: actions, scopes: ['all', 'depots', 'own', 'assigned'] }),
  row('logistics', 'planning', ['Plan', 'Route', 'Run'], { actions: actions, scopes: ['all', 'depots', 'assigned'] }),
  row('logistics', 'publishing', ['Publication'], { actions: ['read', 'create', 'delete'], scopes: ['all', 'depots'] }),
  row('logistics', 'driver', ['Driver'], { scopes: ['all', 'depots'] }),
  row('logistics', 'fleet', ['Vehicle'], { scopes: ['all', 'depots'] }),
  row('logistics', 'proof', ['Proof'], {
    actions: ['read', 'create', 'approve'],
    scopes: ['all', 'depots', 'own', 'assigned'],
  }),
  row('logistics', 'position', ['Position'], { actions: ['read'], scopes: ['all', 'depots', 'own', 'assigned'] }),
  row('logistics', 'customerData', ['Recipient', 'Place'], { scopes: ['all', 'depots', 'own'] }),
  row('logistics', 'cost', ['Cost'], { actions: ['read', 'write'], scopes: ['all', 'own'] }),
  row('logistics', 'performance', ['Performance'], { actions: ['read'], scopes: ['all', 'depots', 'assigned'] }),
  row('logistics', 'setting', ['Setting', 'Region']),
  row('logistics', 'depot', ['Depot', 'Zone'], { scopes: ['all', 'depots'] }),
  row('logistics', 'optimiser', ['Optimiser'], { actions: ['read', 'create'] }),
]

/** Rows the specification names and nothing asks for yet: roles keep them, the roles page doesn't offer them. */
const unasked = new Set(['dispute', 'database', 'payroll', 'reporting', 'repository'])
export const offeredRows = matrix.filter(({ key }) => !unasked.has(key))

/** What a matrix says: row, then action, then how far. */
export type Grants = Record<string, Partial<Record<Action, Scope>>>
export type RoleMatrix = { isAdministrator: boolean; grants: Grants; others: AbilityRule[] }

/** The rules a matrix stands for. */
export function rulesOf({ isAdministrator, grants, others }: RoleMatrix): AbilityRule[] {
  if (isAdministrator) return [{ action: 'manage', subject: 'all' }]
  const granted = matrix.flatMap(({ key, subjects, scopes }) =>
    scopes.flatMap((scope): AbilityRule[] => {
      const action = actions.filter((one) => grants[key]?.[one] === scope)
      const conditions = scopeConditions[scope]
      return action.length ? [{ action, subject: subjects, ...(conditions && { conditions }) }] : []
    }),
  )
  return [...granted, ...others]
}

/** The matrix of a role; rules that fit in no cell are kept beside it as they are. */
export function matrixOf(rules: AbilityRule[]): RoleMatrix {
  if (isAdministrator(rules)) return { isAdministrator: true, grants: {}, others: [] }
  const grants: Grants = {}
  const fitting = new Set<AbilityRule>()
  for (const one of rules) {
    const cell = cellOf(one)
    if (!cell) continue
    const cells = (grants[cell.key] ??= {})
    const free = cell.actions.every((action) => cells[action] === undefined)
    if (!free) continue
    fitting.add(one)
    for (const action of cell.actions) cells[action] = cell.scope
  }
  return { isAdministrator: false, grants, others: rules.filter((one) => !fitting.has(one)) }
}

/** The first rule that would open more than it says: nothing checks its conditions or fields. */
export function firstUnchecked(rules: AbilityRule[]): AbilityRule | undefined {
  const narrowed = new Set(matrix.filter(({ scopes }) => scopes.length > 1).flatMap(({ subjects }) => subjects))
  // What is read is shown whole: only of changes to people is each field asked after.
  const isByField = ({ action, subject }: AbilityRule) =>
    [action].flat().every((one) => one === 'write') && [subject].flat().every((one) => one === 'User')
  return rules.find(
    (rule) =>
      (rule.conditions && ![rule.subject].flat().every((one) => narrowed.has(one))) ||
      (rule.fields && !isByField(rule)),
  )
}

/** True for rules whose reach depends on the depots of the person. */
export function isNarrowedToDepots(rules: AbilityRule[]): boolean {
  return rules.some((one) => !one.inverted && JSON.stringify(one.conditions ?? {}).includes('$user.depotIds'))
}

function cellOf(one: AbilityRule): { key: string; actions: Action[]; scope: Scope } | undefined {
  const subjects = [one.subject].flat()
  const found = matrix.find(
    (line) => line.subjects.length === subjects.length && line.subjects.every((subject) => subjects.includes(subject)),
  )
  if (!found || one.inverted || one.fields || one.reason !== undefined) return undefined
  const scope = found.scopes.find((name) => isSame(scopeConditions[name], one.conditions))
  const granted = found.actions.filter((action) => [one.action].flat().includes(action))
  if (!scope || granted.length !== [one.action].flat().length) return undefined
  return { key: found.key, actions: granted, scope }
}

/** True for rules that let a person do everything. */
export function isAdministrator(rules: AbilityRule[]): boolean {
  const allows = rules.some(
    (one) =>
      !one.inverted &&
      !one.conditions &&
      !one.fields &&
      [one.action].flat().includes('manage') &&
      [one.subject].flat().includes('all'),
  )
  return allows && !rules.some((one) => one.inverted)
}

/** Whether who holds `held` may hand out `given`: nobody grants what they do not hold themselves. */
export function covers(held: AbilityRule[], given: AbilityRule[]): boolean {
  if (isAdministrator(held)) return true
  const limits = held.filter((one) => one.inverted)
  const grants = given.filter((one) => !one.inverted)
  // Later rules win, so a limit holds only against what stands before it.
  const keepsLimits = limits.every(
    (limit) =>
      !given
        .slice(given.findLastIndex((one) => isSame(one, limit)) + 1)
        .some((one) => !one.inverted && overlaps(limit, one)),
  )
  return (
    keepsLimits && grants.every((grant) => pairs(grant).every((pair) => held.some((one) => holds(one, pair, grant))))
  )
}

function pairs(one: AbilityRule): [string, string][] {
  return [one.action]
    .flat()
    .flatMap((action) => [one.subject].flat().map((subject): [string, string] => [action, subject]))
}

function holds(one: AbilityRule, [action, subject]: [string, string], grant: AbilityRule): boolean {
  if (one.inverted) return false
  const reachesPair = includesOr(one.action, action, 'manage') && includesOr(one.subject, subject, 'all')
  const reachesThings = one.conditions === undefined || isSame(one.conditions, grant.conditions)
  const reachesFields =
    one.fields === undefined ||
    (grant.fields !== undefined && grant.fields.every((field) => one.fields?.includes(field)))
  return reachesPair && reachesThings && reachesFields
}

function overlaps(limit: AbilityRule, grant: AbilityRule): boolean {
  const meets = (left: string[], right: string[], wild: string) =>
    left.includes(wild) || right.includes(wild) || left.some((one) => right.includes(one))
  return (
    meets([limit.action].flat(), [grant.action].flat(), 'manage') &&
    meets([limit.subject].flat(), [grant.subject].flat(), 'all')
  )
}

function includesOr(values: string | string[], value: string, wild: string): boolean {
  return [values].flat().some((one) => one === value || one === wild)
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(sorted(left)) === JSON.stringify(sorted(right))
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => left.localeCompare(right))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

/** Rules as they hold for one person: `$user.id` and the like become that person's values. */
export function rulesFor(rules: AbilityRule[], person: { id: number; depotIds: number[] }): AbilityRule[] {
  const values: Record<string, unknown> = { '$user.id': person.id, '$user.depotIds': person.depotIds }
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return value in values ? values[value] : value
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]))
  }
  return rules.map(({ conditions, ...rest }) => ({
    ...rest,
    ...(conditions && { conditions: fill(conditions) as Record<string, unknown> }),
  }))
}

/** How a role is drawn; roles of the workspace's own look alike. */
export function roleLook(name: string): {
  icon: string
  tone: 'primary' | 'success' | 'info' | 'warning' | 'error' | 'secondary'
} {
  return (isOwnRole(name) ? roleLooks[name] : undefined) ?? { icon: 'user', tone: 'secondary' }
}

/** Whether a role is one of the product's own, which has a name in every language. */
export function isOwnRole(name: string): boolean {
  return Object.hasOwn(roleLooks, name)
}

export function ownRoles(): string[] {
  return Object.keys(roleLooks)
}

const roleLooks: Record<string, ReturnType<typeof roleLook>> = {
  admin: { icon: 'user-shield', tone: 'primary' },
  editor: { icon: 'edit', tone: 'info' },
  author: { icon: 'file-text', tone: 'success' },
  maintainer: { icon: 'tool', tone: 'warning' },
  subscriber: { icon: 'user', tone: 'secondary' },
  'operations-manager': { icon: 'report-analytics', tone: 'primary' },
  dispatcher: { icon: 'route', tone: 'info' },
  'depot-clerk': { icon: 'building-warehouse', tone: 'warning' },
  driver: { icon: 'steering-wheel', tone: 'success' },
  'customer-service': { icon: 'phone', tone: 'info' },
  client: { icon: 'shopping-cart', tone: 'error' },
  'read-only': { icon: 'eye', tone: 'secondary' },
}
