import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cities } from '../optimiser/bench/city.ts'
import { growthLine, growthNames } from '../optimiser/bench/growth.ts'
import { listDays, listInstances } from '../optimiser/bench/instances.ts'
import type { BenchFile } from '../optimiser/bench/instances.ts'
import { withParams } from '../optimiser/bench/params.ts'
import { priceLine, priceNames } from '../optimiser/bench/prices.ts'
import { quickNames } from '../optimiser/bench/quick.ts'
import { runFile } from '../optimiser/bench/run.ts'
import type { BenchResult, BenchRun } from '../optimiser/bench/run.ts'
import { lineOf, meansOf, record, sentenceOf } from '../optimiser/bench/table.ts'

const root = join(import.meta.dirname, '..')

const { values: options } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    instances: { type: 'string', default: join(root, '../shared/bench/instances') },
    days: { type: 'string', default: join(root, '../shared/bench/vroom') },
    seconds: { type: 'string', default: '1,10' },
    only: { type: 'string' },
    seeds: { type: 'string', default: '1' },
    json: { type: 'string' },
    quick: { type: 'boolean', default: false },
    one: { type: 'string' },
    growth: { type: 'string' },
    prices: { type: 'boolean', default: false },
    price: { type: 'string' },
    params: { type: 'string', default: '' },
  },
})

try {
  if (options.growth !== undefined) console.log(growthLine(options.growth))
  else if (options.price !== undefined) console.log(priceLine(options.price))
  else if (options.prices) for (const name of priceNames) console.log(inOwnProcess('--price', name).trimEnd())
  else if (options.one !== undefined) runOne(options.one)
  else runAll()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function runOne(task: string): void {
  const { file, ...run }: BenchRun & { file: BenchFile } = JSON.parse(task)
  process.stdout.write(JSON.stringify(runFile(file, run)))
}

// So that neither memory nor compiled code is handed from one instance to the next.
function inOwnProcess(option: string, value: string): string {
  return execFileSync(process.execPath, [import.meta.filename, option, value], { encoding: 'utf8' })
}

function runAll(): void {
  const files = chosenFiles()
  const params = withParams(options.params)
  console.log(`SearchParams ${JSON.stringify(params)}`)
  const results: BenchResult[] = []
  for (const seconds of numbersOf(options.seconds)) {
    for (const file of files) {
      for (const seed of numbersOf(options.seeds)) {
        const task = JSON.stringify({ file, seconds, seed, params })
        const result: BenchResult = JSON.parse(inOwnProcess('--one', task))
        console.log(lineOf(result))
        results.push(result)
      }
    }
  }
  if (options.only === undefined) for (const name of growthNames) console.log(inOwnProcess('--growth', name).trimEnd())
  const means = meansOf(results)
  for (const mean of means) console.log(sentenceOf(mean))
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(results, null, 2)}\n`)
  // The table compares versions, not values on trial.
  if (options.params !== '') return
  record(
    join(root, 'optimiser/bench/scores.md'),
    { date: new Date().toISOString().slice(0, 10), commit: commit(), seeds: options.seeds },
    means,
  )
}

function chosenFiles(): BenchFile[] {
  const files = [...listInstances(options.instances), ...ownDays(), ...listDays(options.days)]
  const names = options.only?.split(',') ?? (options.quick ? quickNames : null)
  if (names === null) return files
  const unknown = names.filter((name) => !files.some((file) => isNamed(file, name)))
  if (unknown.length > 0) throw new Error(`No such instance: ${unknown.join(', ')}.`)
  return files.filter((file) => names.some((name) => isNamed(file, name)))
}

// A set may be named instead of each of its instances.
const isNamed = (file: BenchFile, name: string) => file.name === name || file.set === name

function ownDays(): BenchFile[] {
  return cities.map(({ name }) => ({ set: 'city', name, path: '', bestCost: null, bestVehicles: null }))
}

function numbersOf(list: string): number[] {
  const numbers = list.split(',').map(Number)
  if (numbers.some((number) => !(number > 0)))
    throw new Error(`Expected numbers above zero, separated by commas, found "${list}".`)
  return numbers
}

function commit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
}
