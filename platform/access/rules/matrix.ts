import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import { actions, change, type Action, type Rights, type RightsRow, type Scope } from '#kit/contract/rights.ts'
import { isAdministrator } from '../rules.ts'
import { isSameRule } from './same-rule.ts'

/** The condition on the thing itself that each scope stands for. */
export const scopeConditions = {
  all: undefined,
  self: { id: '$user.id' },
  own: { ownerId: '$user.id' },
  assigned: { driverUserId: '$user.id' },
  depots: { depotId: { $in: '$user.depotIds' } },
  deeds: { actorId: '$user.id' },
} as const satisfies Record<Scope, Record<string, unknown> | undefined>

/** A row of the matrix on the roles page, with all subjects it stands for. */
export type MatrixRow = Pick<RightsRow, 'key' | 'group' | 'subjects'> & {
  actions: readonly Action[]
  scopes: readonly Scope[]
  isOffered: boolean
}

/** The rows of the matrix, from what the features bring. */
export function matrixFrom(rights: readonly Rights[]): MatrixRow[] {
  const joining = rights.filter((one) => 'joins' in one).toSorted((one, other) => one.order - other.order)
  const rows = rights.filter((one) => 'key' in one).toSorted((one, other) => one.order - other.order)
  return rows.map(({ key, group, subjects, actions = change, scopes = ['all'], isOffered = true }) => ({
    key,
    group,
    subjects: [...subjects, ...joining.filter(({ joins }) => joins === key).flatMap((one) => one.subjects)],
    actions,
    scopes,
    isOffered,
  }))
}

/** What a matrix says: row, then action, then how far. */
export type Grants = Record<string, Partial<Record<Action, Scope>>>
export type RoleMatrix = { isAdministrator: boolean; grants: Grants; others: AbilityRule[] }

/** The rules a matrix stands for. */
export function rulesOf({ isAdministrator, grants, others }: RoleMatrix, matrix: readonly MatrixRow[]): AbilityRule[] {
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
export function matrixOf(rules: AbilityRule[], matrix: readonly MatrixRow[]): RoleMatrix {
  if (isAdministrator(rules)) return { isAdministrator: true, grants: {}, others: [] }
  const grants: Grants = {}
  const fitting = new Set<AbilityRule>()
  for (const one of rules) {
    const cell = cellOf(one, matrix)
    if (!cell) continue
    const cells = (grants[cell.key] ??= {})
    const free = cell.actions.every((action) => cells[action] === undefined)
    if (!free) continue
    fitting.add(one)
    for (const action of cell.actions) cells[action] = cell.scope
  }
  return { isAdministrator: false, grants, others: rules.filter((one) => !fitting.has(one)) }
}

/** The first rule that would allow more than it says, because nothing checks its conditions or fields. */
export function firstUnchecked(rules: AbilityRule[], matrix: readonly MatrixRow[]): AbilityRule | undefined {
  const narrowed = new Set(matrix.filter(({ scopes }) => scopes.length > 1).flatMap(({ subjects }) => subjects))
  // Fields are checked only when people are changed; whatever is readable is shown with all its fields.
  const isByField = ({ action, subject }: AbilityRule) =>
    [action].flat().every((one) => one === 'write') && [subject].flat().every((one) => one === 'User')
  return rules.find(
    (rule) =>
      (rule.conditions && ![rule.subject].flat().every((one) => narrowed.has(one))) ||
      (rule.fields && !isByField(rule)),
  )
}

function cellOf(
  one: AbilityRule,
  matrix: readonly MatrixRow[],
): { key: string; actions: Action[]; scope: Scope } | undefined {
  const subjects = [one.subject].flat()
  const found = matrix.find(
    (line) => line.subjects.length === subjects.length && line.subjects.every((subject) => subjects.includes(subject)),
  )
  if (!found || one.inverted || one.fields || one.reason !== undefined) return undefined
  const scope = found.scopes.find((name) => isSameRule(scopeConditions[name], one.conditions))
  const granted = found.actions.filter((action) => [one.action].flat().includes(action))
  if (!scope || granted.length !== [one.action].flat().length) return undefined
  return { key: found.key, actions: granted, scope }
}
