import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { build, root } from './prepare.mjs'

type BenchServer = { url: string; folder: string; pid: number; stop: () => Promise<void> }

/** The newest first, since later ones may use the database of the first. */
const running: (() => Promise<void>)[] = []

/** A server of its own with the sample workspace, gone with its data when it is stopped, or when the script is. `flags` are Node's. */
export async function startServer(
  port: number,
  more: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<BenchServer> {
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
  const child = spawn(process.execPath, [...flags, join(root, 'dist/server/main.mjs')], { env, stdio: 'ignore' })
  // What ends with an error can't wait for the server any more.
  const leave = () => {
    child.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  const stop = async () => {
    await new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      if (child.exitCode !== null || child.signalCode !== null || !child.kill('SIGTERM')) resolve()
    })
    process.off('exit', leave)
    running.splice(running.indexOf(stop), 1)
    await rm(folder, { recursive: true, force: true })
  }
  if (running.length === 0) for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopAll)
  running.unshift(stop)
  process.once('exit', leave)
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

function stopAll(): void {
  // What the script was asking of them fails now.
  process.on('uncaughtException', () => undefined)
  void (async () => {
    for (const stop of running.slice()) await stop()
    process.exit(130)
  })()
}

export type Session = { userData: { id: number } } & Record<string, unknown>

/** Leaves a session in every page the context opens from now on, as the login screen would. */
export async function keepSession(context: BrowserContext, session: Session): Promise<void> {
  await context.addInitScript((kept) => {
    for (const key of ['userData', 'accessToken', 'userAbilityRules'])
      localStorage.setItem(key, JSON.stringify(kept[key]))
  }, session)
}
