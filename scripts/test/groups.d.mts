type Name = 'everything' | 'homes'
export const groups: Record<Name, { says: string; dependsOn: string[] }>
export function isStale(root: string, name: Name): boolean
export function recordPassed(root: string, names: Name[], today?: Date): void
export function leftOut(root: string, names: Name[]): string[]
export function groupFingerprint(root: string, name: Name): string
export function recordSecondTries(root: string, names: string[], today?: Date): void
