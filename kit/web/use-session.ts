import { useMemo } from 'react'
import { abilityOf, type Ability } from '#kit/contract/ability.ts'
import { needsSession, type Access } from '#kit/contract/endpoint.ts'
import { useSession } from './session.ts'

/** What the signed-in person may do. */
export function useAbility(): Ability {
  const rules = useSession()?.userAbilityRules
  return useMemo(() => abilityOf(rules ?? []), [rules])
}

/** Whether the signed-in person may make the call: `useMay(deleteUser)`. */
export function useMay(endpoint: { access: Access }): boolean {
  const ability = useAbility()
  const signedIn = useSession() !== undefined
  const { access } = endpoint
  if (!needsSession(access)) return true
  return access === 'member' ? signedIn : ability.can(access.action, access.subject)
}
