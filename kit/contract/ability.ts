import { createMongoAbility, type MongoAbility, type RawRuleOf } from '@casl/ability'
import type { AbilityRule } from './ability-rule.ts'

export type Ability = MongoAbility

/** The ability that a list of rules gives; the same on both sides of the wire. */
export function abilityOf(rules: AbilityRule[]): Ability {
  return createMongoAbility(rules as RawRuleOf<MongoAbility>[])
}
