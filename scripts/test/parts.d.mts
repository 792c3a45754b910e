import type { Outcome, Part } from './report.mjs'

type VitestReport = {
  numPassedTests?: number
  testResults?: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}
type TriedSpec = { status: string; results?: { error?: { message?: string } }[] }
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
export function vitestOutcome(report: VitestReport, stray: { text: string; file?: string }[], code: number): Outcome
export function journeysOutcome(report: JourneysReport, code: number): Outcome
export function scriptPart(name: string, args: string[], options?: { isRepeatable?: boolean }): Part
export function partIf(isThere: boolean, part: Part, reason: string): Part
