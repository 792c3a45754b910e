import { call } from '#kit/web/call.ts'
import { keepSession, session } from '#kit/web/session.ts'
import { readMe } from '../contract.ts'

/** Fetches anew who is signed in and what they may do, after either changed. */
export async function refreshSession(): Promise<void> {
  const { userData, userAbilityRules } = await call(readMe)
  const current = session()
  if (current) keepSession({ accessToken: current.accessToken, userData, userAbilityRules })
}
