export function isSlow(path: string): boolean
export const faults: string[]
