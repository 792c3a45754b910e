type Name = 'everything' | 'homes'
/** The contents of some places by name, with the commit and the day on which they were taken. */
export type Stock = { fingerprints: Record<string, string>; commit?: string; hasUncommitted?: boolean; date: string }
export const groups: Record<Name, { says: string; dependsOn: string[] }>
export const groupPlaces: Record<Name, string[]>
export function isStale(root: string, name: Name): boolean
export function takeStock(root: string, places: Record<string, string[]>, today?: Date): Stock
export function recordPassed(root: string, names: Name[], before: Stock): string[]
export function leftOut(root: string, names: Name[]): string[]
