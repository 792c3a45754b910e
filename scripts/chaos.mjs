import { build, checkNode, install, run } from './prepare.mjs'

/** Breaks the database in every way we know while people write: `npm run chaos -- 5` does five rounds of each. */
checkNode()
await install()
await build('server')
const [rounds = '20'] = process.argv.slice(2)
process.exitCode = await run(
  'npx',
  ['--no-install', 'vitest', 'run', '--project', 'faults', 'homes/node/durability/chaos.test.ts'],
  { env: { CHAOS_ROUNDS: rounds } },
)
