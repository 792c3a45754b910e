export const recordFile: string
export function recordComplaints(root: string): string[]
export function recordSecondTries(root: string, tries: { at: string; why: string }[], today?: Date): void
export function listedSecondTries(root: string): string[]
export function writeRecord(root: string, record: object): void
