import { say } from '../prepare.mjs'
import { measureProcessors } from './processor-time.mjs'

/** Where so much fails, the change is to blame and not the machine. */
const mostSecondTries = 12

/**
 * How the parts of a run end. A part is `{ name, run(file?) }`; `run` answers with how many tests passed, failed and were
 * skipped, the files that failed with what failed in them and why, what failed outside of every file (`elsewhere`), and the
 * longest waits in it. `expected` is how many tests it has, where that is known.
 */
export function makeReport({ hasSecondTries }) {
  const results = []
  const startedAt = performance.now()
  return {
    /** Answers whether it passed. */
    async part(part) {
      say(`\n── ${part.name}`)
      const { outcome, cost } = await measured(() => outcomeOf(part))
      results.push({ part, ...outcome, cost, secondTries: [] })
      say(`${part.name}: ${outcome.passed} passed, ${outcome.failed} failed`)
      return outcome.failed === 0
    },
    async tryAgain() {
      if (!hasSecondTries) return
      const doubtful = results.filter(({ failed }) => failed > 0)
      const tries = doubtful.flatMap((result) => triesOf(result).map((file) => ({ result, file })))
      if (tries.length > mostSecondTries) return say(`\nNo second tries: ${tries.length} files failed.`)
      for (const { result, file } of tries) await tryOnce(result, file)
    },
    /** The last words: what failed by name, since the end of a long text is what is read. */
    summary: () => ({
      lines: linesOf(results, performance.now() - startedAt),
      isGood: results.every(({ failed }) => failed === 0),
      secondTries: results.flatMap(({ secondTries }) => secondTries),
    }),
  }
}

/** A part that throws has failed, and the others are run all the same. */
async function outcomeOf(part, file) {
  try {
    return complete(part, await part.run(file), file)
  } catch (error) {
    return { passed: 0, failed: 1, files: [], elsewhere: [error instanceof Error ? error.message : String(error)] }
  }
}

/** A part, or a file of it, that ran no test has failed; so has a part that ran others than it should. */
function complete({ expected }, outcome, file) {
  const { passed, failed } = outcome
  if (failed > 0) return outcome
  if (passed === 0) return { ...outcome, failed: 1, elsewhere: ['no test was run'] }
  if (file !== undefined || expected === undefined || passed === expected) return outcome
  return { ...outcome, failed: 1, elsewhere: [`${passed} tests were run instead of ${expected}`] }
}

/** What something took: wall time, processor seconds of all its processes, and how busy the machine was meanwhile. */
async function measured(work) {
  const startedAt = performance.now()
  const processors = measureProcessors()
  const outcome = await work()
  return { outcome, cost: { ms: performance.now() - startedAt, ...processors.stop() } }
}

/** Each failed file, or the whole part (`undefined`) where something failed outside of every file. */
function triesOf({ files, elsewhere, part }) {
  if (!part.isRepeatable) return []
  return elsewhere.length > 0 || files.length === 0 ? [undefined] : files.map(({ file }) => file)
}

/** Alone, after everything else. What passes now is named and no longer counts as failed. */
async function tryOnce(result, file) {
  say(`\n── second try: ${file ?? result.part.name}`)
  const { outcome, cost } = await measured(() => outcomeOf(result.part, file))
  result.cost.ms += cost.ms
  if (cost.processorSeconds !== undefined) result.cost.processorSeconds += cost.processorSeconds
  const { passed, failed } = outcome
  if (failed > 0 || (file === undefined && passed < result.passed)) return
  const mended = result.files.filter((one) => file === undefined || one.file === file)
  result.secondTries.push(...mended.flatMap(failuresIn))
  result.files = result.files.filter((one) => !mended.includes(one))
  if (file === undefined) {
    result.secondTries.push(...result.elsewhere.map((why) => ({ at: result.part.name, why })))
    result.elsewhere = []
  }
  const left = result.files.flatMap(failuresIn).length + result.elsewhere.length
  result.passed = file === undefined ? passed : result.passed + Math.max(0, result.failed - left)
  result.failed = left
}

/** `at` is the same however it failed. */
function failuresIn({ file, tests }) {
  return tests.map(({ title, why }) => ({ at: title ? `${file}: ${title}` : file, why }))
}

function linesOf(results, ms) {
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
  const doubtful = results.flatMap(({ secondTries }) => secondTries).length
  const processorSeconds = results.reduce((sum, { cost }) => sum + (cost.processorSeconds ?? 0), 0)
  return [
    '',
    ...results.flatMap(linesOfPart),
    `in all: ${costText({ ms, processorSeconds })}`,
    ...(doubtful > 0 ? [`${doubtful} passed only at the second try: mend them next.`] : []),
    `${total('passed')} passed, ${total('failed')} failed`,
  ]
}

function linesOfPart({ part, passed, failed, skipped = 0, files, elsewhere, secondTries, cost, waits = [] }) {
  // Where the number is known, the others are left out on purpose.
  const skips = skipped > 0 && part.expected === undefined ? `, ${skipped} skipped` : ''
  return [
    `${failed ? 'FAIL' : 'ok  '}  ${part.name}: ${passed} passed, ${failed} failed${skips}, ${costText(cost)}`,
    ...[...files.flatMap(failuresIn).map(textOf), ...elsewhere].map((one) => `      ${one}`),
    ...secondTries.map((one) => `      passed only at the second try: ${textOf(one)}`),
    ...waits.map(({ seconds, at, title }) => `      waited ${seconds.toFixed(1)} s: ${at} ${title}`),
  ]
}

const textOf = ({ at, why }) => (why ? `${at} (${why})` : at)

function costText({ ms, processorSeconds, busyShare }) {
  const words = [`${(ms / 60_000).toFixed(1)} min`]
  if (processorSeconds !== undefined) words.push(`${Math.round(processorSeconds)} s of processors`)
  if (busyShare !== undefined) words.push(`machine ${Math.round(busyShare * 100)} % busy`)
  return words.join(', ')
}
