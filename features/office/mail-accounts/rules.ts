import { backoff } from '#kit/contract/backoff.ts'

export const securities = ['tls', 'starttls', 'none'] as const
export type Security = (typeof securities)[number]

/** The usual port of each kind of connection. */
export const usualPorts: Record<Security, number> = { tls: 993, starttls: 143, none: 143 }

export const mostAccounts = 10
/** As many emails of a folder come with a new account. */
export const mostAtFirst = 2_000
/** How often accounts are looked after. */
export const syncMinutes = 2

/** The pause before the next look at an account: longer after each failure, and long where the password is wrong. */
export function pauseMinutes({ failures, isRefused }: { failures: number; isRefused: boolean }): number {
  if (isRefused) return 60
  return backoff({ first: syncMinutes, most: 60 }, failures + 1)
}

type Flags = { isRead: boolean; isStarred: boolean }

/** Brings what was read and starred here and at the server together: what changed since both agreed wins, here before there. */
export function mergedFlags(agreed: Flags, here: Flags, there: Flags): Flags {
  const merged = (name: keyof Flags) => (here[name] === agreed[name] ? there[name] : here[name])
  return { isRead: merged('isRead'), isStarred: merged('isStarred') }
}

export function areSame(one: Flags, other: Flags): boolean {
  return one.isRead === other.isRead && one.isStarred === other.isStarred
}
