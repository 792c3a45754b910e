import { filesBelow, textOf } from './tree.ts'

const journey = /^e2e\/.*\.ts$|\.spec\.tsx?$/
/** `setTimeout(done)` lets the page go on; with anything more it waits. */
const fixedWait = /\.waitForTimeout\(|['"](?:node:)?timers\/promises['"]|(?<!\btest\.)\bsetTimeout\((?!\w+\))/g
const plainTest = /^import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/m

/** Complaints about journeys that a busy machine turns red: they wait a fixed time, or load a page while a dialog steps back. */
export function checkJourneys(root: string): string[] {
  return filesBelow(root)
    .filter((path) => journey.test(path))
    .flatMap((path) => complaintsOf(path, textOf(root, path)))
}

function complaintsOf(path: string, text: string): string[] {
  const complaints = [...text.matchAll(fixedWait)].map(
    ({ index }) =>
      `${path}:${text.slice(0, index).split('\n').length} waits a fixed time: wait for what the page shows by then.`,
  )
  if (path.startsWith('e2e/') && path !== 'e2e/journey.ts' && plainTest.test(text))
    complaints.push(`${path} takes test from Playwright: take it from e2e/journey.ts, whose loads wait for steps back.`)
  return complaints
}
