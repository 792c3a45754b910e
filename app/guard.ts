import type { Screen } from '#kit/web/screen.ts'
import type { Session } from '#kit/web/session.ts'

export type Intended = { path: string; query: Record<string, unknown> }
export type Verdict = { kind: 'enter' } | { kind: 'leave'; to: string; query: Record<string, unknown> }
/** Whether a screen is open to a person. */
export type MayOpen = (screen: Screen, session: Session | undefined) => boolean

const enter: Verdict = { kind: 'enter' }

/**
 * Whether a person may open a screen, and where to send them if not. The code for abilities is only loaded
 * for people who are signed in; visitors don't need it.
 */
export async function guard(
  screen: Screen,
  session: Session | undefined,
  intended: Intended,
  abilities: () => Promise<MayOpen> = loadAbilities,
): Promise<Verdict> {
  if (screen.public) return enter
  if (screen.unauthenticatedOnly) return session ? leave('/') : enter
  if (!session) return leave('/login', { ...intended.query, ...(intended.path !== '/' && { to: intended.path }) })
  const mayOpen = await abilities()
  return mayOpen(screen, session) ? enter : leave('/not-authorized')
}

async function loadAbilities(): Promise<MayOpen> {
  return (await import('./may-open.ts')).mayOpen
}

function leave(to: string, query: Record<string, unknown> = {}): Verdict {
  return { kind: 'leave', to, query }
}
