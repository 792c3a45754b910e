import type { Outcome, Part } from './report.mjs'

/** How a program ended. */
type End = { code: number | null; signal?: string | null; why?: string }
type VitestReport = {
  numPassedTests?: number
  testResults?: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}
type TriedSpec = {
  status: string
  expectedStatus?: string
  results?: { status?: string; error?: { message?: string } }[]
}
type Suite = {
  specs?: { file: string; line: number; title: string; tests: TriedSpec[] }[]
  suites?: Suite[]
}
type JourneysReport = {
  config?: { rootDir: string }
  stats?: { expected: number }
  suites?: Suite[]
  errors?: { message?: string }[]
}
type Stray = { text: string; file?: string }[]
export function vitestOutcome(report: VitestReport | undefined, stray: Stray, end: End): Outcome
export function journeysOutcome(report: JourneysReport | undefined, end: End): Outcome
export function scriptPart(
  name: string,
  args: string[],
  options?: { isRepeatable?: boolean; env?: Record<string, string> },
): Part
export function stepPart(name: string, work: () => Promise<boolean>, reason?: string): Part
export function readOutput(args: string[]): Promise<unknown>
export function partIf(isThere: boolean, part: Part, reason: string): Part
