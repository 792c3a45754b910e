import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { journeysOutcome, partIf, readOutput, scriptPart, stepPart, vitestOutcome } from './parts.mjs'
import { readJson } from './programs.mjs'
import { makeReport, type Outcome, type Part } from './report.mjs'

const good: Outcome = { passed: 3, failed: 0, files: [], elsewhere: [] }
const failedIn = (...files: string[]): Outcome => ({
  passed: 1,
  failed: files.length,
  files: files.map((file) => ({ file, tests: [{ title: 'works', why: '' }] })),
  elsewhere: [],
})

/** A part that ends each time as the next of these says, and remembers what it was asked to run. */
function partThatEnds(...outcomes: Outcome[]): Part & { asked: (string | undefined)[] } {
  const asked: (string | undefined)[] = []
  return {
    name: 'some tests',
    isRepeatable: true,
    asked,
    run: async (file) => {
      asked.push(file)
      return outcomes[asked.length - 1]!
    },
  }
}

async function summaryOf(part: Part, hasSecondTries = true) {
  const report = makeReport({ hasSecondTries })
  await report.part(part)
  await report.tryAgain()
  return report.summary()
}

describe('a file that failed', () => {
  it('is run once more alone, and is named when it passes then', async () => {
    const part = partThatEnds(failedIn('a.test.ts', 'b.test.ts'), good, good)
    const { lines, isGood } = await summaryOf(part)
    expect(part.asked).toEqual([undefined, 'a.test.ts', 'b.test.ts'])
    expect(isGood).toBe(true)
    expect(lines).toContain('      passed only at the second try: a.test.ts: works')
    expect(lines.at(-1)).toBe('3 passed, 0 failed')
  })

  it('fails the run when it fails again', async () => {
    const part = partThatEnds(failedIn('a.test.ts', 'b.test.ts'), failedIn('a.test.ts'), good)
    const { lines, isGood } = await summaryOf(part)
    expect(isGood).toBe(false)
    expect(lines).toContain('      a.test.ts: works')
    expect(lines.at(-1)).toBe('2 passed, 1 failed')
  })

  it('fails the run when nothing of it runs the second time', async () => {
    expect((await summaryOf(partThatEnds(failedIn('a.test.ts'), { ...good, passed: 0 }))).isGood).toBe(false)
  })

  it('gets no second try by hand, nor where too many failed', async () => {
    const byHand = partThatEnds(failedIn('a.test.ts'))
    expect((await summaryOf(byHand, false)).isGood).toBe(false)
    const many = partThatEnds(failedIn(...Array.from({ length: 13 }, (_, index) => `${index}.test.ts`)))
    expect((await summaryOf(many)).isGood).toBe(false)
    expect([byHand.asked, many.asked]).toEqual([[undefined], [undefined]])
  })
})

it('what failed outside of every file runs the whole part again', async () => {
  const part = partThatEnds({ ...good, failed: 1, elsewhere: ['Error: the worker is gone'] }, good)
  const { lines, isGood } = await summaryOf(part)
  expect(part.asked).toEqual([undefined, undefined])
  expect(isGood).toBe(true)
  expect(lines).toContain('      passed only at the second try: some tests (Error: the worker is gone)')
})

it('a part that ended without a report runs whole again, and is named', async () => {
  const { lines, isGood } = await summaryOf(
    partThatEnds(vitestOutcome(undefined, [], { code: 137 }), { ...good, passed: 5000 }),
  )
  expect(isGood).toBe(true)
  expect(lines.filter((line) => line.includes('passed only at the second try'))).toHaveLength(2)
  expect(lines.at(-1)).toBe('5000 passed, 0 failed')
})

it('a part that ran no test has failed', async () => {
  const { lines, isGood } = await summaryOf(partThatEnds({ ...good, passed: 0 }), false)
  expect(isGood).toBe(false)
  expect(lines).toContain('      no test was run')
})

it('a part that runs fewer tests than it has, or others too, has failed', async () => {
  const { lines, isGood } = await summaryOf({ ...partThatEnds(good), expected: 4 }, false)
  expect(isGood).toBe(false)
  expect(lines).toContain('      3 tests were run instead of 4')
  expect((await summaryOf({ ...partThatEnds(good), expected: 2 }, false)).isGood).toBe(false)
  expect((await summaryOf({ ...partThatEnds(good), expected: 3 }, false)).isGood).toBe(true)
})

