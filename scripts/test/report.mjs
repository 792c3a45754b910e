import { say } from '../prepare.mjs'

/** Where so much fails, the change is to blame and not the machine. */
const mostSecondTries = 12

/**
 * How the parts of a run end. A part is `{ name, run(file?) }`; `run` answers with how many tests passed and failed, the files
 * that failed with the names of what failed in them, and what failed outside of every file (`elsewhere`).
 */
export function makeReport({ hasSecondTries }) {
  const results = []
  return {
    async part(part) {
      const startedAt = performance.now()
      say(`\n── ${part.name}`)
      const outcome = await part.run()
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      results.push({ part, ...outcome, seconds, secondTries: [] })
      say(`${part.name}: ${outcome.passed} passed, ${outcome.failed} failed`)
    },
    async tryAgain() {
      if (!hasSecondTries) return
      const doubtful = results.filter(({ failed }) => failed > 0)
      const tries = doubtful.flatMap((result) => triesOf(result).map((file) => ({ result, file })))
      if (tries.length > mostSecondTries) return say(`\nNo second tries: ${tries.length} files failed.`)
      for (const { result, file } of tries) await tryOnce(result, file)
    },
    /** The last words: what failed by name, since the end of a long text is what is read. */
    summary: () => ({ lines: linesOf(results), isGood: results.every(({ failed }) => failed === 0) }),
  }
}

/** Each failed file, or the whole part (`undefined`) where something failed outside of every file. */
function triesOf({ files, elsewhere, part }) {
  if (!part.isRepeatable) return []
  return elsewhere.length > 0 || files.length === 0 ? [undefined] : files.map(({ file }) => file)
}

/** Alone, after everything else. What passes now is named and no longer counts as failed. */
async function tryOnce(result, file) {
  say(`\n── second try: ${file ?? result.part.name}`)
  const { passed, failed } = await result.part.run(file)
  if (failed > 0 || passed === 0) return
  const mended = result.files.filter((one) => file === undefined || one.file === file)
  const names = [...mended.flatMap((one) => one.names), ...(file === undefined ? result.elsewhere : [])]
  // A part whose process ended before it could say what failed.
  result.secondTries.push(...(names.length > 0 ? names : ['all of it, which ended without a report']))
  result.files = result.files.filter((one) => !mended.includes(one))
  if (file === undefined) result.elsewhere = []
  const left = result.files.reduce((sum, one) => sum + one.names.length, 0) + result.elsewhere.length
  result.passed = file === undefined ? passed : result.passed + Math.max(0, result.failed - left)
  result.failed = left
}

function linesOf(results) {
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
  const parts = results.flatMap(({ part, passed, failed, files, elsewhere, secondTries, seconds }) => [
    `${failed ? 'FAIL' : 'ok  '}  ${part.name}: ${passed} passed, ${failed} failed, ${seconds} s`,
    ...[...files.flatMap(({ names }) => names), ...elsewhere].map((one) => `      ${one}`),
    ...secondTries.map((one) => `      passed only at the second try: ${one}`),
  ])
  const doubtful = results.flatMap(({ secondTries }) => secondTries).length
  return [
    '',
    ...parts,
    ...(doubtful > 0 ? [`${doubtful} passed only at the second try: mend them next.`] : []),
    `${total('passed')} passed, ${total('failed')} failed`,
  ]
}
