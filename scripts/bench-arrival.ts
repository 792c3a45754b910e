import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { runBench, type Bench } from '../optimiser/bench/arrival/run.ts'

const { values: options } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: { seeds: { type: 'string', default: '1,2,3' } },
})

const horizonNames = ['0–15 min', '15–30 min', '30–60 min', '1–2 h', 'over 2 h']
const seeds = options.seeds.split(',').map(Number)
if (seeds.some((seed) => !Number.isInteger(seed) || seed < 1))
  throw new Error('Give seeds as whole numbers above zero, separated by commas.')

const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const benches = seeds.map((seed) => runBench(seed, cpu))

console.log(
  `Arrival times on simulated days, seeds ${seeds.join(', ')}; load ${loadavg()[0]!.toFixed(1)}. Means over the seeds; seconds, per cent.\n`,
)
console.log('| method | horizon | arrivals | in the band | width | pinball 10 | 50 | 90 | sum |')
console.log('|---|---|---:|---:|---:|---:|---:|---:|---:|')
for (const [index, { name }] of (benches[0]?.methods ?? []).entries()) {
  for (const [horizon, title] of horizonNames.entries()) {
    const of = benches.map(({ methods }) => methods[index]!.horizons[horizon]!)
    const mean = (read: (one: (typeof of)[number]) => number) => of.reduce((sum, one) => sum + read(one), 0) / of.length
    const pinball = [0, 1, 2].map((at) => mean((one) => one.pinball[at]!))
    const sum = pinball.reduce((total, one) => total + one, 0)
    const figures = [mean((one) => one.widthSeconds), ...pinball, sum].map((figure) => figure.toFixed(0))
    console.log(
      `| ${name} | ${title} | ${mean((one) => one.count).toFixed(0)} | ${percent(mean((one) => one.coverage))} | ${figures.join(' | ')} |`,
    )
  }
}
console.log(
  '\n| seed | worst of horizon × hour × zone | its arrivals | groups | below 70 % | ms per route of 40 stops |',
)
console.log('|---|---:|---:|---:|---:|---:|')
for (const { seed, worst, groups, groupsBelow70, milliseconds } of benches)
  console.log(
    `| ${seed} | ${percent(worst.coverage)} (${worst.name}) | ${worst.count} | ${groups} | ${groupsBelow70} | ${milliseconds.toFixed(1)} |`,
  )

console.log(`\n| since the rain began | ${horizonNames.join(' | ')} | all |`)
console.log(`|---|${'---:|'.repeat(horizonNames.length + 1)}`)
for (const [index, { name }] of (benches[0]?.shift ?? []).entries())
  console.log(`| ${name} | ${shiftLine(benches, index)} |`)

function shiftLine(all: readonly Bench[], index: number): string {
  return [...horizonNames.keys(), horizonNames.length]
    .map((column) => all.flatMap(({ shift }) => shift[index]!.coverages[column] ?? []))
    .map((values) =>
      values.length === 0 ? '–' : percent(values.reduce((sum, value) => sum + value, 0) / values.length),
    )
    .join(' | ')
}

function percent(share: number): string {
  return (share * 100).toFixed(1)
}
