// Twenty simulated days with a seed each, every second one full of mishaps: how forecasts compare with what then happened, by how far ahead they were made.
// usage: npm run bench:forecasts [-- days]
import { spawn } from 'node:child_process'

const file = 'features/logistics/simulator/forecast-days.test.ts'
const env = { ...process.env, BENCH_DAYS: process.argv[2] ?? '20' }
const words = ['vitest', 'run', '--project', 'api', '--maxWorkers=1', '--disableConsoleIntercept=true', file]
spawn('npx', words, { env, stdio: 'inherit' }).on('exit', (code) => (process.exitCode = code ?? 1))
