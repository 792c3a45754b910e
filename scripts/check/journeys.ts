import { filesBelow, textOf } from './tree.ts'

const journey = /^e2e\/.*\.ts$|\.spec\.tsx?$/
/** `setTimeout(done)` lets the page go on; with anything more it waits. */
const fixedWait = /\.waitForTimeout\(|['"](?:node:)?timers\/promises['"]|(?<!\btest\.)\bsetTimeout\((?!\w+\))/g
const silentNetwork = /['"]networkidle['"]/g
/** By its name, or with all of Playwright under another. */
const plainTest =
  /^import (?!type\b)(?:(?:\w+, )?(?:\{[^}]*\btest\b[^}]*\}|\* as \w+)|\w+) from ['"]@playwright\/test['"]/m

/** Complaints about journeys that a busy machine turns red: they wait a fixed time or for a silent network, or load a page while a dialog steps back. */
export function checkJourneys(root: string): string[] {
  return filesBelow(root)
    .filter((path) => journey.test(path))
    .flatMap((path) => complaintsOf(path, textOf(root, path)))
}

function complaintsOf(path: string, text: string): string[] {
  const complaints = [
    ...placesOf(path, text, fixedWait).map(
      (place) => `${place} waits a fixed time: wait for what the page shows by then.`,
    ),
    ...placesOf(path, text, silentNetwork).map(
      (place) => `${place} waits for a silent network, which a live page never has: wait for what the page shows.`,
    ),
  ]
  if (path.startsWith('e2e/') && path !== 'e2e/journey.ts' && plainTest.test(text))
    complaints.push(`${path} takes test from Playwright: take it from e2e/journey.ts, whose loads wait for steps back.`)
  return complaints
}

function placesOf(path: string, text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(({ index }) => `${path}:${text.slice(0, index).split('\n').length}`)
}
