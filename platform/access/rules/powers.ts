import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import { abilityOf } from '#kit/contract/ability.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { Rights } from '#kit/contract/rights.ts'
import { isSameRule } from './same-rule.ts'
import { scopeConditions } from './matrix.ts'
import { defaultRoles } from '../sample.ts'

type Known = {
  handlers: readonly { endpoint: Pick<Endpoint, 'danger' | 'access'> }[]
  rights: readonly Rights[]
}

/**
 * What rules allow that is the administrators’ in a new workspace: to change people or roles, or to make a dangerous call
 * that no other role may make. Judged by what they come to, however they are written.
 */
export function powersOf(rules: AbilityRule[], program: Known): string[] {
  return heldBy(rules, administratorRights(program))
}

function heldBy(rules: AbilityRule[], theirs: [string, string][]): string[] {
  const ability = abilityOf(rules.filter((one) => !isOfSelfAlone(one)))
  return theirs.filter(([action, subject]) => ability.can(action, subject)).map((right) => right.join(' '))
}

/** Whether someone with the rules `after` has powers of an administrator that `before` didn’t give. */
export function gainsPower(
  program: Known,
  { before, after }: { before: AbilityRule[]; after: AbilityRule[] },
): boolean {
  const theirs = administratorRights(program)
  const held = new Set(heldBy(before, theirs))
  return heldBy(after, theirs).some((one) => !held.has(one))
}

function administratorRights({ handlers, rights }: Known): [string, string][] {
  const others = defaultRoles(rights)
    .filter(({ name }) => name !== 'admin')
    .map(({ rules }) => abilityOf(rules))
  const dangerous = handlers.flatMap(({ endpoint: { danger, access } }): [string, string][] =>
    danger === null || typeof access === 'string' ? [] : [[access.action, access.subject]],
  )
  const theirs = dangerous.filter(([action, subject]) => !others.some((ability) => ability.can(action, subject)))
  return [['manage', 'all'], ['write', 'Role'], ['write', 'User'], ...theirs]
}

function isOfSelfAlone({ inverted, conditions }: AbilityRule): boolean {
  return !inverted && isSameRule(conditions, scopeConditions.self)
}
