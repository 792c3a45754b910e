import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cityOfTheExample } from '../roads/src/source/example-city.ts'
import { root, say } from './prepare.mjs'

/** Packs the packages, installs each in an empty folder, runs the example of its README there, and bundles it for a browser. */
const scratch = mkdtempSync(join(tmpdir(), 'rw-packages-'))
try {
  for (const name of ['optimiser', 'roads']) await checkPackage(name)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

async function checkPackage(name: string): Promise<void> {
  const folder = join(scratch, name)
  mkdirSync(folder)
  run(join(root, name), 'npm', ['pack', '--silent', '--pack-destination', folder])
  const [file = ''] = readdirSync(folder)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  run(folder, 'npm', ['install', '--no-audit', '--no-fund', '--silent', join(folder, file)])

  const readme = readFileSync(join(root, name, 'README.md'), 'utf8')
  const [, example = ''] = /```ts\n([\s\S]+?)```/.exec(readme) ?? []
  if (!example.includes(`from '@routewright/${name}'`)) throw new Error(`The README of ${name} has no example.`)
  writeFileSync(join(folder, 'example.ts'), example)
  writeFileSync(join(folder, 'city.osm.pbf'), cityOfTheExample())
  const printed = run(folder, process.execPath, ['example.ts'])
  say(`  ok  ${file}: the example runs\n${printed.trim().replaceAll(/^/gm, '        ')}`)

  const { build } = await import('vite')
  const entry = join(folder, 'browser.js')
  writeFileSync(entry, `export * from '@routewright/${name}'\n`)
  const lib = { entry, formats: ['es' as const], fileName: 'bundle' }
  await build({ root: folder, configFile: false, logLevel: 'error', build: { lib, outDir: 'bundle' } })
  const bundle = readdirSync(join(folder, 'bundle')).map((part) => readFileSync(join(folder, 'bundle', part), 'utf8'))
  if (bundle.some((text) => /from ?["']node:/.test(text))) throw new Error(`${name} needs Node in a browser.`)
  say(`  ok  ${file}: bundled for a browser, ${Math.round(bundle.join('').length / 1000)} kB`)
}

function run(folder: string, command: string, options: string[]): string {
  return execFileSync(command, options, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}
