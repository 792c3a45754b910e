type Pending = { email: string; password: string; remember: boolean; device: string }

let pending: Pending | undefined

/** Who typed the right password and still has to type a code; kept in memory alone, gone with a reload. */
export function pendingSignIn(): Pending | undefined {
  return pending
}

export function keepPending(next: Pending | undefined): void {
  pending = next
}
