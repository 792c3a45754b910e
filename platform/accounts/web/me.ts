import { call } from '#kit/web/call.ts'
import { keepSession, session, type Session } from '#kit/web/session.ts'
import { readMe } from '../contract.ts'

/** Reloads the signed-in person and their permissions after either changed. */
export async function refreshSession(): Promise<void> {
  const before = session()
  if (!before) return
  const next = { accessToken: before.accessToken, ...(await call(readMe)) }
  const isNotification =
    JSON.stringify([next.userData, next.userAbilityRules]) !==
    JSON.stringify([before.userData, before.userAbilityRules])
  if (isNotification && session()?.accessToken === before.accessToken) keepSession(next)
}

/** The session with the permissions the person has now; the stored one where the server can't be reached. */
export async function currentSession(): Promise<Session | undefined> {
  await refreshSession().catch(() => undefined)
  return session()
}
