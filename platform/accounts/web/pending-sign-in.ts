import type { Surface } from '#kit/contract/endpoint.ts'

type Pending = { email: string; password: string; remember: boolean; device: string; surface: Surface | undefined }

let pending: Pending | undefined

/** A person who entered the right password and still has to enter a code. Kept only in memory, so a reload drops it. */
export function pendingSignIn(): Pending | undefined {
  return pending
}

export function keepPending(next: Pending | undefined): void {
  pending = next
}
