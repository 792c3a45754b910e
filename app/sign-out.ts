import { logout } from '#platform/accounts/contract.ts'
import { call } from '#kit/web/call.ts'
import { clearSession } from '#kit/web/session.ts'

/**
 * Ends the session on the server; this browser forgets it even where the server cannot be reached. Whoever signs in next
 * begins at the root, not where the one before them was.
 */
export async function signOut(go: (to: string) => void): Promise<void> {
  await call(logout).catch(() => undefined)
  clearSession()
  go('/')
}
