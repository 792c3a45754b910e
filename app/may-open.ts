import { abilityOf } from '#kit/contract/ability.ts'
import type { Screen } from '#kit/web/screen.ts'
import type { Session } from '#kit/web/session.ts'

/** Whether a screen is open to a person; menus and search show only these. */
export function mayOpen(screen: Screen, session: Session | undefined): boolean {
  if (screen.public) return true
  if (screen.unauthenticatedOnly) return !session
  if (!session) return false
  if (!screen.action || !screen.subject) return true
  return abilityOf(session.userAbilityRules).can(screen.action, screen.subject)
}
