export type Outcome = {
  passed: number
  failed: number
  skipped?: number
  files: { file: string; tests: { title: string; why: string }[] }[]
  elsewhere: string[]
  waits?: { seconds: number; at: string; title: string }[]
}
export type Part = { name: string; isRepeatable?: boolean; expected?: number; run(file?: string): Promise<Outcome> }
export function makeReport(options: { hasSecondTries: boolean }): {
  part(part: Part): Promise<boolean>
  tryAgain(): Promise<void>
  summary(): { lines: string[]; isGood: boolean; secondTries: { at: string; why: string }[] }
}
