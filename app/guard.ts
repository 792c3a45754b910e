import type { Screen } from '#kit/web/screen.ts'
import type { Session } from '#kit/web/session.ts'

export type Intended = { path: string; query: Record<string, unknown> }
export type Verdict = { kind: 'enter' } | { kind: 'leave'; to: string; query: Record<string, unknown> }
/** Whether a screen is open to a person. */
export type MayOpen = (screen: Screen, session: Session | undefined) => boolean
/** How a person's permissions are checked, and read again where they don't suffice. */
export type Rights = { mayOpen: MayOpen; refresh: () => Promise<Session | undefined> }

const enter: Verdict = { kind: 'enter' }

/**
 * Whether a person may open a screen, and where to send them if not. The code for abilities is only loaded
 * for people who are signed in; visitors don't need it.
 */
export async function guard(
  screen: Screen,
  session: Session | undefined,
  intended: Intended,
  rights: () => Promise<Rights> = loadRights,
): Promise<Verdict> {
  if (screen.public) return enter
  // Who signed in to the shop alone signs in again for the office; a driver’s session leads to the driver page.
  const isVisitor = !session || session.userData.surface === 'shop'
  if (screen.unauthenticatedOnly) return isVisitor ? enter : leave('/')
  if (isVisitor) return leave('/login', { ...intended.query, ...(intended.path !== '/' && { to: intended.path }) })
  return session.userData.surface === 'driver' ? leave('/') : guardByRights(screen, session, { intended, rights })
}

type Asking = { intended: Intended; rights: () => Promise<Rights> }

async function guardByRights(screen: Screen, session: Session, { intended, rights }: Asking): Promise<Verdict> {
  const { mayOpen, refresh } = await rights()
  if (mayOpen(screen, session)) return enter
  // The permission may have been given while no stream was open to say so.
  const now = await refresh()
  return mayOpen(screen, now) ? enter : leave('/not-authorized', { to: intended.path })
}

async function loadRights(): Promise<Rights> {
  const [{ mayOpen }, { currentSession }] = await Promise.all([
    import('./may-open.ts'),
    import('#platform/accounts/web/me.ts'),
  ])
  return { mayOpen, refresh: currentSession }
}

function leave(to: string, query: Record<string, unknown> = {}): Verdict {
  return { kind: 'leave', to, query }
}
