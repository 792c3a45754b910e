import { logout } from '#platform/accounts/contract.ts'
import { call } from '#kit/web/call.ts'
import { clearSession } from '#kit/web/session.ts'

/**
 * Ends the session on the server; this browser drops it even if the server can’t be reached. The next person to sign in
 * starts at their home page, not where the previous one was.
 */
export async function signOut(go: (to: string) => void): Promise<void> {
  await call(logout).catch(() => undefined)
  clearSession()
  go('/login')
}
