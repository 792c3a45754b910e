import { abilityOf, type Ability } from '#kit/contract/ability.ts'
import type { AbilityRule } from '#kit/contract/ability-rule.ts'
import { rulesFor } from '../rules.ts'

const mostKept = 200
const kept = new Map<string, Ability>()

type Person = { id: number; depotIds: number[] }

/** The ability that some rules give. They come as the text read from the database; equal texts are parsed once. */
export function abilityFor(rules: string, { id, depotIds }: Person): Ability {
  const key = `${id} ${depotIds.join()} ${rules}`
  const known = kept.get(key)
  if (known) return known
  const made = abilityOf(rulesFor(JSON.parse(rules) as AbilityRule[], { id, depotIds }))
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value!)
  kept.set(key, made)
  return made
}
