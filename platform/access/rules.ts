import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import type { OwnRole } from '#kit/contract/rights.ts'
import { isSameRule } from './rules/same-rule.ts'

/** True for rules whose reach depends on the depots of the person. */
export function isNarrowedToDepots(rules: AbilityRule[]): boolean {
  return rules.some((one) => !one.inverted && JSON.stringify(one.conditions ?? {}).includes('$user.depotIds'))
}

/** True for the rules of a person whose reach depends on their depots and who has none. */
export function isWithoutDepots(rules: AbilityRule[]): boolean {
  return rules.some(({ inverted, conditions = {} }) => !inverted && JSON.stringify(conditions).includes('{"$in":[]}'))
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

/** Whether someone with the rules `held` may grant `given`: no one grants what they don't have. */
export function covers(held: AbilityRule[], given: AbilityRule[]): boolean {
  if (isAdministrator(held)) return true
  const limits = held.filter((one) => one.inverted)
  const grants = given.filter((one) => !one.inverted)
  // Later rules win, so a limit applies only to the rules before it.
  const keepsLimits = limits.every(
    (limit) =>
      !given
        .slice(given.findLastIndex((one) => isSameRule(one, limit)) + 1)
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
  const reachesThings = one.conditions === undefined || isSameRule(one.conditions, grant.conditions)
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

/** The rules of one person: placeholders such as `$user.id` are replaced by that person's values. */
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

/** The people of a haulier, by what they do. */
export const presetNames = [
  'admin',
  'operations-manager',
  'dispatcher',
  'depot-clerk',
  'accountant',
  'customer-service',
  'driver',
  'client',
] as const satisfies OwnRole[]

/** The icon and colour of a role. Roles that the workspace added share one look. */
export function roleLook(name: string): {
  icon: string
  tone: 'primary' | 'success' | 'info' | 'warning' | 'error' | 'secondary'
} {
  return isOwnRole(name) ? roleLooks[name] : { icon: 'user', tone: 'secondary' }
}

/** Whether a role is one of the product's own, which has a name in every language. */
export function isOwnRole(name: string): name is OwnRole {
  return Object.hasOwn(roleLooks, name)
}

export function ownRoles(): string[] {
  return Object.keys(roleLooks)
}

const roleLooks: Record<OwnRole, ReturnType<typeof roleLook>> = {
  admin: { icon: 'user-shield', tone: 'primary' },
  editor: { icon: 'edit', tone: 'info' },
  author: { icon: 'file-text', tone: 'success' },
  maintainer: { icon: 'tool', tone: 'warning' },
  subscriber: { icon: 'user', tone: 'secondary' },
  'operations-manager': { icon: 'report-analytics', tone: 'primary' },
  dispatcher: { icon: 'route', tone: 'info' },
  'depot-clerk': { icon: 'building-warehouse', tone: 'warning' },
  accountant: { icon: 'file-invoice', tone: 'success' },
  driver: { icon: 'steering-wheel', tone: 'success' },
  'customer-service': { icon: 'phone', tone: 'info' },
  client: { icon: 'shopping-cart', tone: 'error' },
  'read-only': { icon: 'eye', tone: 'secondary' },
}
