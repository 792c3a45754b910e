import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { build, root } from './prepare.mjs'

type BenchServer = { url: string; folder: string; pid: number; stop: () => Promise<void> }

/** A server of its own with the sample workspace, gone with its data when it is stopped. */
export async function startServer(port: number, more: Record<string, string> = {}): Promise<BenchServer> {
  await build('web', 'server')
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder,
    SAMPLE_DATA: 'on',
    SIMULATOR: 'off',
    RATE_LIMIT: '0',
    ...more,
  }
  const child = spawn(process.execPath, [join(root, 'dist/server/main.mjs')], { env, stdio: 'ignore' })
  const stop = async () => {
    await new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      if (child.exitCode !== null || !child.kill('SIGTERM')) resolve()
    })
    await rm(folder, { recursive: true, force: true })
  }
  const isUp = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; tries < 300; tries++) {
    if (await isUp()) return { url, folder, pid: child.pid ?? 0, stop }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await stop()
  throw new Error('The server did not become ready within a minute.')
}

export type Session = { userData: { id: number } } & Record<string, unknown>

/** Leaves a session in every page the context opens from now on, as the login screen would. */
export async function keepSession(context: BrowserContext, session: Session): Promise<void> {
  await context.addInitScript((kept) => {
    for (const key of ['userData', 'accessToken', 'userAbilityRules'])
      localStorage.setItem(key, JSON.stringify(kept[key]))
  }, session)
}