it('a second try of a part that runs fewer tests than the first is none', async () => {
  const part = partThatEnds({ ...good, failed: 1, elsewhere: ['Error: the worker is gone'] }, { ...good, passed: 2 })
  expect((await summaryOf(part)).isGood).toBe(false)
})

it('a part that throws has failed for that reason, and the others are run and reported', async () => {
  const broken: Part = { name: 'broken', isRepeatable: true, run: () => Promise.reject(new Error('no such file')) }
  const report = makeReport({ hasSecondTries: true })
  await report.part(broken)
  await report.part(partThatEnds(good))
  await report.tryAgain()
  const { lines, isGood } = report.summary()
  expect(isGood).toBe(false)
  expect(lines).toContain('      no such file')
  expect(lines.at(-1)).toBe('3 passed, 1 failed')
})

it('a part whose machine lacks what it needs has failed for that reason', async () => {
  const part = partThatEnds(good)
  const { lines, isGood } = await summaryOf(partIf(false, part, 'no PostgreSQL 15 was found'), false)
  expect([isGood, part.asked]).toEqual([false, []])
  expect(lines.join('\n')).toMatch(/FAIL {2}some tests: .*\n {6}no PostgreSQL 15 was found/)
  expect((await summaryOf(partIf(true, part, ''), false)).isGood).toBe(true)
})

it('a part that cannot be repeated is not', async () => {
  const part = { ...partThatEnds(failedIn('a.test.ts')), isRepeatable: false }
  expect((await summaryOf(part)).isGood).toBe(false)
})

describe('the outcome of unit and API tests', () => {
  const pathOf = (file: string) => join(process.cwd(), file)

  it('names failed tests, files that did not load, and errors outside of every test', () => {
    const report = {
      numPassedTests: 4,
      testResults: [
        {
          name: pathOf('kit/a.test.ts'),
          status: 'failed',
          assertionResults: [
            { status: 'failed', fullName: 'adds up', failureMessages: ['Error: 2 is not 3\n    at sum.ts:1'] },
          ],
        },
        { name: pathOf('kit/b.test.ts'), status: 'failed', message: '', assertionResults: [] },
        {
          name: pathOf('kit/c.test.ts'),
          status: 'passed',
          assertionResults: [{ status: 'skipped', fullName: 'waits' }],
        },
      ],
    }
    expect(vitestOutcome(report, [{ text: 'Error: late', file: 'kit/c.test.ts' }], { code: 1 })).toEqual({
      passed: 4,
      skipped: 1,
      failed: 3,
      files: [
        { file: 'kit/a.test.ts', tests: [{ title: 'adds up', why: 'Error: 2 is not 3' }] },
        { file: 'kit/b.test.ts', tests: [{ title: '', why: '' }] },
        { file: 'kit/c.test.ts', tests: [{ title: '', why: 'Error: late' }] },
      ],
      elsewhere: [],
    })
  })

  it('is a failure when the run ended badly and said nothing', () => {
    expect(vitestOutcome({ numPassedTests: 4 }, [], { code: 1 })).toMatchObject({
      failed: 1,
      elsewhere: ['ended with 1 and named nothing'],
    })
    expect(vitestOutcome(undefined, [], { code: 1 }).elsewhere).toEqual(['ended with 1 and no report'])
    expect(vitestOutcome(undefined, [], { code: 0 }).failed).toBe(1)
  })

  it('is a failure outside of every file when the run was cut, whatever else failed', () => {
    const failed = { name: pathOf('kit/a.test.ts'), status: 'failed', assertionResults: [] }
    const report = { numPassedTests: 4, testResults: [failed] }
    const elsewhere = (end: { code: number | null; signal?: string }) => vitestOutcome(report, [], end).elsewhere
    expect(elsewhere({ code: null, signal: 'SIGKILL' })).toEqual(['ended by SIGKILL (memory?)'])
    expect(elsewhere({ code: 137 })).toEqual(['ended with 137'])
    expect(elsewhere({ code: 1 })).toEqual([])
    const waiting = { ...failed, status: 'passed', assertionResults: [{ status: 'pending', fullName: 'adds up' }] }
    expect(vitestOutcome({ testResults: [waiting] }, [], { code: 1 }).elsewhere).toEqual(['tests that were not run: 1'])
  })
})

