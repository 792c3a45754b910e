import { existsSync } from 'node:fs'
import { chromiumPath } from '../chromium.mjs'
import { run, say } from '../prepare.mjs'

const debianPostgres = '/usr/lib/postgresql/15/bin/postgres'

/** A browser of this machine, else Debian's, else Playwright's own. */
export async function findChromium() {
  if (chromiumPath()) return true
  for (const name of ['chromium-headless-shell', 'chromium'])
    if ((await aptInstall(name, 'for the browser journeys')) && chromiumPath()) return true
  say('No Chromium on this machine: downloading Playwright’s own …')
  return (await run('npx', ['--no-install', 'playwright', 'install', 'chromium'])) === 0
}

export async function findPostgres15() {
  if (existsSync(debianPostgres)) return true
  return (await aptInstall('postgresql-15', 'for the API tests on PostgreSQL 15')) && existsSync(debianPostgres)
}

/** Says what it installs before it does; with `INSTALL=off` it only says what is missing. */
async function aptInstall(name, purpose) {
  const isOff = process.env.INSTALL === 'off'
  if (isOff || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    say(`\nNot installed: ${name}, ${purpose}. Going on without it.`)
    return false
  }
  say(`\nInstalling the Debian package ${name}, ${purpose}. Set INSTALL=off to go on without it. …`)
  const quiet = { stdio: 'ignore', env: { DEBIAN_FRONTEND: 'noninteractive' } }
  const install = () => run('apt-get', ['install', '-y', '--no-install-recommends', name], quiet)
  return (await install()) === 0 || ((await run('apt-get', ['update'], quiet)) === 0 && (await install()) === 0)
}
