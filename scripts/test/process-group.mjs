import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../prepare.mjs'

const patienceMs = 20_000
const pollMs = 100
/** Windows has no groups. */
const hasGroups = process.platform !== 'win32'

/** Runs a script of ours with all that it starts. What stops us stops them, and is `stoppedBy`; its end is waited for. */
export async function runInGroup(script, args, env) {
  let stoppedBy
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    detached: hasGroups,
    // Its input ends when we do, even by a kill.
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      stoppedBy ??= signal
      send(child.pid, signal)
    })
  const [code, signal] = await once(child, 'exit')
  if (stoppedBy ?? signal) await endGroup(child.pid, stoppedBy ? 0 : 'SIGTERM')
  return { code, signal, stoppedBy }
}

/** In that script: when who runs it is gone, so is its group. */
export function endWithParent() {
  process.stdin.on('end', () => process.kill(hasGroups ? 0 : process.pid, 'SIGTERM'))
  process.stdin.resume()
  process.stdin.unref()
}

async function endGroup(id, firstSignal) {
  for (const signal of [firstSignal, 'SIGKILL']) {
    send(id, signal)
    for (let waitedMs = 0; waitedMs < patienceMs && send(id, 0); waitedMs += pollMs) await delay(pollMs)
  }
}

/** Whether there was somebody to send it to. */
function send(id, signal) {
  try {
    return process.kill(hasGroups ? -id : id, signal)
  } catch {
    return false
  }
}