it('the outcome of journeys names each by its file from the root, flaky ones too', () => {
  const spec = (status: string) => ({
    file: 'e2e/a.spec.ts',
    line: 7,
    title: status,
    tests: [{ status, results: [{}, { error: { message: '\u001B[31mlate\u001B[39m\n' } }] }],
  })
  const report = {
    config: { rootDir: process.cwd() },
    stats: { expected: 2 },
    suites: [{ specs: [spec('expected')], suites: [{ specs: [spec('unexpected'), spec('flaky')] }] }],
    errors: [],
  }
  expect(journeysOutcome(report, { code: 1 })).toEqual({
    passed: 2,
    skipped: 0,
    failed: 2,
    files: [
      {
        file: 'e2e/a.spec.ts',
        tests: [
          { title: 'unexpected', why: 'line 7: late' },
          { title: 'flaky', why: 'flaky, line 7: late' },
        ],
      },
    ],
    elsewhere: [],
  })
})

it('journeys that were not run fail the run, those skipped on purpose and those after a failed one of their file do not', () => {
  const spec = (file: string, test: object) => ({
    file,
    line: 7,
    title: 'works',
    tests: [{ status: 'skipped', expectedStatus: 'passed', results: [], ...test }],
  })
  const suites = [
    {
      specs: [
        spec('e2e/a.spec.ts', { expectedStatus: 'skipped' }),
        spec('e2e/b.spec.ts', { results: [{ status: 'skipped' }] }),
        spec('e2e/c.spec.ts', { status: 'unexpected' }),
        spec('e2e/c.spec.ts', {}),
      ],
    },
  ]
  expect(journeysOutcome({ suites }, { code: 1 })).toMatchObject({ skipped: 2, failed: 1, elsewhere: [] })
  const cut = [
    ...suites,
    { specs: [spec('e2e/d.spec.ts', {}), spec('e2e/e.spec.ts', { results: [{ status: 'interrupted' }] })] },
  ]
  expect(journeysOutcome({ suites: cut }, { code: 1 }).elsewhere).toEqual(['tests that were not run: 2'])
})

it('a report of a program that can’t be read is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rw-report-'))
  const file = join(folder, 'unit.json')
  expect(readJson(file)).toBeUndefined()
  writeFileSync(file, '{"numPassed')
  expect(() => readJson(file)).toThrow(`${file} can’t be read: `)
  rmSync(folder, { recursive: true })
})

it('skipped tests are counted in the line of their part, unless it is part of a file on purpose', async () => {
  const part = partThatEnds({ ...good, skipped: 2 })
  expect((await summaryOf(part)).lines.join('\n')).toContain('some tests: 3 passed, 0 failed, 2 skipped, ')
  const chosen = { ...partThatEnds({ ...good, skipped: 2 }), expected: 3 }
  expect((await summaryOf(chosen)).lines.join('\n')).not.toContain('skipped')
})

it('what a second try takes is counted', async () => {
  let ms = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => ms)
  const part: Part = {
    ...partThatEnds(),
    run: async (file) => {
      ms += 60_000
      return file === undefined ? failedIn('a.test.ts') : good
    },
  }
  const { lines } = await summaryOf(part)
  clock.mockRestore()
  expect(lines[1]).toContain('2.0 min')
})

describe('a step before others', () => {
  it('passes or fails as one, for its reason', async () => {
    expect(await stepPart('build', async () => true).run()).toMatchObject({ passed: 1, failed: 0 })
    const failed = stepPart('build', async () => false, 'its reason stands above')
    expect(await failed.run()).toMatchObject({ failed: 1, elsewhere: ['its reason stands above'] })
    const report = makeReport({ hasSecondTries: true })
    expect(await report.part(failed)).toBe(false)
    const step = stepPart('list', async () => (await readOutput(['-e', 'process.exit(3)'])) === undefined)
    expect(await report.part(step)).toBe(false)
    expect(report.summary().lines).toContain('      -e process.exit(3) ended with 3: ')
  })
})

describe('a script', () => {
  it('that fails is named with what it said last', async () => {
    const part = scriptPart('page weights', [
      '-e',
      "console.error('login: 170 KB, the budget is 169.'); process.exit(1)",
    ])
    expect((await part.run()).elsewhere).toEqual(['page weights: login: 170 KB, the budget is 169.'])
  })
})
