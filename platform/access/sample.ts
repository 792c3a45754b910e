import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import {
  ownRoleNames,
  type Action,
  type OwnRole,
  type Rights,
  type RightsRow,
  scopes,
  type Scope,
} from '#kit/contract/rights.ts'
import { matrixFrom, rulesOf, type Grants } from './rules/matrix.ts'

/** People who register get it. */
const newcomers: OwnRole = 'subscriber'

type DefaultRole = { name: OwnRole; rules: AbilityRule[]; isForNewcomers?: boolean }

/** The roles a workspace begins with: what they may do is what each feature lets them do. */
export function defaultRoles(rights: readonly Rights[]): DefaultRole[] {
  const matrix = matrixFrom(rights)
  const rows = rights.filter((one) => 'key' in one)
  return ownRoleNames.map((name) => {
    const grants = Object.fromEntries(rows.map((row) => [row.key, grantsOf(row, name)]))
    return {
      name,
      rules: rulesOf({ isAdministrator: name === 'admin', grants, others: [] }, matrix),
      ...(name === newcomers && { isForNewcomers: true }),
    }
  })
}

function grantsOf({ roles = {} }: RightsRow, name: OwnRole): Grants[string] {
  const given = roles[name] ?? []
  const byScope: Partial<Record<Scope, readonly Action[]>> = 'length' in given ? { all: given } : given
  const cells = scopes.flatMap((scope) => (byScope[scope] ?? []).map((action) => [action, scope] as const))
  return Object.fromEntries(cells)
}
