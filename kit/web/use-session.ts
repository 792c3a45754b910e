import { useMemo, useSyncExternalStore } from 'react'
import { abilityOf, type Ability } from '#kit/contract/ability.ts'
import type { Access } from '#kit/contract/endpoint.ts'
import { onSession, session, type Session } from './session.ts'

/** Who is signed in, kept up to date across tabs. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(onSession, session)
}

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
  if (access === 'public') return true
  return access === 'member' ? signedIn : ability.can(access.action, access.subject)
}
